import Synthesis

/// How four strings' lines are read over a control step: by delays of their own, which stand or move.
struct LineReading: BitwiseCopyable {
  private let curves: (DelayCurve, DelayCurve, DelayCurve, DelayCurve)
  /// The whole frames of the delays, and what is left at the step's start, at each frame and as it
  /// changes.
  private let wholes: SIMD4<Int32>
  private let fraction: Lanes
  private let slope: Lanes
  private let curve: Lanes
  /// At the step's start.
  private let factors: Lagrange
  let isSteady: Bool
  /// The delays move within the frames that they are in at the step's start.
  private let isWithin: Bool
  /// The shortest of the delays.
  let shortest: Double

  @_noAllocation @_noLocks
  init(_ a: DelayCurve, _ b: DelayCurve, _ c: DelayCurve, _ d: DelayCurve) {
    curves = (a, b, c, d)
    let bounds = (a.bounds, b.bounds, c.bounds, d.bounds)
    wholes = SIMD4(
      Int32(bounds.0.shortest), Int32(bounds.1.shortest), Int32(bounds.2.shortest),
      Int32(bounds.3.shortest))
    let floors = SIMD4<Double>(
      Double(wholes.x), Double(wholes.y), Double(wholes.z), Double(wholes.w))
    fraction = Lanes(
      Float(a.start - floors.x), Float(b.start - floors.y), Float(c.start - floors.z),
      Float(d.start - floors.w))
    slope = Lanes(Float(a.slope), Float(b.slope), Float(c.slope), Float(d.slope))
    curve = Lanes(Float(a.curve), Float(b.curve), Float(c.curve), Float(d.curve))
    factors = Lagrange(fraction)
    isSteady = a.isSteady && b.isSteady && c.isSteady && d.isSteady
    isWithin =
      bounds.0.longest <= floors.x + 1 && bounds.1.longest <= floors.y + 1
      && bounds.2.longest <= floors.z + 1 && bounds.3.longest <= floors.w + 1
    shortest = min(
      min(bounds.0.shortest, bounds.1.shortest), min(bounds.2.shortest, bounds.3.shortest))
  }

  // MARK: Reading

  /// Reads some frames.
  /// - Parameters:
  ///   - place: the first one's, in the control step.
  ///   - behind: frames that are written already from the first on.
  ///   - run: where they go.
  @_noAllocation @_noLocks
  func read(
    _ ring: borrowing LineRing, from place: Int, behind: Int = 0, count: Int,
    into run: UnsafeMutablePointer<Lanes>
  ) {
    if isSteady {
      var steady = SteadyReading(self, ring, behind: behind)
      for n in 0..<count { run[n] = steady.next() }
    } else if isWithin {
      readWithin(ring, from: place, behind: behind, count: count, into: run)
    } else {
      readAcross(ring, from: place, behind: behind, count: count, into: run)
    }
  }

  @_noAllocation @_noLocks @inline(__always)
  fileprivate func reader(_ ring: borrowing LineRing, behind: Int) -> LineReader {
    LineReader(ring, before: wholes &+ Int32(truncatingIfNeeded: behind &+ 2))
  }

  /// By delays that stand.
  struct SteadyReading: BitwiseCopyable {
    private let reader: LineReader
    private let factors: Lagrange
    private var number = 3
    /// What later frames have of those that are read.
    private var one: Lanes
    private var two: Lanes
    private var three: Lanes

    @_noAllocation @_noLocks @inline(__always)
    init(_ reading: LineReading, _ ring: borrowing LineRing, behind: Int = 0) {
      reader = reading.reader(ring, behind: behind)
      factors = reading.factors
      let (a, b, c) = (reader.frame(0), reader.frame(1), reader.frame(2))
      one = factors.last * c
      two = factors.last * b + factors.after * c
      three = factors.last * a + factors.after * b + factors.at * c
    }

    @_noAllocation @_noLocks @inline(__always)
    mutating func next() -> Lanes {
      let sample = reader.frame(number)
      number &+= 1
      let value = three + factors.before * sample
      three = two + factors.at * sample
      two = one + factors.after * sample
      one = factors.last * sample
      return value
    }
  }

  @_noAllocation @_noLocks @inline(__always)
  private func readWithin(
    _ ring: borrowing LineRing, from place: Int, behind: Int, count: Int,
    into run: UnsafeMutablePointer<Lanes>
  ) {
    let reader = reader(ring, behind: behind)
    var (last, after, at) = (reader.frame(0), reader.frame(1), reader.frame(2))
    for n in 0..<count {
      let t = Lanes(repeating: Float(place &+ n))
      let factors = Lagrange(fraction + t * (slope + t * curve))
      let before = reader.frame(n &+ 3)
      run[n] =
        factors.last * last + factors.after * after + factors.at * at + factors.before * before
      (last, after, at) = (after, at, before)
    }
  }

  @_noAllocation @_noLocks @inline(__always)
  private func readAcross(
    _ ring: borrowing LineRing, from place: Int, behind: Int, count: Int,
    into run: UnsafeMutablePointer<Lanes>
  ) {
    for n in 0..<count {
      let frame = place &+ n
      let delays = SIMD4(
        curves.0.delay(at: frame), curves.1.delay(at: frame), curves.2.delay(at: frame),
        curves.3.delay(at: frame))
      let wholes = SIMD4(Int32(delays.x), Int32(delays.y), Int32(delays.z), Int32(delays.w))
      let factors = Lagrange(
        Lanes(
          Float(delays.x - Double(wholes.x)), Float(delays.y - Double(wholes.y)),
          Float(delays.z - Double(wholes.z)), Float(delays.w - Double(wholes.w))))
      let reader = LineReader(ring, before: wholes &+ Int32(truncatingIfNeeded: behind &+ 2 &- n))
      run[n] =
        factors.last * reader.frame(0) + factors.after * reader.frame(1)
        + factors.at * reader.frame(2) + factors.before * reader.frame(3)
    }
  }
}
