import Foundation
import Score

/// A file of Tests/Cases as a feed sends it: each line when its time has come.
struct CaseFeed {
  struct Line {
    /// With its end.
    var bytes: [UInt8]
    /// Seconds; of one that says nothing that of the line before.
    var time: Double
  }

  let lines: [Line]
  /// What it says, without the lines that cannot be read.
  let score: Score
  /// The numbers of the lines that cannot be read.
  let badLines: [Int]

  init(_ name: String) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let bytes = Array(try Data(contentsOf: tests.appending(path: "Cases/\(name)")))
    var pieces = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if pieces.last?.isEmpty == true { pieces.removeLast() }

    var reader = LineReader()
    var bad: [Int] = []
    bytes.withUnsafeBytes { bytes in
      reader.take(bytes) { number, line in if case .bad = line { bad.append(number) } }
    }
    badLines = bad
    // An empty line keeps the numbers of the others.
    let good = pieces.enumerated().map { bad.contains($0 + 1) ? [] : $1 }
    score = try Score(Array(good.joined(separator: [0x0A])), file: name)

    var times = [Int: Double]()
    for entry in score { times[entry.place.line ?? 0] = entry.seconds }
    var time = 0.0
    lines = pieces.enumerated().map { index, piece in
      time = times[index + 1] ?? time
      return Line(bytes: Array(piece) + [0x0A], time: time)
    }
  }
}
