import Presets
import Synthesis

/// The box of an acoustic guitar, as what is heard of the force of the strings on its bridge: its
/// modes, and a direct path for all that lies too close together to be heard as a mode.
struct GuitarBodyFilter: BitwiseCopyable {
  private var resonators: ResonatorBank

  /// There is nothing to build for a guitar without a body.
  /// - Parameter rate: frames a second.
  init?(_ kind: GuitarBody, rate: Double) {
    guard let table = BodyModes(kind) else { return nil }
    resonators = ResonatorBank(table.resonators, rate: rate)
  }

  /// Adds what is heard of the bridge's sound.
  ///
  /// While the body is silent and nothing comes in, it costs no more than to see that.
  /// - Parameters:
  ///   - sound: `count` frames of the strings.
  ///   - output: mono; may not be `sound`.
  @_noAllocation @_noLocks
  mutating func render(
    _ sound: UnsafePointer<Float>, addingTo output: UnsafeMutablePointer<Float>, count: Int
  ) {
    let start = isSilent ? sound.silence(count: count) : 0
    for frame in start..<count { output[frame] += resonators.next(sound[frame]) }
  }

  /// At each control step: falls silent once what is left of its sound is 300 dB down.
  @_noAllocation @_noLocks
  mutating func settle() { resonators.settle() }

  /// Whether it has nothing more to sound.
  var isSilent: Bool { @_noAllocation @_noLocks get { resonators.isSilent } }

  /// Its gain at a frequency in hertz.
  func gain(at frequency: Double) -> Double { resonators.gain(at: frequency) }
}
