import Synthesis

/// The tone controls of a guitar amplifier and its loudspeaker in a cabinet.
///
/// Estimates: a guitar loudspeaker reaches from 75 Hz to 5 kHz; its cabinet booms, and its cone
/// breaks up between 2 and 3 kHz. The tone controls of a clean amplifier make the middle softer, by
/// 6 to 10 dB about 450 Hz.
struct Cabinet: BitwiseCopyable {
  private var filters: FilterChain

  /// - Parameters:
  ///   - scoop: decibels by which the middle is softer.
  ///   - rate: frames a second.
  init(scoop: Double, rate: Double) {
    filters = FilterChain(
      [
        .peak(450, level: -scoop, resonance: 0.8),
        .highPass(80, resonance: 0.70710678),
        .peak(110, level: 4, resonance: 1),
        .peak(400, level: -3, resonance: 0.8),
        .peak(2_600, level: 5, resonance: 1.2),
        // Of fourth order together, Butterworth's: the Qs are 1/(2·cos 22.5°) and 1/(2·cos 67.5°).
        .lowPass(4_800, resonance: 0.54119610),
        .lowPass(4_800, resonance: 1.30656296),
      ], rate: rate)
  }

  /// Adds what is heard of a sound, seven frames late. While nothing sounds, it costs no more than to
  /// see that.
  @_noAllocation @_noLocks
  mutating func render(
    _ sound: UnsafePointer<Float>, addingTo output: UnsafeMutablePointer<Float>, count: Int
  ) {
    let start = isSilent ? sound.silence(count: count) : 0
    for frame in start..<count { output[frame] += filters.next(sound[frame]) }
  }

  /// At each control step: falls silent once what is left of its sound is 300 dB down.
  @_noAllocation @_noLocks
  mutating func settle() { filters.settle() }

  /// Whether it has nothing more to sound.
  var isSilent: Bool { @_noAllocation @_noLocks get { filters.isSilent } }

  /// Its gain at a frequency in hertz.
  func gain(at frequency: Double) -> Double { filters.gain(at: frequency) }
}
