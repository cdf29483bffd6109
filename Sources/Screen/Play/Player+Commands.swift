import Score

extension Player {
  mutating func perform(
    _ command: Command, _ event: KeyEvent, at now: Double, into actions: inout [PlayerAction]
  ) {
    switch command {
    case .fold: arrow(.closing, event, at: now, into: &actions)
    case .unfold: arrow(.opening, event, at: now, into: &actions)
    case .slower: changeSpeed(by: -1, at: now, into: &actions)
    case .faster: changeSpeed(by: 1, at: now, into: &actions)
    case .bounce: toggleBounce(at: now, into: &actions)
    case .autoBellows:
      isAuto.toggle()
      play(
        isAuto ? .bellowsAuto(pressure: Self.autoPressure) : .bellowsHinge, at: now, into: &actions)
    case .air:
      // Held like the real one where the terminal tells, else pressed twice.
      let isHeld = keyReports == .held && !event.isText && !isLatching
      if isHeld { heldAir = event.key }
      setAir(isOpen: isHeld || !isAirOpen, at: now, into: &actions)
    case .octaveDown: shiftOctave(by: -1, into: &actions)
    case .octaveUp: shiftOctave(by: 1, into: &actions)
    case .latch:
      isLatching.toggle()
      if !isLatching {
        for sound in held.unlatchAll() { play(sound.off, at: now, into: &actions) }
      }
    case .hand: hand = hand == .right ? .left : .right
    case .nextRegister: play(.register(.next), at: now, into: &actions)
    case .nextBassRegister: play(.bassRegister(.next), at: now, into: &actions)
    case .nextPreset: nextPreset(into: &actions)
    case .instrument:
      instrument = instrument == .accordion ? .guitar : .accordion
      play(.instrument(instrument), at: now, into: &actions)
    case .snapOpen: play(.snap(.open), at: now, into: &actions)
    case .snapClosed: play(.snap(.closed), at: now, into: &actions)
    case .strumDown: play(.strum(.down, velocity: Self.velocity), at: now, into: &actions)
    case .strumUp: play(.strum(.up, velocity: Self.velocity), at: now, into: &actions)
    case .damp: play(.damp(string: nil), at: now, into: &actions)
    case .feed:
      isFeedOn.toggle()
      play(.feed(isOn: isFeedOn), at: now, into: &actions)
    case .panic:
      _ = held.removeAll()
      play(.panic, at: now, into: &actions)
    case .help:
      isHelpShown.toggle()
      actions.append(.showHelp(isHelpShown))
    case .redraw: actions.append(.redraw)
    case .suspend:
      letGo(at: now, into: &actions)
      actions.append(.suspend)
    case .quit:
      letGo(at: now, into: &actions)
      actions.append(.quit)
    }
  }

  /// An arrow folds while it is held. Where nothing tells that it is let go, and while bouncing, it
  /// latches: until the opposite arrow, the same again, or the end of the travel.
  private mutating func arrow(
    _ direction: Fold.Direction, _ event: KeyEvent, at now: Double,
    into actions: inout [PlayerAction]
  ) {
    let isHeld = keyReports == .held && !event.isText
    if isHeld { heldArrows.append((event.key, direction)) }
    let latches = !isHeld || fold.isBouncing
    folding(into: &actions) {
      if latches && $0.direction == direction {
        $0.stop(at: now, into: &$1)
      } else {
        $0.start(direction, at: now, into: &$1)
      }
    }
  }

  /// Letting an arrow go stops the fold, or gives it back to another that is still down.
  mutating func releaseArrow(_ key: Key, at now: Double, into actions: inout [PlayerAction]) {
    guard heldArrows.contains(where: { $0.key == key }) else { return }
    heldArrows.removeAll { $0.key == key }
    if fold.isBouncing { return }
    let direction = heldArrows.last?.direction
    folding(into: &actions) {
      if let direction {
        $0.start(direction, at: now, into: &$1)
      } else {
        $0.stop(at: now, into: &$1)
      }
    }
  }

  private mutating func toggleBounce(at now: Double, into actions: inout [PlayerAction]) {
    fold.isBouncing.toggle()
    // What bouncing kept in motion by itself stops with it, unless the arrow is held.
    if !fold.isBouncing, keyReports == .held, heldArrows.isEmpty {
      folding(into: &actions) { $0.stop(at: now, into: &$1) }
    }
  }

  private mutating func changeSpeed(
    by steps: Int, at now: Double, into actions: inout [PlayerAction]
  ) {
    folding(into: &actions) { $0.changeSpeed(by: steps, at: now, into: &$1) }
    actions.append(.message("fold \(Int(fold.speed))°/s"))
  }

  /// Notes that are held keep their pitch: each key lets go what it struck.
  private mutating func shiftOctave(by octaves: Int, into actions: inout [PlayerAction]) {
    octave = min(max(octave + octaves, Self.octaves.lowerBound), Self.octaves.upperBound)
    let lowest = Board.lowestKey + 12 * octave
    actions.append(.message("lower row from \(NoteName.name(ofKey: UInt8(lowest)))"))
  }

  private mutating func nextPreset(into actions: inout [PlayerAction]) {
    guard !presets.isEmpty else { return }
    let next = presets.firstIndex(of: preset).map { ($0 + 1) % presets.count } ?? 0
    preset = presets[next]
    actions.append(.requestPreset(preset))
  }
}
