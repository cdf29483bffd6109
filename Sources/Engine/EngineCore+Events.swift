import Accordion
import Hinge
import Realtime
import Score

/// What each statement does.
extension EngineCore {
  @_noAllocation @_noLocks
  mutating func apply(_ event: Event) {
    var event = event
    event.frame = now
    let outcome = perform(event)
    applied.push(Applied(event: event, outcome: outcome, hinge: tracker.hinge))
  }

  @_noAllocation @_noLocks
  private mutating func perform(_ event: Event) -> Applied.Outcome {
    switch event.statement {
    case .preset(let name): return change(to: name)
    case .hinge(let angle, let status):
      sweep = nil
      return move(HingeSample(angle: angle, status: status, time: time, feed: event.feed))
    case .hingeNone:
      sweep = nil
      return move(HingeSample(angle: nil, time: time, feed: event.feed))
    case .hingeSweep(let from, let to, let seconds):
      sweep = Sweep(
        from: from, to: to, seconds: seconds, feed: event.feed, start: now, rate: rate)
      return sweepOn(isFirst: true)
    case .feed(let isOn):
      if let change = tracker.setFeed(isOn: isOn, at: time) { follow(change) }
    case .snap(let direction): snap(direction, velocity: 100)
    default: return play(event.statement)
    }
    return .done
  }

  /// What is no more than played: it neither moves the hinge nor changes the preset.
  @_noAllocation @_noLocks
  mutating func play(_ statement: Statement) -> Applied.Outcome {
    switch statement {
    case .noteOn(let key, let velocity): return press(note: key, velocity: velocity)
    case .noteOff(let key): return release(note: key)
    case .bassOn(let button): return press(bass: button.place)
    case .bassOff(let button): release(bass: button.place)
    case .button(let row, let number, let isDown):
      return isDown ? press(row: row, number: number) : release(row: row, number: number)
    case .register(let choice):
      if !rack.current.pointee.select(choice) { return .noSuchRegister }
      rack.current.pointee.accordion.knock(switchOfBass: false)
    case .bassRegister(let choice):
      if !rack.current.pointee.select(choice) { return .noSuchRegister }
      rack.current.pointee.accordion.knock(switchOfBass: true)
    case .bellowsAuto(let pressure, let untilHinge):
      bellows.autoPressure = pressure
      bellows.isAutoUntilMotion = untilHinge
    case .bellowsHinge: bellows.autoPressure = nil
    case .air(let isOpen): bellows.isAirOpen = isOpen
    case .instrument(let choice): instrument = choice
    case .panic: releaseAll()
    case .chord, .strum, .pluck, .damp, .palm: return playGuitar(statement)
    case .guitarOn(let key, let velocity): return pluck(key, velocity: velocity, in: held.strings)
    case .guitarOff(let key): release(key, in: held.strings)
    case .bend(let semitones): wheel.target = semitones
    case .volume(let decibels): volume.aim(at: decibels)
    case .preset, .hinge, .hingeNone, .hingeSweep, .feed, .snap: break
    }
    return .done
  }

  // MARK: The hinge

  /// Takes the sweep's next sample.
  @_noAllocation @_noLocks
  @discardableResult mutating func sweepOn(isFirst: Bool = false) -> Applied.Outcome {
    guard var running = sweep else { return .done }
    let angle = running.next()
    sweep = running
    // A sweep that begins elsewhere does not move the bellows there.
    return move(
      HingeSample(angle: angle, time: time, feed: running.feed),
      reach: isFirst ? 5 : .infinity)
  }

  @_noAllocation @_noLocks
  private mutating func move(
    _ sample: HingeSample, reach: Double = .infinity
  ) -> Applied.Outcome {
    switch tracker.take(sample, reach: reach) {
    case .taken(let change):
      follow(change)
      return .done
    case .bad(let reason): return .bad(reason)
    case .feedIsOff: return .feedIsOff
    }
  }

  // MARK: Keys

  @_noAllocation @_noLocks
  private mutating func press(note key: UInt8, velocity: UInt8) -> Applied.Outcome {
    switch instrument {
    case .guitar: return pluck(key, velocity: velocity, in: held.plucked)
    case .accordion: break
    }
    guard AccordionInstrument.hasNote(Int(key)) else { return .outside }
    if held.notes.press(Int(key), velocity: velocity) {
      sound(note: Int(key), velocity: velocity)
      rack.current.pointee.accordion.knock(
        key: Int(key), isDown: true, velocity: Int(velocity))
    }
    return .done
  }

  @_noAllocation @_noLocks
  private mutating func release(note key: UInt8) -> Applied.Outcome {
    release(key, in: held.plucked)
    guard key < 128, held.notes.release(Int(key)) else { return .done }
    rack.current.pointee.accordion.release(key: Int(key), pushed: true, pulled: true)
    rack.current.pointee.accordion.knock(key: Int(key), isDown: false, velocity: 100)
    return .done
  }

  @_noAllocation @_noLocks
  private mutating func press(row: UInt8, number: UInt8) -> Applied.Outcome {
    guard let keys = rack.current.pointee.layout.keys(row: Int(row), number: Int(number)) else {
      return .lacksButton(rack.current.pointee.layout.layout)
    }
    let index = Int(row) << 8 | Int(number)
    if held.buttons.press(index, velocity: 100) {
      sound(button: index)
      rack.current.pointee.accordion.knock(key: keys.push, isDown: true, velocity: 100)
    }
    return .done
  }

  @_noAllocation @_noLocks
  private mutating func release(row: UInt8, number: UInt8) -> Applied.Outcome {
    guard held.buttons.release(Int(row) << 8 | Int(number)) else { return .done }
    if let keys = rack.current.pointee.layout.keys(row: Int(row), number: Int(number)) {
      rack.current.pointee.accordion.release(key: keys.push, pushed: true, pulled: false)
      rack.current.pointee.accordion.release(key: keys.pull, pushed: false, pulled: true)
      rack.current.pointee.accordion.knock(key: keys.push, isDown: false, velocity: 100)
    }
    return .done
  }

  @_noAllocation @_noLocks
  private mutating func press(bass place: Int) -> Applied.Outcome {
    guard rack.current.pointee.accordion.hasBassButton(place) else {
      return .lacksBassButton(rack.current.pointee.bass)
    }
    if held.basses.press(place, velocity: 100) {
      rack.current.pointee.accordion.pressBass(place)
      rack.current.pointee.accordion.knockBass(isDown: true)
    }
    return .done
  }

  /// What is held may be a button of the preset before, and is let go all the same.
  @_noAllocation @_noLocks
  private mutating func release(bass place: Int) {
    guard held.basses.release(place) else { return }
    rack.current.pointee.accordion.releaseBass(place)
    rack.current.pointee.accordion.knockBass(isDown: false)
  }

  @_noAllocation @_noLocks
  private mutating func releaseAll() {
    while held.notes.count > 0 { _ = release(note: UInt8(held.notes.key(at: 0))) }
    while held.buttons.count > 0 {
      let index = held.buttons.key(at: 0)
      _ = release(row: UInt8(index >> 8), number: UInt8(index & 255))
    }
    while held.basses.count > 0 { release(bass: held.basses.key(at: 0)) }
    dropStrings()
    rack.current.pointee.guitar.panic()
  }

  // MARK: Opening what the held keys open

  @_noAllocation @_noLocks
  private mutating func sound(note key: Int, velocity: UInt8) {
    rack.current.pointee.accordion.press(
      key: key, pushed: true, pulled: true, velocity: Int(velocity))
  }

  @_noAllocation @_noLocks
  private mutating func sound(button index: Int) {
    let keys = rack.current.pointee.layout.keys(row: index >> 8, number: index & 255)
    guard let keys else { return }
    rack.current.pointee.accordion.press(
      key: keys.push, pushed: true, pulled: false, velocity: 100)
    rack.current.pointee.accordion.press(
      key: keys.pull, pushed: false, pulled: true, velocity: 100)
  }

  // MARK: Presets

  @_noAllocation @_noLocks
  private mutating func change(to name: Name) -> Applied.Outcome {
    guard let rig = prepared.take(name) else { return .noRig }
    let old = rack.current
    if let displaced = rack.change(to: rig) { retired.push(displaced) }
    bellows.adopt(rig.pointee.bellows)
    let other = arm
    arm = rig.pointee.arm
    arm.resume(from: other)
    takeGuitar(from: old)
    rig.pointee.stage.advance(GlidingSources(sources, glide))
    snapDetector.travel = rig.pointee.snapTravel
    snapDetector.rearm = rig.pointee.snapRearm
    for place in 0..<held.notes.count {
      let key = held.notes.key(at: place)
      sound(note: key, velocity: held.notes.velocity(of: key))
    }
    for place in 0..<held.buttons.count { sound(button: held.buttons.key(at: place)) }
    for place in 0..<held.basses.count {
      rig.pointee.accordion.pressBass(held.basses.key(at: place))
    }
    followZones(atSample: true)
    return .done
  }
}
