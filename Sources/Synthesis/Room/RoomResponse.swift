/// What the room gives back of a steady tone that sounds in it.
///
/// Read from the room's answer to a click: for building instruments, not for the audio thread.
public struct RoomResponse: Sendable {
  /// For each side of a click, the transform of left + i·right of what it gives back.
  private var real: [[Double]] = []
  private var imaginary: [[Double]] = []
  private let size: Int
  private let rate: Double

  /// - Parameter rate: frames a second.
  public init(rate: Double) {
    self.rate = rate
    // Twice the decay is 120 dB.
    let frames = Int(2 * Room.decay * rate)
    size = 1 << (Int.bitWidth - frames.leadingZeroBitCount)
    let transform = FourierTransform(size: size)
    for side in 0..<2 {
      var room = Room(rate: rate)
      var click = [Float](repeating: 0, count: 2 * frames)
      click[side] = 1
      var answer = [Float](repeating: 0, count: 2 * frames)
      room.add(click, to: &answer, count: frames)
      var left = [Double](repeating: 0, count: size)
      var right = left
      for frame in 0..<frames {
        left[frame] = Double(answer[2 * frame])
        right[frame] = Double(answer[2 * frame + 1])
      }
      transform.forward(&left, &right)
      real.append(left)
      imaginary.append(right)
    }
  }

  /// The power of a tone, dry and room together, beside that of the dry tone, which stands
  /// somewhere between left and right.
  /// - Parameters:
  ///   - frequency: hertz, up to half the rate.
  ///   - pan: where it stands.
  ///   - level: what the room's answer is multiplied by.
  public func power(at frequency: Double, pan: Pan, level: Double) -> Double {
    let place = min(max(frequency / rate, 0), 0.4999) * Double(size)
    let bin = Int(place)
    let part = place - Double(bin)
    let (left, right) = (Double(pan.left), Double(pan.right))
    var sum = 0.0
    for ear in 0..<2 {
      var (a, b) = (ear == 0 ? left : right, 0.0)
      for side in 0..<2 {
        let gain = level * (side == 0 ? left : right)
        let lower = value(of: bin, ear: ear, side: side)
        let upper = value(of: bin + 1, ear: ear, side: side)
        a += gain * (lower.real + part * (upper.real - lower.real))
        b += gain * (lower.imaginary + part * (upper.imaginary - lower.imaginary))
      }
      sum += a * a + b * b
    }
    return sum / (left * left + right * right)
  }

  /// One ear's response, from the transform of the two as one complex sound.
  private func value(of bin: Int, ear: Int, side: Int) -> (real: Double, imaginary: Double) {
    let mirror = (size - bin) % size
    let (a, b) = (real[side][bin], imaginary[side][bin])
    let (c, d) = (real[side][mirror], imaginary[side][mirror])
    return ear == 0 ? ((a + c) / 2, (b - d) / 2) : ((b + d) / 2, (c - a) / 2)
  }
}
