import Presets
import Synthesis

/// A guitar amplifier with its loudspeaker: overdrive, tone controls and cabinet.
///
/// One that has no drive, and will get none, does without the overdrive, and is linear.
struct Amplifier: ~Copyable {
  private let isDriven: Bool
  private var overdrive: Overdrive
  private var cabinet: Cabinet
  private let work: UnsafeMutablePointer<Float>

  /// - Parameters:
  ///   - isDriven: its drive may change while it plays.
  ///   - rate: frames a second.
  init(_ preset: AmplifierPreset, isDriven: Bool, rate: Double) {
    self.isDriven = isDriven || preset.drive > 0
    overdrive = Overdrive(drive: preset.drive, rate: rate)
    cabinet = Cabinet(scoop: preset.scoop, rate: rate)
    work = .allocate(capacity: 32)
    work.initialize(repeating: 0, count: 32)
  }

  deinit { work.deallocate() }

  /// At each control step, before its frames: the drive goes to so many decibels, without a click.
  @_noAllocation @_noLocks
  mutating func aim(drive: Double) {
    if isDriven { overdrive.aim(at: drive) }
  }

  /// Adds what is heard of the pickup's sound.
  ///
  /// While nothing sounds, it costs no more than to see that.
  /// - Parameters:
  ///   - sound: `count` frames, at most as many as are left of the control step.
  ///   - output: mono; may not be `sound`.
  @_noAllocation @_noLocks
  mutating func render(
    _ sound: UnsafePointer<Float>, addingTo output: UnsafeMutablePointer<Float>, count: Int
  ) {
    guard isDriven else { return cabinet.render(sound, addingTo: output, count: count) }
    for frame in 0..<count { work[frame] = sound[frame] }
    overdrive.process(work, count: count)
    cabinet.render(work, addingTo: output, count: count)
  }

  /// At each control step: falls silent once what is left of its sound is 300 dB down.
  @_noAllocation @_noLocks
  mutating func settle() {
    overdrive.settle()
    cabinet.settle()
  }

  /// Whether it has nothing more to sound.
  var isSilent: Bool {
    @_noAllocation @_noLocks get { overdrive.isSilent && cabinet.isSilent }
  }

  /// The gain of its tone controls and cabinet at a frequency in hertz.
  func gain(at frequency: Double) -> Double { cabinet.gain(at: frequency) }
}
