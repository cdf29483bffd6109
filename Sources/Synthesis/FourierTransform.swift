import Glibc

/// The discrete Fourier transform of complex numbers, in place: iterative, radix 2.
///
/// For building tables when a preset loads; not for the audio thread.
public final class FourierTransform: Sendable {
  public let size: Int
  private let cosines: [Double]
  private let sines: [Double]
  /// Where each sample goes before the first pass: its bits the other way round.
  private let places: [Int32]

  /// - Parameter size: a power of two.
  public init(size: Int) {
    precondition(size > 1 && size & (size - 1) == 0)
    self.size = size
    cosines = (0...size / 2).map { cos(2 * .pi * Double($0) / Double(size)) }
    sines = (0...size / 2).map { sin(2 * .pi * Double($0) / Double(size)) }
    var places = [Int32](repeating: 0, count: size)
    for n in 1..<size { places[n] = places[n / 2] / 2 + (n % 2 == 0 ? 0 : Int32(size / 2)) }
    self.places = places
  }

  /// cos 2πn/N, for n from 0 to N/2.
  public func cosine(_ n: Int) -> Double { cosines[n] }

  /// Σ x[n]·e^(−2πikn/N), unscaled.
  public func forward(_ real: inout [Double], _ imaginary: inout [Double]) {
    precondition(real.count == size && imaginary.count == size)
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        cosines.withUnsafeBufferPointer { cosines in
          sines.withUnsafeBufferPointer { sines in
            reorder(real, imaginary)
            firstPass(real, imaginary)
            var half = 2
            while half < size {
              pass(half, real, imaginary, cosines, sines)
              half *= 2
            }
          }
        }
      }
    }
  }

  /// Butterflies of neighbours, whose factor is 1.
  private func firstPass(
    _ real: UnsafeMutableBufferPointer<Double>, _ imaginary: UnsafeMutableBufferPointer<Double>
  ) {
    for a in stride(from: 0, to: size, by: 2) {
      (real[a], real[a &+ 1]) = (real[a] + real[a &+ 1], real[a] - real[a &+ 1])
      (imaginary[a], imaginary[a &+ 1]) =
        (imaginary[a] + imaginary[a &+ 1], imaginary[a] - imaginary[a &+ 1])
    }
  }

  /// Butterflies of spans `half` apart.
  private func pass(
    _ half: Int, _ real: UnsafeMutableBufferPointer<Double>,
    _ imaginary: UnsafeMutableBufferPointer<Double>, _ cosines: UnsafeBufferPointer<Double>,
    _ sines: UnsafeBufferPointer<Double>
  ) {
    let stride = size / (2 * half)
    for start in Swift.stride(from: 0, to: size, by: 2 * half) {
      for k in 0..<half {
        let c = cosines[k &* stride]
        let s = -sines[k &* stride]
        let a = start &+ k
        let b = a &+ half
        let r = real[b] * c - imaginary[b] * s
        let i = real[b] * s + imaginary[b] * c
        real[b] = real[a] - r
        imaginary[b] = imaginary[a] - i
        real[a] += r
        imaginary[a] += i
      }
    }
  }

  private func reorder(
    _ real: UnsafeMutableBufferPointer<Double>, _ imaginary: UnsafeMutableBufferPointer<Double>
  ) {
    places.withUnsafeBufferPointer { places in
      for i in 0..<size {
        let j = Int(places[i])
        if i < j {
          (real[i], real[j]) = (real[j], real[i])
          (imaginary[i], imaginary[j]) = (imaginary[j], imaginary[i])
        }
      }
    }
  }
}
