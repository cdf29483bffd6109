/// Makes speed of a hinge's changes: the rules without the grouping of samples.
///
/// A *run* is motion one way, believed: the changes `tail ..< turn` of the history, each further
/// on than the one before. After it come the *candidates* `turn ..< head`: changes that lead away
/// from the `anchor`, where the hinge rests or where the run has got to, but not yet by more than
/// a single step of the sensor. Once they do, they are the new run; if the hinge comes back
/// instead, they were dither. So two values in turn are stillness, and flicker within a motion
/// does not disturb it.
///
/// The speed of a run is the slope between two of its changes, so a value that repeats costs
/// nothing and a staircase has the slope of the ramp it stands for.
struct Motion: BitwiseCopyable {
  /// Seconds of changes that make speed: the shortest, unless rest is nearer, and the longest.
  private static var window: Double { 0.1 }
  private static var longestWindow: Double { 0.4 }
  /// Steps of the sensor that the changes should span.
  private static var steps: Double { 4.0 }
  /// Seconds under which no speed is measured: what is left of a burst after grouping would
  /// make any.
  private static var shortestSpan: Double { 0.010 }
  /// Degrees: a finer sensor's noise is not taken for motion.
  private static var finestStep: Double { 0.25 }
  /// Seconds after which a change has nothing more to say.
  private static var memory: Double { 0.7 }
  /// Degrees per second under which a hinge is still.
  private static var stillness: Double { 2.0 }

  private var tail = 0
  private var turn = 0
  private var head = 0
  /// 1 opening, −1 closing, 0 at rest.
  private var direction = 0.0
  private var anchor: Double
  /// Which way the candidates lead.
  private var side = 0.0
  /// The last angle, and when it was last reported.
  private var angle: Double
  private var seen: Double
  /// Seconds between changes, as last known; 0 before any two made a run.
  private var interval: Double
  /// The run's own average of it, over about four.
  private var usual = 0.0
  /// Degrees per second just after the last change of the run; when it stops holding; when it
  /// has fallen to 0.
  private var velocity = 0.0
  private var holdsUntil = 0.0
  private var endsAt = 0.0

  /// At rest.
  @_noAllocation @_noLocks
  init(at place: ChangePoint, interval: Double) {
    anchor = place.angle
    angle = place.angle
    seen = place.time
    self.interval = interval
  }

  /// At rest at a new place of the same feed.
  @_noAllocation @_noLocks
  func resting(at place: ChangePoint) -> Motion { Motion(at: place, interval: interval) }

  /// Degrees per second at a time not before the last change, positive opening.
  @_noAllocation @_noLocks
  func speed(at time: Double) -> Double {
    guard direction != 0, time < endsAt else { return 0 }
    let left = time <= holdsUntil ? 1 : (endsAt - time) / (endsAt - holdsUntil)
    let speed = velocity * left
    return abs(speed) < Self.stillness ? 0 : speed
  }

  /// Takes what the feed reports next.
  /// - Parameter resolution: The sensor's, in degrees; 0 while unknown.
  @_noAllocation @_noLocks
  mutating func take(_ point: ChangePoint, resolution: Double, history: inout ChangeHistory) {
    let gap = point.time - seen
    let last = angle
    angle = point.angle
    seen = point.time
    guard point.angle != last else { return }
    forget(before: point.time, resting: last, history)

    let displacement = point.angle - anchor
    if direction != 0, displacement * direction > 0 {
      head = turn
      append(point, &history)
      turn = head
      anchor = point.angle
      measure(history, resolution)
      return
    }
    guard lead(to: point, by: displacement, &history) else { return }
    let origin = anchor
    if believe(displacement, at: point, resolution) {
      if turn - tail > 1 {
        beginWhereSteepest(history)
        measure(history, resolution)
      } else {
        measureFirst(from: origin, to: point, over: max(gap, interval))
      }
    }
  }

  /// Ends a run whose speed has fallen to 0, and drops candidates that nothing came of.
  @_noAllocation @_noLocks
  private mutating func forget(
    before time: Double, resting: Double, _ history: borrowing ChangeHistory
  ) {
    if direction != 0, time > endsAt {
      tail = turn
      direction = 0
    }
    if direction == 0, turn < head, time - history[turn].time > Self.memory {
      (tail, turn) = (head, head)
      anchor = resting
    }
  }

  /// Adds a change to the candidates if it leads further away.
  @_noAllocation @_noLocks
  private mutating func lead(
    to point: ChangePoint, by displacement: Double, _ history: inout ChangeHistory
  ) -> Bool {
    if displacement * side <= 0 { head = turn }
    guard displacement != 0 else { return false }
    side = displacement > 0 ? 1 : -1
    if head > turn, abs(displacement) <= abs(history[head - 1].angle - anchor) { return false }
    append(point, &history)
    return true
  }

  /// Makes the candidates a run if they lead further than a single step. A lone change does so
  /// only where the time that it took can be judged by those before.
  @_noAllocation @_noLocks
  private mutating func believe(
    _ displacement: Double, at point: ChangePoint, _ resolution: Double
  ) -> Bool {
    guard abs(displacement) >= 1.5 * max(resolution, Self.finestStep) else { return false }
    guard head - turn > 1 || interval > 0 else { return false }
    (tail, turn) = (turn, head)
    direction = side
    anchor = point.angle
    return true
  }

  /// Drops the creep, or the noise, out of which a run came.
  @_noAllocation @_noLocks
  private mutating func beginWhereSteepest(_ history: borrowing ChangeHistory) {
    let last = history[turn - 1]
    var steepest = 0.0
    var number = turn - 2
    var start = number
    while number >= tail {
      let first = history[number]
      let slope = abs(last.angle - first.angle) / max(last.time - first.time, Self.shortestSpan)
      if slope > steepest { (steepest, start) = (slope, number) }
      number -= 1
    }
    tail = start
  }

  @_noAllocation @_noLocks
  private mutating func append(_ point: ChangePoint, _ history: inout ChangeHistory) {
    history.write(point, as: head)
    head += 1
  }

  /// The speed of a run of at least two changes, over its last ones. As a run goes one way, a
  /// change that has left the window never comes back into it.
  @_noAllocation @_noLocks
  private mutating func measure(_ history: borrowing ChangeHistory, _ resolution: Double) {
    let last = history[turn - 1]
    let rounding = SpeedEstimator.grouping
    let span = Self.steps * resolution * (1 - 1e-6)
    while turn - tail > 2 {
      let next = history[tail + 1]
      let isLongEnough =
        last.time - next.time >= Self.window - rounding && abs(last.angle - next.angle) >= span
      let isTooLong = last.time - history[tail].time > Self.longestWindow + rounding
      guard isLongEnough || isTooLong else { break }
      tail += 1
    }
    let first = history[tail]
    let elapsed = last.time - first.time
    velocity = (last.angle - first.angle) / max(elapsed, Self.shortestSpan)
    due(after: last.time - history[turn - 2].time, isFirst: turn - tail == 2)
    hold(from: last.time)
  }

  /// Learns when the next change is due. Where times are uneven, what is usual says so better
  /// than a short last interval.
  @_noAllocation @_noLocks
  private mutating func due(after last: Double, isFirst: Bool) {
    usual = isFirst ? last : usual + (last - usual) / 4
    // A feed that has become faster is not held as long as the slow one was.
    interval = max(last, min(usual, 2 * last))
  }

  /// The speed of a lone change of several steps.
  @_noAllocation @_noLocks
  private mutating func measureFirst(from origin: Double, to point: ChangePoint, over: Double) {
    velocity = (point.angle - origin) / max(over, Self.shortestSpan)
    hold(from: point.time)
  }

  @_noAllocation @_noLocks
  private mutating func hold(from time: Double) {
    let life = min(Self.memory, max(0.15, 3 * interval))
    holdsUntil = time + min(life, 1.5 * interval)
    endsAt = time + life
  }
}
