import Presets
import Synthesis

/// The coil of a pickup with its cable: a low-pass of second order (H. Lemme), whose resonance is
/// most of what tells one pickup from another.
///
/// A pickup also bends the waveform, each string's by itself. On the strings' sum that would make
/// difference tones between them, which no guitar has, so it is left out.
struct CoilResonance: BitwiseCopyable {
  private var filter: LowPass

  /// - Parameter rate: frames a second.
  init(_ preset: PickupPreset, rate: Double) {
    filter = LowPass(cutoff: preset.resonance, resonance: preset.q, rate: rate)
  }

  /// Makes what the coil gives of what the magnets hear. While nothing sounds, it costs no more than
  /// to see that.
  @_noAllocation @_noLocks
  mutating func process(_ sound: UnsafeMutablePointer<Float>, count: Int) {
    let start = isSilent ? UnsafePointer(sound).silence(count: count) : 0
    for frame in start..<count { sound[frame] = filter.next(sound[frame]) }
  }

  /// At each control step: falls silent once what is left of its sound is 300 dB down.
  @_noAllocation @_noLocks
  mutating func settle() { filter.settle() }

  /// Whether it has nothing more to sound.
  var isSilent: Bool { @_noAllocation @_noLocks get { filter.isSilent } }

  /// Its gain at a frequency in hertz.
  func gain(at frequency: Double) -> Double { filter.gain(at: frequency) }
}
