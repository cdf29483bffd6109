import Synthesis

/// Reads four strings of a ring frame by frame, each by as many whole frames behind as it is delayed.
struct LineReader: BitwiseCopyable {
  private let a: UnsafePointer<Float>
  private let b: UnsafePointer<Float>
  private let c: UnsafePointer<Float>
  private let d: UnsafePointer<Float>

  /// - Parameter frames: from the first to be read to the next to be written.
  @_noAllocation @_noLocks @inline(__always)
  init(_ ring: borrowing LineRing, before frames: SIMD4<Int32>) {
    a = ring.sample(of: 0, before: Int(frames.x))
    b = ring.sample(of: 1, before: Int(frames.y))
    c = ring.sample(of: 2, before: Int(frames.z))
    d = ring.sample(of: 3, before: Int(frames.w))
  }

  /// The samples so many frames after the first.
  @_noAllocation @_noLocks @inline(__always)
  func frame(_ number: Int) -> Lanes {
    let n = 4 &* number
    return Lanes(a[n], b[n], c[n], d[n])
  }
}
