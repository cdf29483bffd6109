import Presets
import Synthesis

/// What is heard of a guitar's strings: through its body, or its pickup and amplifier; and beside
/// them what the hands sound.
struct GuitarSound: ~Copyable {
  /// There is none where the pickup is heard.
  private var body: GuitarBodyFilter?
  private var coil: CoilResonance
  private var amplifier: Amplifier
  /// Decibels, where nothing moves it.
  private let drive: Double
  private var noise: GuitarNoise
  private let mono: UnsafeMutablePointer<Float>
  private let left: Float
  private let right: Float

  /// Decibels that bring a hard strum near −24 dBFS RMS, through a body or the amplifier.
  private static let level = -36.0
  /// Seconds that a hand takes from one chord to the next.
  private static var slide: Double { @_noAllocation @_noLocks get { 0.08 } }

  init(_ preset: GuitarPreset, isDriveMapped: Bool, rate: Double) {
    body = GuitarBodyFilter(preset.body, rate: rate)
    coil = CoilResonance(preset.pickup, rate: rate)
    amplifier = Amplifier(preset.amplifier, isDriven: isDriveMapped, rate: rate)
    drive = preset.amplifier.drive
    noise = GuitarNoise(amount: preset.noise, rate: rate)
    mono = .allocate(capacity: 32)
    mono.initialize(repeating: 0, count: 32)
    let pan = Pan(preset.pan)
    // The room adds its own power, which the direct sound makes way for.
    let level =
      Float(decibels: preset.level + Self.level)
      / Float((1 + preset.room * preset.room).squareRoot())
    left = level * pan.left
    right = level * pan.right
  }

  deinit { mono.deallocate() }

  // MARK: The hands

  /// A finger leaves a string, by its place.
  @_noAllocation @_noLocks
  mutating func release(_ string: Int) { noise.release(string: string) }

  /// A finger presses a string onto a fret.
  @_noAllocation @_noLocks
  mutating func clack(_ string: Int, velocity: Int) {
    noise.clack(string: string, velocity: velocity)
  }

  /// A finger slides along a string that it presses.
  @_noAllocation @_noLocks
  mutating func slide(_ string: Int, from: Int, to: Int) {
    noise.slide(string: string, fromFret: from, toFret: to, seconds: Self.slide)
  }

  /// The palm comes down on the strings.
  @_noAllocation @_noLocks
  mutating func palm() { noise.palm() }

  // MARK: Sounding

  /// Nothing sounds. See `GuitarInstrument.isSilent` for why it is mutating.
  var isSilent: Bool {
    @_noAllocation @_noLocks mutating get {
      noise.isSilent && (body?.isSilent ?? (coil.isSilent && amplifier.isSilent))
    }
  }

  /// One control step.
  @_noAllocation @_noLocks
  mutating func advance(drive: Double?) {
    if case .some = body {
      body?.settle()
    } else {
      coil.settle()
      amplifier.settle()
      amplifier.aim(drive: drive ?? self.drive)
    }
  }

  /// Adds frames to an interleaved stereo mix.
  /// - Parameter sound: of the strings; it is changed.
  @_noAllocation @_noLocks
  mutating func render(
    _ sound: UnsafeMutablePointer<Float>, addingTo output: UnsafeMutablePointer<Float>, count: Int,
    frame: Int64
  ) {
    for n in 0..<count { mono[n] = 0 }
    noise.add(to: sound, count: count, frame: frame)
    if case .some = body {
      body?.render(sound, addingTo: mono, count: count)
    } else {
      coil.process(sound, count: count)
      amplifier.render(sound, addingTo: mono, count: count)
    }
    for n in 0..<count {
      output[2 * n] += left * mono[n]
      output[2 * n + 1] += right * mono[n]
    }
  }
}
