/// Where the reeds of a box sound before the box itself: one monophonic stretch of a control step
/// for each part of the box.
struct Channels: ~Copyable {
  /// A part of the box that reeds sound into.
  enum Part: UInt8, BitwiseCopyable {
    /// Reed blocks under the grille.
    case treble
    /// The tone chamber, behind which the grille lies.
    case cassotto
    case bass
  }

  static var parts: Int { @_noAllocation @_noLocks get { 3 } }

  private let samples: UnsafeMutablePointer<Float>

  init() {
    samples = .allocate(capacity: Self.parts * AirStep.whole)
    samples.initialize(repeating: 0, count: Self.parts * AirStep.whole)
  }

  deinit { samples.deallocate() }

  /// A part's samples.
  @_noAllocation @_noLocks
  func mono(_ part: Part) -> UnsafeMutablePointer<Float> {
    samples + Int(part.rawValue) * AirStep.whole
  }

  /// Silences all parts.
  @_noAllocation @_noLocks
  func clear() {
    for index in 0..<Self.parts * AirStep.whole { samples[index] = 0 }
  }
}
