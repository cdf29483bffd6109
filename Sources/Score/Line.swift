/// What a line says.
public enum Line: Sendable, Equatable {
  /// Nothing to play: empty, a comment, or the header of a table.
  case nothing
  case statement(Statement, at: LineTime?)
  /// `feed N`: what follows in this stream came from feed N, 0 to 127. A record writes it where its
  /// samples came from several feeds, so that they make the same speeds when it is read; it tells
  /// the reader where samples came from and is nothing that the engine plays.
  case source(feed: UInt8)
  /// `hinge ?` asks a playing instrument where its hinge is; `hinge follow` also each time that it
  /// has moved.
  case question(isFollowed: Bool)
  /// Not to be played; in words, what is wrong and what would be right.
  case bad(String)
}

/// When a line happens.
public enum LineTime: Sendable, Equatable {
  /// Seconds from the start, at least 0: of the file, or of the connection.
  case fromStart(Double)
  /// The first reading of a clock of the feed's own: it is now, or in a file the time of the line
  /// before, and what follows counts from here. A feed whose clock begins anew gives another.
  case clockStart
  /// Seconds of the feed's own clock since that first reading; below 0 when it ran backwards.
  case sinceClockStart(Double)

  /// The latest time, in seconds: frames up to here fit into 64 bits at 384 kHz. Clocks that count
  /// milliseconds since 1970 lie below it.
  public static let latest = 1e13
}
