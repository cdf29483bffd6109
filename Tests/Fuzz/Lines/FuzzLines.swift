import FuzzChecks
import Score

/// Lines of the language, as a live feed and as a performance: whatever comes is read or refused,
/// the same in any pieces, and what was read, written down, reads back as it was.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLines(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let whole = lines(bytes, inPiecesOf: max(1, count))
  let pieces = lines(bytes, inPiecesOf: 7)
  precondition(pieces.count == whole.count)
  for (piece, line) in zip(pieces, whole) { precondition(piece.isSame(as: line)) }
  if let score = try? Score(bytes, file: "a") { checkWriting(score) }
  return 0
}

/// What each line says.
private func lines(_ bytes: [UInt8], inPiecesOf size: Int) -> [Line] {
  var reader = LineReader()
  var lines: [Line] = []
  func take(_ number: Int, _ line: Line) {
    precondition(number == lines.count + 1)
    lines.append(line)
  }
  var rest = bytes[...]
  while !rest.isEmpty {
    rest.prefix(size).withUnsafeBytes { reader.take($0, take) }
    rest = rest.dropFirst(size)
  }
  reader.finish(take)
  return lines
}

private func checkWriting(_ score: Score) {
  var writer = ScoreWriter()
  let text = score.map { writer.lines(for: $0.statement, at: $0.seconds, feed: $0.feed) }.joined()
  let again: Score
  do {
    again = try Score(Array(text.utf8), file: "a")
  } catch {
    fatalError("\(error)")
  }
  precondition(again.count == score.count)
  for (one, other) in zip(score, again) {
    precondition(one.feed == other.feed)
    precondition(one.statement.isSame(as: other.statement))
    // Times are written to 6 decimals.
    precondition(abs(one.seconds - other.seconds) <= 0.6e-6)
  }
}
