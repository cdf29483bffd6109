extension Score {
  /// Whether a file begins as a Standard MIDI File does, bare or within an RMID file; 12 bytes are
  /// enough to say.
  public static func isMIDI(_ bytes: some Collection<UInt8>) -> Bool { MIDIFile.begins(bytes) }

  /// A Standard MIDI File read whole. Keys that it does not let go are let go where it ends.
  ///
  /// At one tick the preset comes first (of several the last alone), and a key that is down comes
  /// up before it is pressed anew. All else keeps the order of tracks, and in a track that of the
  /// file.
  /// - Parameters:
  ///   - file: its name in messages.
  ///   - feed: the number of the feed that it is, 0 to 127.
  ///   - remark: takes a line on what cannot be played, of each kind once.
  public init(
    midi bytes: [UInt8], file: String, feed: UInt8 = 0, programs: MIDIPrograms,
    remark: (String) -> Void
  ) throws(ScoreError) {
    do throws(MIDIFault) {
      var reading = MIDIReading(
        try MIDIFile(bytes), name: file, feed: feed, hands: MIDIHands(programs: programs))
      self = try reading.score(remark)
    } catch {
      throw ScoreError(place: Place(file: file, byte: error.position), reason: error.reason)
    }
  }
}

/// A MIDI file on its way into a score.
private struct MIDIReading {
  private var file: MIDIFile
  private let name: String
  private let feed: UInt8
  private var hands: MIDIHands
  private var score = Score()

  init(_ file: MIDIFile, name: String, feed: UInt8, hands: MIDIHands) {
    self.file = file
    self.name = name
    self.feed = feed
    self.hands = hands
  }

  mutating func score(_ remark: (String) -> Void) throws(MIDIFault) -> Score {
    var start = 0
    while start < file.events.count {
      let tick = file.events[start].tick
      let end = file.events[start...].firstIndex { $0.tick != tick } ?? file.events.count
      try play(file.events[start..<end], remark)
      start = end
    }
    let seconds = try seconds(at: file.end.tick, file.end.position)
    var releases: [Statement] = []
    hands.letGo { releases.append($0) }
    for statement in releases { add(statement, seconds, file.end.position) }
    return score
  }

  /// What happens at one tick.
  private mutating func play(
    _ events: ArraySlice<MIDIFile.Event>, _ remark: (String) -> Void
  ) throws(MIDIFault) {
    guard let first = events.first else { return }
    let seconds = try seconds(at: first.tick, first.position)
    var preset: (statement: Statement, position: Int)?
    var others: [(statement: Statement, position: Int)] = []
    for event in lettingGoFirst(events) {
      hands.take(event.message) { statement in
        if case .preset = statement {
          preset = (statement, event.position)
        } else {
          others.append((statement, event.position))
        }
      } remark: {
        remark("\(name): \($0)")
      }
    }
    if let preset { add(preset.statement, seconds, preset.position) }
    for (statement, position) in others { add(statement, seconds, position) }
  }

  /// The messages of one tick, each note off of a key that was down before it moved before the
  /// first note on of that key. A note that begins and ends at the tick stays as it is.
  private func lettingGoFirst(_ events: ArraySlice<MIDIFile.Event>) -> [MIDIFile.Event] {
    struct Key: Hashable { var channel, key: UInt8 }
    var firstOn: [Key: Int] = [:]
    var down: [Key: Int] = [:]
    var moved: [Int: [MIDIFile.Event]] = [:]
    var rest: [MIDIFile.Event] = []
    for event in events {
      let key = Key(channel: event.message.channel, key: event.message.first)
      if event.message.presses, firstOn[key] == nil { firstOn[key] = rest.count }
      if event.message.releases {
        let count = down[key] ?? hands.presses(ofKey: key.key, channel: key.channel)
        down[key] = count - 1
        if count > 0, let place = firstOn[key] {
          moved[place, default: []].append(event)
          continue
        }
      }
      rest.append(event)
    }
    guard !moved.isEmpty else { return rest }
    return rest.enumerated().flatMap { (moved[$0.offset] ?? []) + [$0.element] }
  }

  private mutating func seconds(at tick: Int, _ position: Int) throws(MIDIFault) -> Double {
    let seconds = file.tempi.seconds(at: tick)
    guard seconds <= ScoreReader.longest else {
      throw MIDIFault(
        position: position,
        reason: "this lies \(Int(seconds / 3600)) hours after the start; at most 24 can be played")
    }
    return seconds
  }

  private mutating func add(_ statement: Statement, _ seconds: Double, _ position: Int) {
    let place = Place(file: name, byte: position)
    score.append(.init(seconds: seconds, statement: statement, feed: feed, place: place))
  }
}
