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
      return interrupt(HingeSample(angle: angle, status: status, time: time, feed: event.feed))
    case .hingeNone:
      return interrupt(HingeSample(angle: nil, time: time, feed: event.feed))
    case .hingeSweep(let from, let to, let seconds):
      sweep = Sweep(
        from: from, to: to, seconds: seconds, feed: event.feed, start: now, rate: rate)
      return sweepOn(isFirst: true)
    case .feed(let isOn):
      if let change = tracker.setFeed(isOn: isOn, at: time) { follow(change) }
    case .snap(let direction): snap(direction, velocity: 100)
    default: return play(event.statement, by: Hand(feed: event.feed))
    }
    return .done
  }

  /// What is no more than played: it neither moves the hinge nor changes the preset.
  /// - Parameter hand: who plays it.
  @_noAllocation @_noLocks
  mutating func play(_ statement: Statement, by hand: Hand) -> Applied.Outcome {
    switch statement {
    case .noteOn(let key, let velocity):
      return press(note: key, velocity: velocity, by: hand)
    case .noteOff(let key): release(note: key, by: hand)
    case .guitarOn(let key, let velocity):
      return pluck(key, velocity: velocity, in: held.strings, by: hand)
    case .guitarOff(let key): release(key, in: held.strings, by: hand)
    case .bassOn(let button): return press(bass: button.place, by: hand)
    case .bassOff(let button): release(bass: button.place, by: hand)
    case .button(let row, let number, true): return press(row: row, number: number, by: hand)
    case .button(let row, let number, false): release(row: row, number: number, by: hand)
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
    case .air(let isOpen): setAir(isOpen: isOpen, by: hand)
    case .instrument(let choice): instrument = choice
    case .panic: releaseAll(by: hand)
    case .palm(let isOn): setPalm(isOn: isOn, by: hand)
    case .chord, .strum, .pluck, .damp: return playGuitar(statement)
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

  /// Takes a sample that no sweep makes. It ends a sweep of its own feed, and one of another's if
  /// it moves the hinge.
  @_noAllocation @_noLocks
  private mutating func interrupt(_ sample: HingeSample) -> Applied.Outcome {
    let outcome = move(sample)
    if let running = sweep, running.feed != sample.feed {
      guard case .done = outcome else { return outcome }
    }
    sweep = nil
    return outcome
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
    case .otherFeedMoves: return .otherSourceMoves
    }
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
    soundAll()
    followZones(atSample: true)
    return .done
  }
}
