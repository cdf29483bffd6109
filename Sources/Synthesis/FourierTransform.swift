import Glibc

/// The discrete Fourier transform of complex numbers: iterative, radix 2, two passes at a time, and
/// two numbers at a time.
///
/// For building tables when a preset loads; not for the audio thread.
public final class FourierTransform: Sendable {
  public let size: Int
  private let cosines: [Double]
  /// Where the first of every four numbers comes from: the bits of its place the other way round.
  private let places: [Int32]
  /// The factors of the passes after the first two, cosines and sines of two numbers in turn, in the
  /// order in which they are used.
  private let factors: [SIMD2<Double>]

  /// Where complex numbers lie, `size` of them.
  public typealias Numbers = (
    real: UnsafeMutablePointer<Double>, imaginary: UnsafeMutablePointer<Double>
  )

  /// - Parameter size: a power of two, at least 4.
  public init(size: Int) {
    precondition(size > 3 && size & (size - 1) == 0)
    self.size = size
    let cosines = (0...size / 2).map { cos(2 * .pi * Double($0) / Double(size)) }
    let sines = (0...size / 2).map { sin(2 * .pi * Double($0) / Double(size)) }
    self.cosines = cosines
    let quarter = size / 4
    var places = [Int32](repeating: 0, count: quarter)
    for n in 1..<max(1, quarter) {
      places[n] = places[n / 2] / 2 + (n % 2 == 0 ? 0 : Int32(quarter / 2))
    }
    self.places = places
    var factors: [SIMD2<Double>] = []
    factors.reserveCapacity(2 * size)
    func append(_ place: Int, of half: Int) {
      let stride = size / (2 * half)
      let (first, second) = (place * stride, (place + 1) * stride)
      factors.append(SIMD2(cosines[first], cosines[second]))
      factors.append(SIMD2(-sines[first], -sines[second]))
    }
    var half = 4
    while half < size {
      let isDouble = 2 * half < size
      for k in stride(from: 0, to: half, by: 2) {
        append(k, of: half)
        if isDouble {
          append(k, of: 2 * half)
          append(k + half, of: 2 * half)
        }
      }
      half *= isDouble ? 4 : 2
    }
    self.factors = factors
  }

  /// cos 2πn/N, for n from 0 to N/2.
  public func cosine(_ n: Int) -> Double { cosines[n] }

  /// Σ x[n]·e^(−2πikn/N), unscaled.
  public func forward(_ real: inout [Double], _ imaginary: inout [Double]) {
    precondition(real.count == size && imaginary.count == size)
    let (x, y) = (real, imaginary)
    x.withUnsafeBufferPointer { x in
      y.withUnsafeBufferPointer { y in
        real.withUnsafeMutableBufferPointer { real in
          imaginary.withUnsafeMutableBufferPointer { imaginary in
            forward(
              real: x.baseAddress!, imaginary: y.baseAddress!,
              to: (real.baseAddress!, imaginary.baseAddress!))
          }
        }
      }
    }
  }

  /// The same from one place to another.
  /// - Parameter isOuter: the half in the middle, from N/4 to before 3N/4, is taken for 0 and not
  ///   read.
  public func forward(
    real: UnsafePointer<Double>, imaginary: UnsafePointer<Double>, to result: Numbers,
    isOuter: Bool = false
  ) {
    if isOuter {
      placeOuter(real, imaginary, in: result)
    } else {
      place(real, imaginary, in: result)
    }
    let r = UnsafeMutableRawPointer(result.real)
    let i = UnsafeMutableRawPointer(result.imaginary)
    factors.withUnsafeBytes { factors in
      guard var factor = factors.baseAddress else { return }
      var half = 4
      while half < size {
        if 2 * half < size {
          passTwice(half, r, i, factor)
          factor += half / 2 * 6 * 16
          half *= 4
        } else {
          pass(half, r, i, factor)
          half *= 2
        }
      }
    }
  }

  // MARK: Passes

  /// Puts every number in its place, and does the first two passes.
  private func place(
    _ real: UnsafePointer<Double>, _ imaginary: UnsafePointer<Double>, in result: Numbers
  ) {
    let quarter = size / 4
    let (cosine, sine) = (cosines[quarter], -1.0)
    places.withUnsafeBufferPointer { places in
      for n in 0..<quarter {
        let a = Int(places[n])
        let (b, c, d) = (a &+ 2 &* quarter, a &+ quarter, a &+ 3 &* quarter)
        let (h, k) = (real[c] - real[d], imaginary[c] - imaginary[d])
        put(
          even: (real[a] + real[b], imaginary[a] + imaginary[b]),
          (real[c] + real[d], imaginary[c] + imaginary[d]),
          odd: (real[a] - real[b], imaginary[a] - imaginary[b]),
          (h * cosine - k * sine, h * sine + k * cosine), at: 4 &* n, of: result)
      }
    }
  }

  /// The same with nothing between the first and the last quarter.
  private func placeOuter(
    _ real: UnsafePointer<Double>, _ imaginary: UnsafePointer<Double>, in result: Numbers
  ) {
    let quarter = size / 4
    let (cosine, sine) = (cosines[quarter], -1.0)
    places.withUnsafeBufferPointer { places in
      for n in 0..<quarter {
        let a = Int(places[n])
        let d = a &+ 3 &* quarter
        let (h, k) = (-real[d], -imaginary[d])
        put(
          even: (real[a], imaginary[a]), (real[d], imaginary[d]),
          odd: (real[a], imaginary[a]), (h * cosine - k * sine, h * sine + k * cosine),
          at: 4 &* n, of: result)
      }
    }
  }

  /// The two butterflies of a second pass, their later numbers turned already.
  @inline(__always)
  private func put(
    even a: (Double, Double), _ c: (Double, Double), odd b: (Double, Double),
    _ d: (Double, Double), at place: Int, of result: Numbers
  ) {
    let (r, i) = (result.real + place, result.imaginary + place)
    r[0] = a.0 + c.0
    i[0] = a.1 + c.1
    r[1] = b.0 + d.0
    i[1] = b.1 + d.1
    r[2] = a.0 - c.0
    i[2] = a.1 - c.1
    r[3] = b.0 - d.0
    i[3] = b.1 - d.1
  }

  /// Butterflies of spans `half` apart.
  private func pass(
    _ half: Int, _ real: UnsafeMutableRawPointer, _ imaginary: UnsafeMutableRawPointer,
    _ factors: UnsafeRawPointer
  ) {
    let span = 8 &* half
    var start = 0
    while start < 8 &* size {
      var factor = factors
      var place = start
      while place < start &+ span {
        let c = factor.load(as: SIMD2<Double>.self)
        let s = factor.load(fromByteOffset: 16, as: SIMD2<Double>.self)
        var (a, b) = (Pair(real, imaginary, place), Pair(real, imaginary, place &+ span))
        Pair.cross(&a, &b, c, s)
        a.store(real, imaginary, place)
        b.store(real, imaginary, place &+ span)
        factor += 32
        place &+= 16
      }
      start &+= 2 &* span
    }
  }

  /// Butterflies of spans `half` apart, and of twice that.
  private func passTwice(
    _ half: Int, _ real: UnsafeMutableRawPointer, _ imaginary: UnsafeMutableRawPointer,
    _ factors: UnsafeRawPointer
  ) {
    let span = 8 &* half
    var start = 0
    while start < 8 &* size {
      var factor = factors
      var place = start
      while place < start &+ span {
        var a = Pair(real, imaginary, place)
        var b = Pair(real, imaginary, place &+ span)
        var c = Pair(real, imaginary, place &+ 2 &* span)
        var d = Pair(real, imaginary, place &+ 3 &* span)
        let f0 = factor.load(as: SIMD2<Double>.self)
        let f1 = factor.load(fromByteOffset: 16, as: SIMD2<Double>.self)
        Pair.cross(&a, &b, f0, f1)
        Pair.cross(&c, &d, f0, f1)
        Pair.cross(
          &a, &c, factor.load(fromByteOffset: 32, as: SIMD2<Double>.self),
          factor.load(fromByteOffset: 48, as: SIMD2<Double>.self))
        Pair.cross(
          &b, &d, factor.load(fromByteOffset: 64, as: SIMD2<Double>.self),
          factor.load(fromByteOffset: 80, as: SIMD2<Double>.self))
        a.store(real, imaginary, place)
        b.store(real, imaginary, place &+ span)
        c.store(real, imaginary, place &+ 2 &* span)
        d.store(real, imaginary, place &+ 3 &* span)
        factor += 96
        place &+= 16
      }
      start &+= 4 &* span
    }
  }

  /// Two complex numbers side by side.
  private struct Pair {
    var real: SIMD2<Double>
    var imaginary: SIMD2<Double>

    @inline(__always)
    init(_ real: UnsafeMutableRawPointer, _ imaginary: UnsafeMutableRawPointer, _ place: Int) {
      self.real = real.load(fromByteOffset: place, as: SIMD2<Double>.self)
      self.imaginary = imaginary.load(fromByteOffset: place, as: SIMD2<Double>.self)
    }

    @inline(__always)
    func store(_ real: UnsafeMutableRawPointer, _ imaginary: UnsafeMutableRawPointer, _ place: Int)
    {
      real.storeBytes(of: self.real, toByteOffset: place, as: SIMD2<Double>.self)
      imaginary.storeBytes(of: self.imaginary, toByteOffset: place, as: SIMD2<Double>.self)
    }

    /// A butterfly.
    @inline(__always)
    static func cross(_ a: inout Pair, _ b: inout Pair, _ c: SIMD2<Double>, _ s: SIMD2<Double>) {
      let r = b.real * c - b.imaginary * s
      let i = b.real * s + b.imaginary * c
      b.real = a.real - r
      b.imaginary = a.imaginary - i
      a.real += r
      a.imaginary += i
    }
  }
}
