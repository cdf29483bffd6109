/// A `hinge sweep` under way: a sample every 10 ms, and one exactly at its end.
struct Sweep: BitwiseCopyable {
  let feed: UInt8
  /// The frame of the next sample; `Int64.max` once the last was taken.
  private(set) var nextFrame: Int64
  private let from: Double
  private let to: Double
  private let start: Int64
  private let end: Int64
  private let rate: Double
  private var number: Int64 = 0

  /// - Parameters:
  ///   - from: degrees at the start.
  ///   - to: degrees at the end.
  ///   - seconds: between the two.
  ///   - start: the frame of the first sample.
  ///   - rate: frames a second.
  @_noAllocation @_noLocks
  init(from: Double, to: Double, seconds: Double, feed: UInt8, start: Int64, rate: Double) {
    self.from = from
    self.to = to
    self.feed = feed
    self.start = start
    self.rate = rate
    end = start + Int64(seconds * rate + 0.5)
    nextFrame = start
  }

  /// The angle at `nextFrame`, in degrees; goes on to the sample after it.
  @_noAllocation @_noLocks
  mutating func next() -> Double {
    let frame = nextFrame
    if frame >= end {
      nextFrame = .max
      return to
    }
    number += 1
    nextFrame = min(end, start + Int64(Double(number) * 0.01 * rate + 0.5))
    return from + (to - from) * (Double(frame - start) / Double(end - start))
  }
}
