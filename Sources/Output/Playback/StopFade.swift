/// The fade that ends the sound without a click: a straight line to silence over 10 ms.
public struct StopFade: Sendable {
  private let length: Int
  private var position = 0

  /// - Parameter rate: frames a second.
  public init(rate: Int) { length = max(1, rate / 100) }

  public var isOver: Bool { position >= length }

  /// Fades interleaved stereo.
  @_noAllocation @_noLocks
  public mutating func apply(to samples: UnsafeMutablePointer<Float>, frames: Int) {
    for frame in 0..<frames {
      position = min(position + 1, length)
      let gain = Float(length - position) / Float(length)
      samples[2 * frame] *= gain
      samples[2 * frame + 1] *= gain
    }
  }
}
