/// Where the reeds of a box sound before the box itself: one monophonic stretch of a control step
/// for each part of the box.
struct Channels: ~Copyable {
  /// A part of the box that reeds sound into.
  enum Part: UInt8, BitwiseCopyable {
    /// Reed blocks under the grille: ranks that are tuned straight, and those tuned apart from
    /// them.
    case treble
    case flat
    case sharp
    /// The tone chamber, behind which the grille lies.
    case cassotto
    case bass
  }

  static var parts: Int { @_noAllocation @_noLocks get { 5 } }

  private let samples: UnsafeMutablePointer<Float>
  /// Two sums for each sample; see `ReedWave`.
  private let pairs: UnsafeMutableRawPointer
  /// The sum of the waves that stand.
  private let singles: UnsafeMutableRawPointer

  init() {
    samples = .allocate(capacity: Self.parts * AirStep.whole)
    samples.initialize(repeating: 0, count: Self.parts * AirStep.whole)
    let size = Self.parts * 8 * AirStep.whole
    pairs = .allocate(byteCount: size, alignment: 64)
    pairs.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    singles = .allocate(byteCount: size / 2, alignment: 64)
    singles.initializeMemory(as: UInt8.self, repeating: 0, count: size / 2)
  }

  deinit {
    samples.deallocate()
    pairs.deallocate()
    singles.deallocate()
  }

  /// A part's samples, from the first frame of the control step.
  @_noAllocation @_noLocks
  func mono(_ part: Part) -> UnsafeMutablePointer<Float> {
    samples + Int(part.rawValue) * AirStep.whole
  }

  /// Where the reeds of a part add themselves up.
  @_noAllocation @_noLocks
  func sums(_ part: Part) -> UnsafeMutableRawPointer {
    pairs + Int(part.rawValue) * 8 * AirStep.whole
  }

  /// Where those whose waves stand do.
  @_noAllocation @_noLocks
  func standing(_ part: Part) -> UnsafeMutableRawPointer {
    singles + Int(part.rawValue) * 4 * AirStep.whole
  }

  /// Silences the frames of the control step from one on.
  @_noAllocation @_noLocks
  func clear(from first: Int) {
    for part in 0..<Self.parts {
      let sums = (pairs + part * 8 * AirStep.whole).assumingMemoryBound(to: Float.self)
      for index in 2 * first..<2 * AirStep.whole { sums[index] = 0 }
      let single = (singles + part * 4 * AirStep.whole).assumingMemoryBound(to: Float.self)
      for index in first..<AirStep.whole { single[index] = 0 }
    }
  }

  /// Makes samples of the sums, from a frame of the control step on.
  @_noAllocation @_noLocks
  func add(from first: Int) {
    for part in 0..<Self.parts {
      let sums = (pairs + part * 8 * AirStep.whole).assumingMemoryBound(to: Float.self)
      let samples = samples + part * AirStep.whole
      let single = (singles + part * 4 * AirStep.whole).assumingMemoryBound(to: Float.self)
      var frame = first
      while frame & 3 != 0 {
        samples[frame] = sums[2 * frame] + sums[2 * frame + 1] + single[frame]
        frame += 1
      }
      while frame < AirStep.whole {
        let pairs = UnsafeRawPointer(sums + 2 * frame).load(as: SIMD8<Float>.self)
        let four = UnsafeRawPointer(single + frame).load(as: SIMD4<Float>.self)
        UnsafeMutableRawPointer(samples + frame).storeBytes(
          of: pairs.evenHalf + pairs.oddHalf + four, as: SIMD4<Float>.self)
        frame += 4
      }
    }
  }
}
