import Accordion
import Guitar
import Hinge
import Presets
import Realtime
import Score
import Synthesis

/// What the audio thread owns: the time, the events that wait, the hinge, the bellows, the rigs.
///
/// Work that is not done for every frame, from the bellows to the reeds' loudness, is done at
/// frames divisible by 32 counted from frame 0, and never at a block's edge; so blocks of any size
/// give the same samples.
struct EngineCore: ~Copyable {
  static var controlFrames: Int64 { @_noAllocation @_noLocks get { 32 } }

  let rate: Double
  let gain: Float
  let hingeSpeed: Double
  let applied: Ring<Applied>
  let log: Ring<LogRow>
  /// Rigs that nothing plays any more, on their way to be freed.
  let retired: Ring<UnsafeMutablePointer<Rig>>

  /// The frame that is rendered next.
  var now: Int64 = 0
  var pending = PendingEvents(capacity: 8_192)
  var prepared: PreparedRigs
  var sweep: Sweep?
  var tracker: HingeTracker
  var snapDetector: SnapDetector
  var arm: TremoloArm
  /// What mappings read.
  var sources = HingeSources()
  var glide: HingeGlide
  var bellows: Bellows
  var wheel: PitchWheel
  var volume: MasterVolume
  var rack: RigRack
  var held = HeldKeys()
  var instrument: Instrument
  var snaps = 0
  private var limiter: Limiter
  private var air = 0.0
  /// The next frame at which control work is due.
  private var controlFrame: Int64 = 0
  private var row: LogRow
  private var rowFrame: Int64 = 0
  private var squares = 0.0
  private(set) var peak: Float = 0

  init(
    _ configuration: EngineConfiguration, rig: UnsafeMutablePointer<Rig>, applied: Ring<Applied>,
    log: Ring<LogRow>, prepared: Ring<UnsafeMutablePointer<Rig>>,
    retired: Ring<UnsafeMutablePointer<Rig>>
  ) {
    rate = configuration.rate
    gain = Float(decibels: configuration.gain)
    hingeSpeed = configuration.hingeSpeed
    self.applied = applied
    self.log = log
    self.retired = retired
    self.prepared = PreparedRigs(arriving: prepared)
    tracker = HingeTracker(range: configuration.hingeRange)
    arm = rig.pointee.arm
    glide = HingeGlide(rate: configuration.rate)
    snapDetector = SnapDetector(
      travel: rig.pointee.snapTravel, rearm: rig.pointee.snapRearm)
    bellows = Bellows(rig.pointee.bellows)
    let step = Double(Self.controlFrames) / configuration.rate
    wheel = PitchWheel(step: step)
    volume = MasterVolume(step: step)
    rack = RigRack(rig)
    instrument = rig.pointee.instrument
    limiter = Limiter(rate: configuration.rate)
    row = LogRow(
      index: -1, hinge: nil, speed: 0, pressure: 0, bend: 0, voices: 0)
  }

  /// Keys and buttons down, and strings ringing.
  var voices: Int {
    @_noAllocation @_noLocks get { held.count + rack.current.pointee.guitar.ringing }
  }

  /// Semitones by which arm and wheel together bend the strings.
  var bend: Double { @_noAllocation @_noLocks get { arm.bend + wheel.bend } }

  /// Seconds on the engine's clock.
  var time: Double { @_noAllocation @_noLocks get { Double(now) / rate } }

  /// Renders frames, applying each event on its own.
  @_noAllocation @_noLocks
  mutating func render(into output: UnsafeMutablePointer<Float>, frames: Int) {
    let end = now + Int64(frames)
    peak = 0
    var done = 0
    applyDueEvents()
    while now < end {
      if now == controlFrame { control() }
      if now == rowFrame { beginRow() }
      let next = min(
        min(end, controlFrame), min(rowFrame, min(pending.nextFrame, sweep?.nextFrame ?? .max)))
      let count = min(Int(next - now), rack.framesToChange)
      mix(into: output + 2 * done, count: count)
      done += count
      now += Int64(count)
      if now < end { applyDueEvents() }
    }
  }

  @_noAllocation @_noLocks
  private mutating func applyDueEvents() {
    while let frame = sweep?.nextFrame, frame <= now { sweepOn() }
    while pending.nextFrame <= now { apply(pending.removeFirst()) }
  }

  @_noAllocation @_noLocks
  private mutating func control() {
    controlFrame = now + Self.controlFrames
    let speed = tracker.speed(at: time) * hingeSpeed
    bellows.advance(
      seconds: Double(Self.controlFrames) / rate, speed: speed, air: air)
    arm.advance()
    wheel.advance()
    volume.advance()
    sources.take(speed: speed, pressure: bellows.next, bend: arm.bend)
    glide.advance()
    followZones(atSample: false)
    air = rack.advance(
      pressure: bellows.next, escaping: bellows.escaping, bend: arm.bend, wheel: wheel,
      sources: GlidingSources(sources, glide))
  }

  @_noAllocation @_noLocks
  private mutating func mix(into output: UnsafeMutablePointer<Float>, count: Int) {
    for index in 0..<2 * count { output[index] = 0 }
    if let rig = rack.render(into: output, count: count, frame: now) { retired.push(rig) }
    if gain != 1 { for index in 0..<2 * count { output[index] *= gain } }
    volume.process(output, count: count, frame: now)
    limiter.process(output, count: count)
    let loudest = UnsafePointer(output).peak(count: 2 * count)
    guard loudest > 0 else { return }
    peak = max(peak, loudest)
    for frame in 0..<count {
      let left = output[2 * frame]
      let right = output[2 * frame + 1]
      squares += Double(left * left + right * right)
    }
  }

  /// Ends a row of the log and begins the next.
  @_noAllocation @_noLocks
  private mutating func beginRow() {
    if row.index >= 0 {
      row.meanSquare = squares / Double(2 * (now - frame(ofRow: row.index)))
      log.push(row)
    }
    squares = 0
    let part = Double(now - (controlFrame - Self.controlFrames)) / Double(Self.controlFrames)
    row = LogRow(
      index: row.index + 1, hinge: tracker.hinge, speed: tracker.speed(at: time),
      pressure: bellows.pressure + (bellows.next - bellows.pressure) * part, bend: bend,
      voices: voices)
    rowFrame = frame(ofRow: row.index + 1)
  }

  @_noAllocation @_noLocks
  private func frame(ofRow index: Int64) -> Int64 { Int64(Double(index) / 100 * rate + 0.5) }
}
