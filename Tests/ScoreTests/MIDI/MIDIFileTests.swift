import SeededRandom
import Testing

@testable import Score

/// Standard MIDI Files read as scores.
@Suite struct MIDIFileTests {
  private typealias Build = MIDIFileBuilder

  private func score(_ bytes: [UInt8], remark: (String) -> Void = { _ in }) throws -> Score {
    try Score(
      midi: bytes, file: "a.mid", feed: 5, programs: MIDIHandsTests.programs, remark: remark)
  }

  private func error(_ bytes: [UInt8]) -> String? {
    do {
      _ = try score(bytes)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// At 480 ticks of half a second each: a quarter held, by running status over a meta event and a
  /// system exclusive message.
  private let quarter: [UInt8] =
    [0, 0x90, 69, 90] + [0, 0xFF, 1, 2, 65, 66] + [0, 0xF0, 2, 0x7E, 0xF7]
    + MIDIFileBuilder.delta(480) + [69, 0] + MIDIFileBuilder.end

  @Test(arguments: [0, 1] as [UInt8])
  func runningStatusIsKeptAcrossMetaEvents(format: UInt8) throws {
    let score = try score(Build.file([quarter], format: format))
    #expect(score.map(\.statement) == [.noteOn(key: 69, velocity: 90), .noteOff(key: 69)])
    #expect(score.map(\.seconds) == [0, 0.5])
    #expect(score.map(\.feed) == [5, 5])
    // After the head of 14 bytes and the track's of 8.
    #expect(score.map(\.place.description) == ["a.mid: byte 23", "a.mid: byte 39"])
  }

  /// 60 quarters a minute from the second quarter on, said by a later track; 240 from the third.
  @Test func tempiOfAllTracksCount() throws {
    var notes: [UInt8] = []
    for key in UInt8(61)...64 { notes += Build.delta(480) + [0x90, key, 90] }
    notes += Build.end
    let tempi: [UInt8] =
      Build.delta(480) + [0xFF, 0x51, 3, 0x0F, 0x42, 0x40]
      + Build.delta(480) + [0xFF, 0x51, 3, 0x03, 0xD0, 0x90] + Build.end
    let score = try score(Build.file([notes, tempi]))
    #expect(score.prefix(4).map(\.seconds) == [0.5, 1.5, 1.75, 2])
  }

  @Test func equalTimesGoByTrackAndThenByPlace() throws {
    let tracks: [[UInt8]] = [
      Build.delta(480) + [0x90, 62, 9],
      [0, 0x90, 60, 9] + Build.delta(480) + [0x90, 64, 9, 0, 65, 9],
    ]
    #expect(
      try score(Build.file(tracks)).prefix(4).map(\.statement)
        == [60, 62, 64, 65].map { .noteOn(key: $0, velocity: 9) })
  }

  /// A repeated note whose end lies in a later track, and a note of no length, which stays whole.
  @Test func keyComesUpBeforeItIsPressedAnew() throws {
    let tracks: [[UInt8]] = [
      Build.delta(480) + [0x90, 60, 9, 0, 61, 9, 0, 61, 0] + Build.end,
      [0, 0x90, 60, 8] + Build.delta(480) + [0x80, 60, 0] + Build.end,
    ]
    #expect(
      try score(Build.file(tracks)).map(\.statement) == [
        .noteOn(key: 60, velocity: 8), .noteOff(key: 60), .noteOn(key: 60, velocity: 9),
        .noteOn(key: 61, velocity: 9), .noteOff(key: 61), .noteOff(key: 60),
      ])
  }

  @Test func presetOfATickComesFirstAndTheLastCounts() throws {
    let track: [UInt8] = [0, 0xB0, 7, 127, 0, 0x90, 60, 9, 0, 0xC0, 1, 0, 0xC1, 0] + Build.end
    #expect(
      try score(Build.file([track])).map(\.statement) == [
        .preset(#require(Name("musette"))), .volume(decibels: 0), .noteOn(key: 60, velocity: 9),
        .noteOff(key: 60),
      ])
  }

  @Test func keysThatAreNotLetGoAreLetGoAtTheEnd() throws {
    let tracks: [[UInt8]] = [
      [0, 0xB0, 64, 127, 0, 0x90, 60, 9], Build.delta(960) + [0xFF, 0x2F, 0],
    ]
    let score = try score(Build.file(tracks))
    #expect(score.map(\.statement) == [.noteOn(key: 60, velocity: 9), .noteOff(key: 60)])
    #expect(score.map(\.seconds) == [0, 1])
  }

  @Test func emptyFilesAreNoFault() throws {
    #expect(try score(Build.file([])).isEmpty)
    #expect(try score(Build.file([[], Build.end])).isEmpty)
  }

  @Test func whatElseAFileHoldsIsLeftOut() throws {
    let whole = Build.file([quarter])
    let plain = try score(whole).map(\.statement)
    let extra =
      Build.file([], said: 2) + Build.chunk("XFIH", [1, 2, 3]) + Build.chunk("MTrk", quarter)
      + Build.chunk("MTrk", Build.end)
    #expect(try score(extra).map(\.statement) == plain)
    // Padding, half a chunk, and a track more than was said.
    #expect(try score(whole + [0, 0, 0]).map(\.statement) == plain)
    #expect(try score(whole + Array("XFKM".utf8) + [0, 0, 9, 9]).map(\.statement) == plain)
    #expect(try score(Build.file([quarter], said: 0)).map(\.statement) == plain)
    // A longer head.
    var long = whole
    long[7] = 8
    long.insert(contentsOf: [9, 9], at: 14)
    #expect(try score(long).map(\.statement) == plain)
    // What follows a track's end.
    #expect(try score(Build.file([quarter + [1, 2, 3]])).map(\.statement) == plain)
    // Within an RMID file.
    let riff =
      Array("RIFF".utf8) + [0, 0, 0, 0] + Array("RMIDdata".utf8)
      + Build.length(whole.count).reversed() + whole
    #expect(Score.isMIDI(riff) && Score.isMIDI(whole) && !Score.isMIDI(Array("0 90".utf8)))
    #expect(try score(riff).map(\.statement) == plain)
  }

  @Test(arguments: [
    (
      Build.file([], format: 2),
      "byte 8: a file of format 2 is no one piece of music: save it as format 0 or 1"
    ),
    (
      Build.file([], division: 0xE728),
      "byte 12: its times count the frames of a film (SMPTE): save it with ticks of a quarter note"
    ),
    (Build.file([], division: 0), "byte 12: a quarter note has no ticks"),
    (Array("MThd".utf8), "byte 0: no MIDI file's head is here"),
    (Array("0 note on A4 and more".utf8), "byte 0: no MIDI file's head is here"),
    (Build.file([], said: 3), "byte 14: the file ends after 0 of 3 tracks"),
    (
      Build.file([[0, 0xFF, 0x51, 3, 0, 0, 0]]),
      "byte 23: a tempo of 0 would be endlessly fast"
    ),
    (Build.file([[0, 0xFF, 0x51, 2, 9, 9]]), "byte 23: a tempo has three bytes, and not 2"),
    (
      Build.file([[0, 60, 90]]), "byte 23: byte 60 is data of a message that has no beginning"
    ),
    (Build.file([[0, 0xF8]]), "byte 23: byte 248 begins no event of a file"),
    (Build.file([[0, 0x90, 0x90]]), "byte 24: byte 144 stands where data should, 0 to 127"),
    (
      Build.file([[0x81, 0x82, 0x83, 0x84, 5, 0x90, 1, 1]]),
      "byte 22: a number goes on for more than four bytes"
    ),
    (
      Build.file([[0, 0xF0, 9, 1]]),
      "byte 25: 9 bytes should follow, and the track has 1 more"
    ),
    (Build.file([[0, 0x90, 60]]), "byte 25: the track ends in the middle of something"),
    (
      Build.file([], said: 1) + Array("MTrk".utf8) + [0, 0, 1, 0, 0],
      "byte 22: 256 bytes should follow, and the file has 1 more"
    ),
  ])
  func damageIsToldWithItsByte(bytes: [UInt8], words: String) {
    #expect(error(bytes) == "a.mid: " + words)
  }

  @Test func fileThatIsCutOffIsRefusedWhereverItIs() {
    let whole = Build.file([quarter, Build.end, quarter])
    #expect(error(whole) == nil)
    for count in 0..<whole.count {
      #expect(error(Array(whole[..<count])) != nil, "cut after \(count) bytes")
    }
  }

  /// 2³² ticks, 2²⁸ − 1 at a time: at 480 ticks of half a second, 1242 hours.
  @Test func dayIsTheLongestThatIsPlayed() {
    let step: [UInt8] = [0xFF, 0xFF, 0xFF, 0x7F]
    let silence: [UInt8] = Array(repeatElement(step + [0xFF, 1, 0], count: 17).joined())
    let words = "hours after the start; at most 24 can be played"
    #expect(error(Build.file([silence + Build.end]))?.hasSuffix(words) == true)
    #expect(error(Build.file([silence + [0, 0x90, 60, 9]]))?.hasSuffix(words) == true)
    // One tick a second: 86,400 are a day.
    let tempo: [UInt8] = [0, 0xFF, 0x51, 3, 0x0F, 0x42, 0x40]
    for (ticks, isPlayed) in [(86_400, true), (86_401, false)] {
      let file = Build.file([tempo + Build.delta(ticks) + [0x90, 60, 9]], division: 1)
      #expect((error(file) == nil) == isPlayed)
    }
  }

  @Test func remarksCarryTheFilesName() throws {
    var remarks: [String] = []
    _ = try score(Build.file([[0, 0x99, 38, 9, 0, 38, 9]])) { remarks.append($0) }
    #expect(remarks == ["a.mid: channel 10 is percussion, which this instrument leaves out"])
  }

  /// Whatever it holds, reading ends, and ends in order.
  @Test func spoiltFilesAreReadOrRefused() throws {
    var random = SeededGenerator(seed: 7)
    let whole = Build.file([quarter, quarter, quarter])
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        default: bytes.remove(at: place)
        }
      }
      guard let score = try? score(bytes) else { continue }
      #expect(zip(score, score.dropFirst()).allSatisfy { $0.seconds <= $1.seconds })
    }
  }
}
