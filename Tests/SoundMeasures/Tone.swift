import Glibc

/// One partial of a sound.
public enum Tone {
  /// The complex amplitude at a frequency, through a Hann window.
  public static func amplitude(
    _ samples: ArraySlice<Double>, at frequency: Double, rate: Double
  ) -> (real: Double, imaginary: Double) {
    let size = Double(samples.count)
    var real = 0.0
    var imaginary = 0.0
    for (n, index) in samples.indices.enumerated() {
      let window = 0.5 - 0.5 * cos(2 * .pi * Double(n) / size)
      // Counted from the sound's beginning, so that phases of two stretches compare.
      let angle = 2 * .pi * frequency * Double(index) / rate
      real += samples[index] * window * cos(angle)
      imaginary -= samples[index] * window * sin(angle)
    }
    return (real * 4 / size, imaginary * 4 / size)
  }

  /// Decibels of a partial's amplitude.
  public static func level(_ samples: [Double], at frequency: Double, rate: Double) -> Double {
    let (a, b) = amplitude(samples[...], at: frequency, rate: rate)
    return 10 * log10(a * a + b * b + 1e-30)
  }

  /// The frequency of a partial that lies within a hertz or so of one: by how far its phase moves
  /// between the first and the last two thirds of the samples.
  public static func frequency(_ samples: [Double], near frequency: Double, rate: Double) -> Double
  {
    let step = samples.count / 3
    let first = amplitude(samples[..<(2 * step)], at: frequency, rate: rate)
    let second = amplitude(samples[step..<(3 * step)], at: frequency, rate: rate)
    let turn = atan2(
      second.imaginary * first.real - second.real * first.imaginary,
      second.real * first.real + second.imaginary * first.imaginary)
    return frequency + turn / (2 * .pi) * rate / Double(step)
  }

  /// The level of a partial over time, in decibels: twice averaged over two periods, which no
  /// neighbouring partial passes.
  /// - Parameter fundamental: hertz, where the partial is not the fundamental itself.
  public static func envelope(
    _ samples: [Double], at frequency: Double, fundamental: Double? = nil, rate: Double
  ) -> [Double] {
    var real = samples.indices.map { samples[$0] * cos(2 * .pi * frequency * Double($0) / rate) }
    var imaginary = samples.indices.map {
      samples[$0] * sin(2 * .pi * frequency * Double($0) / rate)
    }
    let width = Int((2 * rate / (fundamental ?? frequency)).rounded())
    for _ in 0..<2 {
      real = averaged(real, width)
      imaginary = averaged(imaginary, width)
    }
    return zip(real, imaginary).map { 10 * log10($0 * $0 + $1 * $1 + 1e-30) }
  }

  private static func averaged(_ samples: [Double], _ width: Int) -> [Double] {
    var sums = [0.0]
    for sample in samples { sums.append(sums[sums.count - 1] + sample) }
    return samples.indices.map { index in
      let from = max(0, index - width / 2)
      let to = min(samples.count, from + width)
      return (sums[to] - sums[from]) / Double(to - from)
    }
  }
}

/// Hertz of a key, by its MIDI number, where A4 is 440.
public func frequency(_ key: Int) -> Double { 440 * exp2(Double(key - 69) / 12) }
