import Synthesis

/// The cassotto: a wooden chamber into which some ranks speak before they reach the grille, and
/// which makes them rounder.
///
/// It resonates at 0.8 to 1 kHz and holds the treble back (Richter, 1989). With the figures here a
/// reed of E4 at mf has a spectral centroid of 0.69 of what it has in the open, as measured:
/// 1,389 Hz against 2,013 (Llanos-Vázquez, thesis, 2015).
struct ToneChamber: BitwiseCopyable {
  private var filter: StateVariable
  /// What is heard about the resonance and above it, where what lies below is 1.
  private static var resonance: Float { @_noAllocation @_noLocks get { 1.6 } }
  private static var treble: Float { @_noAllocation @_noLocks get { 0.45 } }

  /// - Parameter rate: frames a second.
  init(rate: Double) {
    filter = StateVariable(frequency: 900, resonance: 1, rate: rate)
  }

  @_noAllocation @_noLocks
  mutating func next(_ input: Float) -> Float {
    let (low, band, high) = filter.next(input)
    return low + Self.resonance * band + Self.treble * high
  }

  /// Falls silent once what is left of its sound is 300 dB down.
  @_noAllocation @_noLocks
  mutating func settle() { filter.settle() }

  /// Whether it has nothing more to sound.
  var isSilent: Bool { @_noAllocation @_noLocks get { filter.isSilent } }

  /// Its gain at a frequency in hertz.
  func gain(at frequency: Double) -> Double {
    filter.gain(
      at: frequency, low: 1, band: Double(Self.resonance), high: Double(Self.treble))
  }
}
