import Score
import Testing

/// Lines of bytes that come in any chunks.
@Suite struct LineSplitterTests {
  private struct Numbered: Equatable, CustomStringConvertible {
    var number: Int
    var line: RawLine

    var description: String {
      switch line {
      case .text(let bytes): "\(number): \(String(decoding: bytes, as: UTF8.self))"
      case .bad(let reason): "\(number): bad: \(reason)"
      }
    }
  }

  private func lines(_ chunks: [[UInt8]], isFile: Bool = true) -> [String] {
    var splitter = LineSplitter()
    var lines: [Numbered] = []
    for chunk in chunks {
      chunk.withUnsafeBytes { bytes in
        splitter.take(bytes) { lines.append(Numbered(number: $0, line: $1)) }
      }
    }
    if isFile { splitter.finish { lines.append(Numbered(number: $0, line: $1)) } }
    return lines.map(\.description)
  }

  private func lines(_ text: String, isFile: Bool = true) -> [String] {
    lines([Array(text.utf8)], isFile: isFile)
  }

  @Test func linesEndWithLFOrCRLF() {
    #expect(lines("a\nb\r\n\nc\r\r\n") == ["1: a", "2: b", "3: ", "4: c"])
  }

  @Test func lastLineOfAFileNeedsNoEnd() {
    #expect(lines("a\nb") == ["1: a", "2: b"])
    #expect(lines("a\nb\r") == ["1: a", "2: b"])
    #expect(lines("a\n") == ["1: a"])
    #expect(lines("").isEmpty)
  }

  @Test func fragmentOfABrokenConnectionIsDropped() {
    #expect(lines("a\nhinge 9", isFile: false) == ["1: a"])
  }

  @Test func markIsSkippedAtTheVeryStartOnly() {
    #expect(lines("\u{FEFF}a\n\u{FEFF}b") == ["1: a", "2: \u{FEFF}b"])
    #expect(lines("\u{FEFF}") == ["1: "])
  }

  @Test(arguments: [[0xFF, 0xFE, 0x31, 0x00, 0x0A, 0x00], [0xFE, 0xFF, 0x00, 0x31, 0x00, 0x0A]])
  func utf16IsRefusedOnce(bytes: [UInt8]) {
    let refusal = ["1: bad: this is UTF-16: save it as UTF-8"]
    #expect(lines([bytes + bytes]) == refusal)
    #expect(lines(bytes.map { [$0] }) == refusal)
  }

  @Test func byteThatIsNotUTF8IsNamed() {
    let bytes = Array("a\n0.2 hinge ".utf8) + [0xFF, 0xFE, 0x80] + Array(" 90\nb\n".utf8)
    #expect(
      lines([bytes]) == [
        "1: a", "2: bad: byte 11, 0xFF, is not UTF-8: lines are UTF-8 text", "3: b",
      ]
    )
  }

  @Test func nulIsNamed() {
    #expect(
      lines("MThd\0\0\0\u{6}") == ["1: bad: this is a MIDI file, and not lines: give it as FILE"])
    #expect(lines("a\0b\nc") == ["1: bad: byte 2 is NUL: lines are UTF-8 text", "2: c"])
  }

  @Test(arguments: ["\n", "\r\n", ""])
  func longestLineHas4096Bytes(end: String) {
    let longest = String(repeating: "x", count: 4096)
    #expect(lines(longest + end) == ["1: " + longest])
    #expect(lines("\u{FEFF}" + longest + end) == ["1: " + longest])
    #expect(lines("\n" + longest + end) == ["1: ", "2: " + longest])
    let report = "bad: the line is longer than 4096 bytes"
    #expect(lines(longest + "x" + end) == ["1: " + report])
    #expect(lines("\u{FEFF}x" + longest + end) == ["1: " + report])
    #expect(lines("\nx" + longest + end) == ["1: ", "2: " + report])
  }

  @Test func lineThatIsTooLongIsReportedOnceAndTheNextOneRead() {
    let endless = [[UInt8]](repeating: .init(repeating: 0x78, count: 1000), count: 50)
    #expect(
      lines(endless + [Array("\nb\n".utf8)])
        == ["1: bad: the line is longer than 4096 bytes", "2: b"])
    #expect(lines(endless) == ["1: bad: the line is longer than 4096 bytes"])
  }

  @Test func lineThatIsTooLongIsReportedBeforeItEnds() {
    let start = [[UInt8]](repeating: .init(repeating: 0x78, count: 1000), count: 5)
    #expect(lines(start, isFile: false) == ["1: bad: the line is longer than 4096 bytes"])
  }

  @Test func chunksMayBreakAnywhere() {
    let bytes: [UInt8] =
      Array("\u{FEFF}0.5 note on F♯4\r\n\r\n".utf8) + [0x41, 0x80, 0x0A, 0x42, 0, 0x0A]
      + Array("b♭ − é".utf8)
    let whole = lines([bytes])
    #expect(
      whole == [
        "1: 0.5 note on F♯4", "2: ", "3: bad: byte 2, 0x80, is not UTF-8: lines are UTF-8 text",
        "4: bad: byte 2 is NUL: lines are UTF-8 text", "5: b♭ − é",
      ])
    for i in 0...bytes.count {
      for j in i...bytes.count {
        #expect(
          lines([Array(bytes[..<i]), Array(bytes[i..<j]), Array(bytes[j...])]) == whole,
          "broken at \(i) and \(j)")
      }
    }
    #expect(lines(bytes.map { [$0] }) == whole)
  }
}
