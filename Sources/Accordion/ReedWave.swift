/// What is heard of a reed over one control step: a wave between two layers of its table, at a
/// pitch that stands and with gains that run straight.
///
/// Everything is counted from the step's first frame, so a step gives the same samples in however
/// many parts it is rendered.
struct ReedWave: BitwiseCopyable {
  private let table: ReedTable
  private var pair: UnsafeRawPointer
  /// The number of the pair's softer layer.
  private var lower: Float = 0
  /// Where it reads at the step's first frame, and how far it goes each frame, as places in the
  /// table.
  private var phase: UInt32 = 0
  private var phaseStep: UInt32 = 0
  /// What the softer and the louder layer are multiplied by at the step's first frame, and how much
  /// more at the next.
  private var gains: SIMD2<Float> = .zero
  private var slopes: SIMD2<Float> = .zero

  /// Once it has come to a frame, the gain and the layer there; once it is aimed, those at the end
  /// of the step.
  private(set) var gain: Float = 0
  private var layer: Float = 0
  /// Otherwise all of the step is silent.
  private(set) var isHeard = false

  /// Both layers in one, while it stands.
  private var standing: UnsafeMutablePointer<Float>?

  init(table: ReedTable) {
    self.table = table
    pair = table.pair(0)
  }

  /// Sounds the same at the step's end as at its beginning.
  var isSteady: Bool { @_noAllocation @_noLocks get { slopes.x == 0 && slopes.y == 0 } }

  /// Whether it is read as one wave.
  var isStanding: Bool {
    @_noAllocation @_noLocks get {
      if case .some = standing { return true }
      return false
    }
  }

  /// Adds up its two layers, to be read as one from here on; it must be steady.
  @_noAllocation @_noLocks
  mutating func stand(in samples: UnsafeMutablePointer<Float>) {
    table.add(pair, gains: gains, to: samples)
    standing = samples
  }

  /// Is read from two layers again.
  /// - Returns: what it stood in.
  @_noAllocation @_noLocks
  mutating func move() -> UnsafeMutablePointer<Float>? {
    let place = standing
    standing = nil
    return place
  }

  /// Comes to the first frame of a control step.
  @_noAllocation @_noLocks @inline(__always)
  mutating func come() {
    phase &+= UInt32(truncatingIfNeeded: AirStep.whole) &* phaseStep
  }

  /// Comes to a frame within the control step, to be aimed anew from there.
  @_noAllocation @_noLocks
  mutating func come(toFrame place: Int) {
    phase &+= UInt32(truncatingIfNeeded: place) &* phaseStep
    let now = gains + slopes * Float(place)
    gain = now.x + now.y
    layer = gain == 0 ? layer : lower + now.y / gain
  }

  /// Is silent from here on, until it is aimed.
  @_noAllocation @_noLocks
  mutating func rest() {
    gains = .zero
    slopes = .zero
    isHeard = false
  }

  /// Begins anew where it is.
  /// - Parameter phase: a part of the period, of 2^32.
  @_noAllocation @_noLocks
  mutating func begin(at phase: UInt32) {
    self.phase = phase &>> (32 &- ReedTable.fractionBits &- table.bits)
  }

  /// Aims, from the frame that it has come to, at a gain and a layer by the end of the step. The
  /// layer is reached in one step only as far as the next one in the table, so that the wave is
  /// never read from a pair that does not lie on both sides of it.
  /// - Parameters:
  ///   - reach: how far the layer may go.
  ///   - frames: those that are left of the step.
  ///   - phaseStep: how far to go each frame, as a place in the table.
  @_noAllocation @_noLocks @inline(__always)
  mutating func aim(
    gain end: Float, layer target: Float, within reach: Float, phaseStep: UInt32, frames: Int
  ) {
    let place = AirStep.whole &- frames
    self.phaseStep = phaseStep
    phase &-= UInt32(truncatingIfNeeded: place) &* phaseStep
    isHeard = gain != 0 || end != 0
    let start = layer
    let target = start + min(max(target - start, -reach), reach)
    let number = Self.pair(from: start, to: target)
    pair = table.pair(number)
    lower = Float(number)
    layer = min(max(target, lower), lower + 1)
    let first = split(gain, at: start)
    let rise = split(end, at: layer) - first
    if place == 0 {
      gains = first
      slopes = rise * (1 / Float(AirStep.whole))
    } else {
      slopes = rise * (1 / Float(frames))
      gains = first - slopes * Float(place)
    }
    gain = end
  }

  /// The number of the pair of layers between which one goes from a layer towards another.
  @_noAllocation @_noLocks @inline(__always)
  private static func pair(from start: Float, to target: Float) -> Int {
    // From 16 to 32, the bits of a number are its whole part and 19 of fraction.
    let bits = (max(start, 0) + 16).bitPattern
    var number = Int(truncatingIfNeeded: (bits &>> 19) & 15)
    if target < start, bits & (1 &<< 19 &- 1) == 0 { number &-= 1 }
    return max(0, min(number, ReedTable.layers &- 2))
  }

  /// The gains of the pair that make a gain at a layer.
  @_noAllocation @_noLocks @inline(__always)
  private func split(_ gain: Float, at layer: Float) -> SIMD2<Float> {
    let loud = gain * (layer - lower)
    return SIMD2(gain - loud, loud)
  }

  /// Where the wave is read, from a frame of the step on.
  @_noAllocation @_noLocks @inline(__always)
  private func reading(from first: Int) -> Reading {
    Reading(
      phase: phase &+ UInt32(truncatingIfNeeded: first) &* phaseStep, step: phaseStep,
      bits: table.bits)
  }

  /// The places in a wave of four frames at a time.
  private struct Reading {
    private var phases: SIMD4<UInt32>
    private let steps: SIMD4<UInt32>
    private let period: SIMD4<UInt32>

    @_noAllocation @_noLocks @inline(__always)
    init(phase: UInt32, step: UInt32, bits: UInt32) {
      phases = SIMD4(phase, phase &+ step, phase &+ 2 &* step, phase &+ 3 &* step)
      steps = SIMD4(repeating: 4 &* step)
      period = SIMD4(repeating: 1 &<< bits &- 1)
    }

    /// - Returns: the samples that four frames are read from, two to a word, and the parts of the
    ///   way from them to the next ones.
    @_noAllocation @_noLocks @inline(__always)
    mutating func next() -> (places: SIMD2<UInt64>, parts: SIMD4<Float>) {
      let fraction = SIMD4<UInt32>(repeating: 1 &<< ReedTable.fractionBits &- 1)
      let unit = SIMD4<Float>(repeating: 1 / Float(1 << ReedTable.fractionBits))
      let places = unsafeBitCast(
        (phases &>> ReedTable.fractionBits) & period, to: SIMD2<UInt64>.self)
      let parts = SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: phases & fraction)) * unit
      phases &+= steps
      return (places, parts)
    }
  }

  /// Adds the frames of the step from `first`, a multiple of 4, to its end, where it stands.
  /// - Parameter sum: a sample for each frame of the step, aligned to 16 bytes.
  @_noAllocation @_noLocks
  func renderStanding(into sum: UnsafeMutableRawPointer, from first: Int) {
    guard let standing else { return }
    let wave = UnsafeRawPointer(standing)
    var reading = reading(from: first)
    var byte = 4 &* first
    while byte < 4 &* AirStep.whole {
      let (places, parts) = reading.next()
      let early = SIMD4(
        lowHalf: Self.neighbours(wave, places.x & 0xffff_ffff),
        highHalf: Self.neighbours(wave, places.x &>> 32))
      let late = SIMD4(
        lowHalf: Self.neighbours(wave, places.y & 0xffff_ffff),
        highHalf: Self.neighbours(wave, places.y &>> 32))
      let these = SIMD4(early.x, early.z, late.x, late.z)
      let next = SIMD4(early.y, early.w, late.y, late.w)
      let frames = sum.load(fromByteOffset: byte, as: SIMD4<Float>.self)
      sum.storeBytes(
        of: frames + (these + (next - these) * parts), toByteOffset: byte, as: SIMD4<Float>.self)
      byte &+= 16
    }
  }

  /// A sample of a wave and the next.
  @_noAllocation @_noLocks @inline(__always)
  private static func neighbours(_ wave: UnsafeRawPointer, _ place: UInt64) -> SIMD2<Float> {
    wave.loadUnaligned(
      fromByteOffset: Int(truncatingIfNeeded: place &* 4), as: SIMD2<Float>.self)
  }

  /// Adds the frames of the step from `first`, a multiple of 4, to its end.
  /// - Parameter sums: for each frame of the step what the softer and the louder layers add up to,
  ///   aligned to 16 bytes.
  @_noAllocation @_noLocks
  func render(into sums: UnsafeMutableRawPointer, from first: Int) {
    // Two of the four frames to a vector of both layers.
    var reading = reading(from: first)
    var factors = SIMD4(lowHalf: gains, highHalf: gains + slopes)
    let growth = SIMD4(lowHalf: slopes, highHalf: slopes) * 2
    // As many sums as from the step's first frame, so that they are rounded alike.
    var passed = 0
    while passed < first {
      factors += growth
      passed &+= 2
    }
    var byte = 8 &* first
    while byte < 8 &* AirStep.whole {
      let (places, parts) = reading.next()
      let early = frames(at: places.x, parts.lowHalf) * factors
      factors += growth
      let late = frames(at: places.y, parts.highHalf) * factors
      factors += growth
      add(early, to: sums, at: byte)
      add(late, to: sums, at: byte &+ 16)
      byte &+= 32
    }
  }

  /// Two frames of both layers.
  /// - Parameters:
  ///   - places: two samples of the table, one in each half of the word.
  ///   - parts: of the way from them to the next ones.
  @_noAllocation @_noLocks @inline(__always)
  private func frames(at places: UInt64, _ parts: SIMD2<Float>) -> SIMD4<Float> {
    let first = Int(truncatingIfNeeded: (places & 0xffff_ffff) &* 8)
    let second = Int(truncatingIfNeeded: (places &>> 32) &* 8)
    let these = SIMD4(lowHalf: sample(first), highHalf: sample(second))
    let next = SIMD4(lowHalf: sample(first &+ 8), highHalf: sample(second &+ 8))
    return these + (next - these) * SIMD4(parts.x, parts.x, parts.y, parts.y)
  }

  @_noAllocation @_noLocks @inline(__always)
  private func sample(_ offset: Int) -> SIMD2<Float> {
    pair.loadUnaligned(fromByteOffset: offset, as: SIMD2<Float>.self)
  }

  @_noAllocation @_noLocks @inline(__always)
  private func add(_ frames: SIMD4<Float>, to sums: UnsafeMutableRawPointer, at byte: Int) {
    let sum = sums.load(fromByteOffset: byte, as: SIMD4<Float>.self) + frames
    sums.storeBytes(of: sum, toByteOffset: byte, as: SIMD4<Float>.self)
  }
}
