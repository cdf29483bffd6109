import Glibc
import Synthesis

/// What is heard besides the notes when something changes.
public enum Click {
  /// Decibels of what lies outside ±200 Hz of every partial of some fundamentals, around a sample,
  /// against a sound's mean square.
  public static func level(
    in sound: [Double], around center: Int, beside fundamentals: [Double],
    against meanSquare: Double, rate: Double = 48_000
  ) -> Double {
    let size = 4_096
    let transform = FourierTransform(size: size)
    var worst = -300.0
    for shift in [-1_024, 0, 1_024] {
      let begin = center + shift - size / 2
      var weight = 0.0
      // Blackman–Harris, whose side lobes are 92 dB down.
      var real = (0..<size).map { n in
        let x = 2 * .pi * Double(n) / Double(size)
        let w = 0.35875 - 0.48829 * cos(x) + 0.14128 * cos(2 * x) - 0.01168 * cos(3 * x)
        weight += w * w
        return sound[begin + n] * w
      }
      var imaginary = [Double](repeating: 0, count: size)
      transform.forward(&real, &imaginary)
      var power = 0.0
      for bin in 2..<size / 2 {
        let frequency = Double(bin) * rate / Double(size)
        let isOutside = fundamentals.allSatisfy {
          abs(frequency - max(1, (frequency / $0).rounded()) * $0) > 200
        }
        if isOutside { power += real[bin] * real[bin] + imaginary[bin] * imaginary[bin] }
      }
      worst = max(worst, 10 * log10(2 * power / weight / Double(size) / meanSquare + 1e-30))
    }
    return worst
  }
}
