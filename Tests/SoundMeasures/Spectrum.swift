import Glibc
import Synthesis

/// The power spectrum of a stretch of sound, through a Hann window.
public struct Spectrum {
  public let rate: Double
  public let size: Int
  /// Power in each bin from 0 to half the rate.
  public let power: [Double]

  public init(_ samples: [Double], rate: Double) {
    self.rate = rate
    var size = 1
    while size * 2 <= samples.count { size *= 2 }
    self.size = size
    var real = (0..<size).map {
      samples[$0] * (0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(size)))
    }
    var imaginary = [Double](repeating: 0, count: size)
    FourierTransform(size: size).forward(&real, &imaginary)
    power = (0...size / 2).map { real[$0] * real[$0] + imaginary[$0] * imaginary[$0] }
  }

  /// The amplitude-weighted mean frequency, in hertz.
  public var centroid: Double {
    var weighted = 0.0
    var sum = 0.0
    for (bin, power) in power.enumerated() {
      let amplitude = power.squareRoot()
      weighted += amplitude * Double(bin) * rate / Double(size)
      sum += amplitude
    }
    return weighted / sum
  }

  /// The frequency of the strongest peak between two frequencies, by a parabola through the
  /// logarithms of its three highest bins.
  public func peak(between low: Double, and high: Double) -> Double {
    let bins = Int(low / rate * Double(size))...Int(high / rate * Double(size))
    let top = bins.max { power[$0] < power[$1] }!
    let (a, b, c) = (log(power[top - 1]), log(power[top]), log(power[top + 1]))
    return (Double(top) + 0.5 * (a - c) / (a - 2 * b + c)) * rate / Double(size)
  }

  /// The power within a half-tone around a frequency.
  public func power(near frequency: Double) -> Double {
    let bins =
      Int(frequency * 0.972 / rate * Double(size))...Int(frequency * 1.029 / rate * Double(size))
    return bins.reduce(0) { $0 + power[$1] }
  }
}
