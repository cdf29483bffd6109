import Synthesis

/// The six strings swinging in one plane: a digital waveguide for each, as one loop over the lanes of
/// a vector.
///
/// What goes into a string's line comes out of it a period later less what the loss filter and the
/// all-passes take; it passes those, is damped where a finger touches, takes up what is plucked and
/// what the bridge hands over, and goes in again. What goes in is what the bridge feels.
struct StringPlane: ~Copyable {
  /// String 6 in lane 0 to string 1 in lane 5.
  static var strings: Int { @_noAllocation @_noLocks get { 6 } }

  /// What goes around in each string: six lines one after the other. All are written at `head`,
  /// from `reach` on, and moved back when it comes to the end.
  private let lines: UnsafeMutablePointer<Float>
  private let length: Int
  private let reach: Int
  private var head: Int
  /// What is computed of a run of frames.
  private let run: UnsafeMutablePointer<SIMD8<Float>>

  var glide: DelayGlide
  private var b = SIMD8<Float>()
  private var a = SIMD8<Float>()
  private var bStep = SIMD8<Float>()
  private var aStep = SIMD8<Float>()
  private var lost = SIMD8<Float>()

  let isDispersive: Bool
  private var a1 = SIMD8<Float>()
  private var a2 = SIMD8<Float>()
  private var passes = (SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>())

  /// What the bridge hands to every string of the others, and how slowly it follows.
  private let coupling: Float
  private let bridgeFactor: Float
  private var bridge = SIMD8<Float>()

  /// The largest that went into each line in this control step.
  private(set) var peaks = SIMD8<Float>()

  /// - Parameters:
  ///   - longest: of the periods that a string may be bent to, in frames.
  ///   - coupling: the part of the others' swing that a string takes up at each frame.
  ///   - rate: frames a second.
  init(longest: Double, isDispersive: Bool, coupling: Double, rate: Double) {
    reach = Int(longest) + 8
    length = reach + max(4_096, reach)
    lines = .allocate(capacity: Self.strings * length)
    lines.initialize(repeating: 0, count: Self.strings * length)
    head = reach
    run = .allocate(capacity: 32)
    run.initialize(repeating: SIMD8(), count: 32)
    glide = DelayGlide(SIMD8(repeating: 100))
    self.isDispersive = isDispersive
    self.coupling = Float(coupling)
    // A bridge follows the strings up to about 2.5 kHz.
    bridgeFactor = Float(1 - decay(2 * .pi * 2_500 / rate))
  }

  deinit {
    lines.deallocate()
    run.deallocate()
  }

  // MARK: Control

  /// Begins a control step.
  /// - Parameters:
  ///   - delays: of the lines at its end, in frames, at least 3.
  ///   - b: the loss filters' factors at its end, likewise.
  @_noAllocation @_noLocks
  mutating func advance(to delays: SIMD8<Double>, b newB: SIMD8<Float>, a newA: SIMD8<Float>) {
    glide.advance(to: delays)
    // What the last step went to, exactly.
    b += 32 * bStep
    a += 32 * aStep
    bStep = (newB - b) * (1.0 / 32)
    aStep = (newA - a) * (1.0 / 32)
    peaks = SIMD8()
  }

  /// Stops a string elsewhere, at once.
  @_noAllocation @_noLocks
  mutating func stop(
    _ string: Int, delay: Double, b newB: Float, a newA: Float, dispersion: Dispersion
  ) {
    glide.jump(string, to: delay)
    b[string] = newB
    a[string] = newA
    bStep[string] = 0
    aStep[string] = 0
    a1[string] = Float(dispersion.a1)
    a2[string] = Float(dispersion.a2)
  }

  /// Makes all strings perfectly still.
  @_noAllocation @_noLocks
  mutating func still() {
    for place in 0..<Self.strings * length { lines[place] = 0 }
    head = reach
    lost = SIMD8()
    passes = (SIMD8(), SIMD8(), SIMD8(), SIMD8())
    bridge = SIMD8()
  }

  // MARK: Sounding

  /// Goes some frames on, as many as are left of the control step at most.
  /// - Parameters:
  ///   - place: the first one's, in the control step.
  ///   - forces: what is plucked into each string at each frame, and
  ///   - kept: what a finger leaves of what comes around; `nil` where nobody plucks.
  ///   - output: what the bridge feels of each string.
  @_noAllocation @_noLocks
  mutating func render(
    from place: Int, count: Int, forces: UnsafePointer<SIMD8<Float>>?,
    kept: UnsafePointer<SIMD8<Float>>?, into output: UnsafeMutablePointer<SIMD8<Float>>
  ) {
    // No further than what is written already comes around.
    let most = max(1, Int(glide.shortest) - 2)
    var done = 0
    while done < count {
      let frames = min(count - done, most)
      if head + frames > length { rewind() }
      if glide.isSteady {
        readSteady(frames)
      } else {
        readGliding(frames, from: place + done)
      }
      pass(
        frames, from: place + done, forces: forces.map { $0 + done }, kept: kept.map { $0 + done })
      write(frames)
      for n in 0..<frames { output[done + n] = run[n] }
      head += frames
      done += frames
    }
  }

  /// What is felt at another place of the strings: what went in there, so many frames before each of
  /// the last frames.
  /// - Parameters:
  ///   - delays: frames, at least 1, at the control step's start; `steps` is added at each.
  ///   - place: the first frame's, in the control step.
  @_noAllocation @_noLocks
  func tap(
    _ delays: SIMD8<Double>, steps: SIMD8<Double>, from place: Int, count: Int,
    into output: UnsafeMutablePointer<SIMD8<Float>>
  ) {
    for string in 0..<Self.strings {
      let line = lines + string * length + head - count
      let values = UnsafeMutableRawPointer(output).assumingMemoryBound(to: Float.self) + string
      for n in 0..<count {
        let delay = delays[string] + Double(place + n) * steps[string]
        let whole = Int(delay)
        let c = Lagrange.factors(Float(delay - Double(whole)))
        let p = line + n - whole
        values[8 * n] = c[0] * p[1] + c[1] * p[0] + c[2] * p[-1] + c[3] * p[-2]
      }
    }
  }

  @_noAllocation @_noLocks
  private mutating func rewind() {
    for string in 0..<Self.strings {
      let line = lines + string * length
      for n in 0..<reach { line[n] = line[head - reach + n] }
    }
    head = reach
  }

  @_noAllocation @_noLocks
  private func readSteady(_ count: Int) {
    let values = UnsafeMutableRawPointer(run).assumingMemoryBound(to: Float.self)
    for string in 0..<Self.strings {
      let delay = glide.start[string]
      let whole = Int(delay)
      let c = Lagrange.factors(Float(delay - Double(whole)))
      let line = UnsafeRawPointer(lines + string * length + head - whole)
      var n = 0
      while n + 8 <= count {
        let p = line + 4 * n
        let before = p.loadUnaligned(fromByteOffset: 4, as: SIMD8<Float>.self)
        let at = p.loadUnaligned(as: SIMD8<Float>.self)
        let after = p.loadUnaligned(fromByteOffset: -4, as: SIMD8<Float>.self)
        let last = p.loadUnaligned(fromByteOffset: -8, as: SIMD8<Float>.self)
        var v = c[0] * before
        v += c[1] * at
        v += c[2] * after
        v += c[3] * last
        for k in 0..<8 { values[8 * (n + k) + string] = v[k] }
        n += 8
      }
      let samples = line.assumingMemoryBound(to: Float.self)
      while n < count {
        var v = c[0] * samples[n + 1]
        v += c[1] * samples[n]
        v += c[2] * samples[n - 1]
        v += c[3] * samples[n - 2]
        values[8 * n + string] = v
        n += 1
      }
    }
  }

  @_noAllocation @_noLocks
  private func readGliding(_ count: Int, from place: Int) {
    for n in 0..<count {
      let delays = glide.delays(at: place + n)
      var values = SIMD8<Float>()
      for string in 0..<Self.strings {
        let whole = Int(delays[string])
        let c = Lagrange.factors(Float(delays[string] - Double(whole)))
        let p = lines + string * length + head + n - whole
        values[string] = c[0] * p[1] + c[1] * p[0] + c[2] * p[-1] + c[3] * p[-2]
      }
      run[n] = values
    }
  }

  @_noAllocation @_noLocks
  private mutating func pass(
    _ count: Int, from place: Int, forces: UnsafePointer<SIMD8<Float>>?,
    kept: UnsafePointer<SIMD8<Float>>?
  ) {
    var lost = lost
    var (s1, s2, s3, s4) = passes
    var bridge = bridge
    var peaks = peaks
    for n in 0..<count {
      let t = SIMD8(repeating: Float(place + n))
      let x = run[n]
      lost = (b + t * bStep) * x - (a + t * aStep) * lost
      var v = lost
      if isDispersive {
        let y = a2 * v + s1
        s1 = a1 * (v - y) + s2
        s2 = v - a2 * y
        let z = a2 * y + s3
        s3 = a1 * (y - z) + s4
        s4 = y - a2 * z
        v = z
      }
      if let forces, let kept { v = v * kept[n] + forces[n] }
      v += coupling * (bridge.sum() - bridge)
      bridge += bridgeFactor * (v - bridge)
      run[n] = v
      peaks.replace(with: v, where: v .> peaks)
      peaks.replace(with: -v, where: -v .> peaks)
    }
    self.lost = lost
    passes = (s1, s2, s3, s4)
    self.bridge = bridge
    self.peaks = peaks
  }

  @_noAllocation @_noLocks
  private func write(_ count: Int) {
    let values = UnsafeRawPointer(run).assumingMemoryBound(to: Float.self)
    for string in 0..<Self.strings {
      let line = lines + string * length + head
      for n in 0..<count { line[n] = values[8 * n + string] }
    }
  }
}
