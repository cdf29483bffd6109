import Synthesis

/// Four strings, each swinging in one plane: digital waveguides, one to a lane.
///
/// What goes into a string's line comes out of it a period later less what the loss filter and the
/// all-passes take; it passes those, is damped where a finger touches, takes up what is plucked, and
/// goes in again together with what the bridge hands over.
struct StringQuad: ~Copyable {
  private var ring: LineRing
  private let glides: UnsafeMutablePointer<DelayGlide>
  private var reading: LineReading

  /// The loss filters' factors at the control step's start, what each frame adds to them, and what
  /// they are to be at the end of the next.
  private var b = Lanes()
  private var a = Lanes()
  private var bStep = Lanes()
  private var aStep = Lanes()
  private var bTarget = Lanes()
  private var aTarget = Lanes()
  private var isLossSteady = true
  private var isLossAimed = false
  private var lost = Lanes()

  private let isDispersive: Bool
  private var a1 = Lanes()
  private var a2 = Lanes()
  private var passes = (Lanes(), Lanes(), Lanes(), Lanes())

  /// What is plucked into four strings, and what a finger leaves of what comes around, frame by
  /// frame.
  typealias Pluck = (forces: UnsafePointer<Lanes>, kept: UnsafePointer<Lanes>)

  /// - Parameters:
  ///   - longest: of the periods that a string may be bent to, in frames.
  ///   - isDispersive: any of them is stiff.
  init(longest: Double, isDispersive: Bool) {
    ring = LineRing(longest: longest)
    glides = .allocate(capacity: 4)
    glides.initialize(repeating: DelayGlide(100), count: 4)
    let curve = glides[0].curve
    reading = LineReading(curve, curve, curve, curve)
    self.isDispersive = isDispersive
  }

  deinit { glides.deallocate() }

  // MARK: Control

  /// Aims a string at what is to hold at the end of the control step that begins next.
  /// - Parameter delay: of its line, in frames, at least 3.
  @_noAllocation @_noLocks
  mutating func aim(_ lane: Int, delay: Double, loss: StringLoss) {
    glides[lane].target = delay
    bTarget[lane] = Float(loss.b)
    aTarget[lane] = Float(loss.a)
    isLossAimed = true
  }

  /// Aims its delay alone.
  @_noAllocation @_noLocks
  mutating func aim(_ lane: Int, delay: Double) { glides[lane].target = delay }

  /// Stops a string elsewhere, at once.
  @_noAllocation @_noLocks
  mutating func stop(_ lane: Int, delay: Double, loss: StringLoss, dispersion: Dispersion) {
    glides[lane] = DelayGlide(delay)
    takeDelays()
    b[lane] = Float(loss.b)
    a[lane] = Float(loss.a)
    bStep[lane] = 0
    aStep[lane] = 0
    bTarget[lane] = b[lane]
    aTarget[lane] = a[lane]
    a1[lane] = Float(dispersion.a1)
    a2[lane] = Float(dispersion.a2)
  }

  /// Begins a control step.
  @_noAllocation @_noLocks
  mutating func advance() {
    var isMoving = false
    for lane in 0..<4 where glides[lane].advance() { isMoving = true }
    if isMoving { takeDelays() }
    if isLossSteady, !isLossAimed { return }
    // What the last step went to, exactly.
    b += 32 * bStep
    a += 32 * aStep
    bStep = (1.0 / 32) * (bTarget - b)
    aStep = (1.0 / 32) * (aTarget - a)
    isLossAimed = false
    isLossSteady = bStep.isZero && aStep.isZero
  }

  @_noAllocation @_noLocks
  private mutating func takeDelays() {
    reading = LineReading(glides[0].curve, glides[1].curve, glides[2].curve, glides[3].curve)
  }

  /// Makes all strings perfectly still.
  @_noAllocation @_noLocks
  mutating func still() {
    ring.clear()
    lost = Lanes()
    passes = (Lanes(), Lanes(), Lanes(), Lanes())
  }

  // MARK: Sounding

  /// Frames that can be computed together: no more than are written before they come around.
  var room: Int {
    @_noAllocation @_noLocks get { min(max(1, Int(reading.shortest) - 2), ring.room) }
  }

  /// Where what goes into the lines is written, as many frames as there is room for.
  var input: UnsafeMutablePointer<Lanes> { @_noAllocation @_noLocks get { ring.next } }

  /// Goes on, once that is written.
  @_noAllocation @_noLocks
  mutating func pass(_ count: Int) { ring.pass(count) }

  /// Reads other places of the lines, of the last frames that were passed.
  /// - Parameters:
  ///   - place: the first one's, in the control step.
  ///   - run: where they go.
  @_noAllocation @_noLocks
  func tap(
    _ reading: LineReading, from place: Int, count: Int, into run: UnsafeMutablePointer<Lanes>
  ) {
    reading.read(ring, from: place, behind: count, count: count, into: run)
  }

  /// Computes what comes around, as far as there is room.
  /// - Parameters:
  ///   - place: the first frame's, in the control step.
  ///   - pluck: `nil` where nobody plucks.
  ///   - run: where it goes.
  @_noAllocation @_noLocks
  mutating func sound(
    from place: Int, count: Int, pluck: Pluck?, into run: UnsafeMutablePointer<Lanes>
  ) {
    if reading.isSteady, isLossSteady, case .none = pluck {
      if isDispersive {
        soundPlainly(count, isDispersive: true, into: run)
      } else {
        soundPlainly(count, isDispersive: false, into: run)
      }
      return
    }
    reading.read(ring, from: place, count: count, into: run)
    for n in 0..<count {
      let t = Lanes(repeating: Float(place &+ n))
      lost = (b + t * bStep) * run[n] - (a + t * aStep) * lost
      run[n] = isDispersive ? Self.dispersed(lost, a1, a2, &passes) : lost
    }
    guard let pluck else { return }
    for n in 0..<count { run[n] = run[n] * pluck.kept[n] + pluck.forces[n] }
  }

  /// The same where nothing moves and nobody plucks, as most of the time.
  @_noAllocation @_noLocks @inline(__always)
  private mutating func soundPlainly(
    _ count: Int, isDispersive: Bool, into run: UnsafeMutablePointer<Lanes>
  ) {
    let (b, a, a1, a2) = (b, a, a1, a2)
    var (lost, passes) = (lost, passes)
    var steady = LineReading.SteadyReading(reading, ring)
    for n in 0..<count {
      lost = b * steady.next() - a * lost
      run[n] = isDispersive ? Self.dispersed(lost, a1, a2, &passes) : lost
    }
    self.lost = lost
    if isDispersive { self.passes = passes }
  }

  /// A frame after the all-passes.
  @_noAllocation @_noLocks @inline(__always)
  private static func dispersed(
    _ input: Lanes, _ a1: Lanes, _ a2: Lanes, _ passes: inout (Lanes, Lanes, Lanes, Lanes)
  ) -> Lanes {
    let between = a2 * input + passes.0
    passes.0 = a1 * (input - between) + passes.1
    passes.1 = input - a2 * between
    let output = a2 * between + passes.2
    passes.2 = a1 * (between - output) + passes.3
    passes.3 = between - a2 * output
    return output
  }
}
