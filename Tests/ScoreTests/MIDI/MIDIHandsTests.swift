import Testing

@testable import Score

/// What one source's messages become.
@Suite struct MIDIHandsTests {
  static let programs = MIDIPrograms(["musette", "concert"], others: [21: "musette"])

  /// Messages as their bytes, and what was said of them all.
  private func play(_ messages: [[UInt8]]) -> (said: [Statement], remarks: [String]) {
    var hands = MIDIHands(programs: Self.programs)
    return take(messages, &hands)
  }

  private func take(
    _ messages: [[UInt8]], _ hands: inout MIDIHands
  ) -> (said: [Statement], remarks: [String]) {
    var (said, remarks): ([Statement], [String]) = ([], [])
    for bytes in messages {
      guard let message = MIDIMessage(status: bytes[0], bytes[1], bytes.count > 2 ? bytes[2] : 0)
      else {
        Issue.record("\(bytes) is no message")
        continue
      }
      hands.take(message, say: { said.append($0) }, remark: { remarks.append($0) })
    }
    return (said, remarks)
  }

  private func on(_ key: UInt8, _ velocity: UInt8 = 100) -> Statement {
    .noteOn(key: key, velocity: velocity)
  }

  private func off(_ key: UInt8) -> Statement { .noteOff(key: key) }

  @Test(arguments: [1, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16] as [UInt8])
  func mostChannelsPlayNotes(channel: UInt8) {
    #expect(
      play([[0x8F + channel, 69, 90], [0x7F + channel, 69, 64]]).said == [on(69, 90), off(69)])
  }

  @Test func otherChannelsPlayBassChordsAndGuitar() {
    let said = play([
      [0x91, 40, 90], [0x92, 36, 90], [0x92, 49, 90], [0x92, 71, 90], [0x92, 74, 90],
      [0x93, 52, 70], [0x81, 40, 0], [0x92, 74, 0], [0x83, 52, 0],
    ]).said
    #expect(
      said == [
        .bassOn(.stradella(root: 4, row: .bass)), .bassOn(.stradella(root: 0, row: .major)),
        .bassOn(.stradella(root: 1, row: .minor)), .bassOn(.stradella(root: 11, row: .seventh)),
        .bassOn(.stradella(root: 2, row: .diminished)), .guitarOn(key: 52, velocity: 70),
        .bassOff(.stradella(root: 4, row: .bass)),
        .bassOff(.stradella(root: 2, row: .diminished)), .guitarOff(key: 52),
      ])
  }

  @Test func whatCannotBePlayedIsToldOnce() {
    let (said, remarks) = play([
      [0x99, 38, 90], [0x99, 42, 90], [0x92, 35, 90], [0x92, 84, 90], [0x92, 84, 0],
      [0xC0, 90], [0xC0, 91], [0xA0, 60, 3], [0xD0, 60],
    ])
    #expect(said.isEmpty)
    #expect(
      remarks == [
        "channel 10 is percussion, which this instrument leaves out",
        "channel 3 plays chords from C2 to B5, an octave each of major, minor, seventh and "
          + "diminished; its other notes are silent",
        "program 90 is no preset and changes nothing, as any more like it will",
      ])
  }

  @Test func programsChoosePresets() throws {
    let (musette, concert) = try (#require(Name("musette")), #require(Name("concert")))
    #expect(
      play([[0xC0, 0], [0xC3, 1], [0xC0, 21], [0xC9, 1]]).said
        == [.preset(musette), .preset(concert), .preset(musette)])
  }

  @Test func noteOnWithVelocityZeroIsNoteOff() {
    #expect(play([[0x90, 69, 90], [0x90, 69, 0]]).said == [on(69, 90), off(69)])
  }

  /// Through one channel or two, and however often it comes up again.
  @Test func keyIsLetGoOnceAllAreUp() {
    #expect(
      play([
        [0x90, 60, 9], [0x90, 60, 8], [0x94, 60, 7], [0x80, 60, 0], [0x80, 60, 0], [0x80, 60, 0],
        [0x84, 60, 0], [0x84, 60, 0],
      ]).said == [on(60, 9), on(60, 8), on(60, 7), off(60)])
    // Two octaves of one bass note are one button.
    let button = BassButton.stradella(root: 0, row: .bass)
    #expect(
      play([[0x91, 36, 9], [0x91, 48, 9], [0x81, 36, 0], [0x81, 48, 0]]).said
        == [.bassOn(button), .bassOn(button), .bassOff(button)])
  }

  @Test func pedalHoldsUntilItIsLetGo() {
    // 63 is up and 64 is down.
    #expect(
      play([
        [0xB0, 64, 64], [0x90, 60, 9], [0x80, 60, 0], [0x90, 62, 9], [0xB0, 64, 63], [0x80, 62, 0],
      ]).said == [on(60, 9), on(62, 9), off(60), off(62)])
    // Another channel's pedal holds nothing of this one.
    #expect(play([[0xB1, 64, 127], [0x90, 60, 9], [0x80, 60, 0]]).said == [on(60, 9), off(60)])
    // A kept key that is pressed again is down, and not kept.
    #expect(
      play([
        [0xB0, 64, 127], [0x90, 60, 9], [0x80, 60, 0], [0x90, 60, 8], [0xB0, 64, 0], [0x80, 60, 0],
      ]).said == [on(60, 9), on(60, 8), off(60)])
  }

  @Test func notesOffLeavesThePedalsNotesAndSoundOffDoesNot() {
    let held: [[UInt8]] = [[0xB0, 64, 127], [0x90, 60, 9], [0x90, 62, 9], [0x80, 60, 0]]
    #expect(play(held + [[0xB0, 123, 0]]).said == [on(60, 9), on(62, 9)])
    #expect(
      play(held + [[0xB0, 123, 0], [0xB0, 64, 0]]).said == [on(60, 9), on(62, 9), off(60), off(62)])
    #expect(play(held + [[0xB0, 120, 0]]).said == [on(60, 9), on(62, 9), off(62), off(60)])
    // Changes of mode let the notes go too, and only those of their channel.
    #expect(
      play([[0x90, 60, 9], [0x94, 62, 9], [0xB0, 126, 1], [0x80, 60, 0]]).said
        == [on(60, 9), on(62, 9), off(60)])
    #expect(
      play([[0x93, 60, 9], [0xB3, 120, 0]]).said
        == [.guitarOn(key: 60, velocity: 9), .guitarOff(key: 60), .damp(string: nil)])
  }

  /// 40·log₁₀(64/127) is −11.90 dB.
  @Test func loudestOfTheChannelsVolumesCounts() throws {
    let said = play([
      [0xB0, 7, 64], [0xB1, 7, 64], [0xB0, 7, 0], [0xB1, 7, 127], [0xB1, 7, 0], [0xB9, 7, 127],
    ]).said
    let decibels = said.map { if case .volume(let decibels) = $0 { decibels } else { Double.nan } }
    try #require(decibels.count == 3)
    #expect(abs(decibels[0] + 11.905) < 0.001)
    #expect(decibels[1...] == [0, -120])
  }

  @Test func bellowsFollowTheSquareUntilTheHingeMoves() {
    #expect(
      play([[0xB0, 11, 127], [0xB0, 2, 0]]).said == [
        .bellowsAuto(pressure: 1000, untilHinge: true), .bellowsAuto(pressure: 0, untilHinge: true),
      ])
    guard case .bellowsAuto(let half, true)? = play([[0xB0, 2, 64]]).said.first else {
      Issue.record("no pressure")
      return
    }
    #expect(abs(half - 253.95) < 0.01)
    #expect(MIDILaw.value(ofPressure: -half) == 64)
    #expect(MIDILaw.value(ofPressure: 2000) == 127)
    for value in UInt8(0)...127 {
      #expect(MIDILaw.value(ofPressure: MIDILaw.pressure(of: value)) == value)
      #expect(MIDILaw.value(ofDecibels: MIDILaw.decibels(ofVolume: value)) == value)
    }
  }

  private func bends(_ messages: [[UInt8]]) -> [Double] {
    play(messages).said.map { if case .bend(let semitones) = $0 { semitones } else { .nan } }
  }

  /// Two semitones at first; the upper end is a 8192nd short of them.
  @Test func bendOfTwoSemitones() {
    #expect(
      bends([[0xE0, 0, 0], [0xE0, 127, 127], [0xE0, 0, 64], [0xE0, 0, 96]]) == [
        -2, 2 * 8191.0 / 8192, 0, 1,
      ])
    // A wheel that stays where it is takes nothing from one that moves.
    #expect(bends([[0xE0, 0, 96], [0xE1, 0, 64], [0xE0, 0, 96]]) == [1])
  }

  private let rangeOf12: [[UInt8]] = [[0xB0, 101, 0], [0xB0, 100, 0], [0xB0, 6, 12]]

  @Test func registeredParameter0SetsTheBendsRange() {
    #expect(bends(rangeOf12 + [[0xE0, 0, 0]]) == [-12])
    #expect(bends(rangeOf12 + [[0xB0, 38, 50], [0xE0, 0, 0]]) == [-12.5])
    #expect(bends(rangeOf12 + [[0xB0, 6, 127], [0xE0, 0, 0]]) == [-48])
    // The wheel stays where it is and means more from now on.
    #expect(bends([[0xE0, 0, 0]] + rangeOf12 + [[0xE0, 0, 0]]) == [-2, -12])
    // Of its channel alone.
    #expect(bends(rangeOf12 + [[0xE1, 0, 0]]) == [-2])
  }

  @Test(
    arguments: [
      // None, an unregistered one, another registered one, and one of which half is known.
      [[0xB0, 101, 127], [0xB0, 100, 127]], [[0xB0, 99, 0], [0xB0, 98, 0]], [[0xB0, 100, 1]],
      [[0xB0, 99, 0], [0xB0, 100, 0]], [[0xB0, 121, 0]],
    ] as [[[UInt8]]])
  func otherParametersDataIsNotItsRange(choice: [[UInt8]]) {
    #expect(bends(rangeOf12 + choice + [[0xB0, 6, 7], [0xB0, 38, 5], [0xE0, 0, 0]]) == [-12])
  }

  @Test func resetLetsControllersGoAndLeavesTheVolume() {
    let set: [[UInt8]] = [
      [0xB0, 7, 0], [0xB0, 11, 127], [0xE0, 0, 0], [0xB0, 64, 127], [0x90, 60, 9], [0x80, 60, 0],
    ]
    #expect(
      play(set + [[0xB0, 121, 0]]).said.dropFirst(4) == [
        off(60), .bend(semitones: 0), .bellowsHinge,
      ])
    // What was not moved is not touched: a reset at a song's start takes no pressure away.
    #expect(play([[0xB0, 121, 0]]).said.isEmpty)
  }

  @Test func handsThatForgetHoldNothingAndRememberWhatTheyTold() {
    var hands = MIDIHands(programs: Self.programs)
    let held: [[UInt8]] = [[0xB0, 64, 127], [0x90, 60, 9], [0x99, 38, 9]]
    #expect(take(held, &hands).remarks.count == 1)
    hands.forget()
    let (said, remarks) = take(
      [[0x80, 60, 0], [0x90, 60, 8], [0x80, 60, 0], [0x99, 38, 9]], &hands)
    #expect(said == [on(60, 8), off(60)])
    #expect(remarks.isEmpty)
  }

  @Test func everythingCanBeLetGo() {
    var hands = MIDIHands(programs: Self.programs)
    _ = take(
      [
        [0xB0, 64, 127], [0x90, 60, 9], [0x80, 60, 0], [0x91, 36, 9], [0x93, 40, 9], [0xE0, 0, 0],
        [0xB4, 2, 90],
      ], &hands)
    var said: [Statement] = []
    for _ in 0..<2 {
      hands.letGo { said.append($0) }
      hands.letControllersGo { said.append($0) }
    }
    #expect(
      said == [
        off(60), .bassOff(.stradella(root: 0, row: .bass)), .guitarOff(key: 40),
        .bend(semitones: 0), .bellowsHinge,
      ])
    // The pedal is up again.
    #expect(take([[0x90, 60, 9], [0x80, 60, 0]], &hands).said == [on(60, 9), off(60)])
  }
}
