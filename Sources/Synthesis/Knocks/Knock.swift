import Glibc

/// A short noise of something that is struck or let go: a thump, which is a decaying sinusoid, and a
/// tick, which is a decaying band of noise.
public struct Knock: Sendable, BitwiseCopyable {
  /// Frames until it begins, and that it lasts from there.
  private var wait: Int32
  private var left: Int32
  /// The thump, as a number that turns and shrinks.
  private var real: Float
  private var imaginary: Float = 0
  private var tick: Float
  private var band: NoiseBand
  private let build: Build

  /// What a kind of knock is made of.
  public struct Build: Sendable, BitwiseCopyable {
    /// What the thump is multiplied by each frame, and where it begins for an RMS of 1 over 20 ms.
    fileprivate let cosine: Float
    fileprivate let sine: Float
    fileprivate let thump: Float
    /// What the tick is multiplied by each frame, and where it begins, likewise.
    fileprivate let fade: Float
    fileprivate let tick: Float
    fileprivate let band: NoiseBand
    fileprivate let frames: Int32

    /// Seconds over which loudness is taken.
    private static let window = 0.02

    /// - Parameters:
    ///   - thump: hertz, and seconds in which it falls to 1/e.
    ///   - tick: hertz of the middle of its band, and seconds likewise.
    ///   - rate: frames a second.
    public init(
      thump: (frequency: Double, decay: Double), tick: (frequency: Double, decay: Double),
      rate: Double
    ) {
      let angle = 2 * .pi * thump.frequency / rate
      let shrink = exp(-1 / (thump.decay * rate))
      cosine = Float(shrink * cos(angle))
      sine = Float(shrink * sin(angle))
      self.thump = Float((2 / Self.power(decay: thump.decay)).squareRoot())
      fade = Float(exp(-1 / (tick.decay * rate)))
      self.tick = Float((1 / Self.power(decay: tick.decay)).squareRoot())
      band = NoiseBand(frequency: tick.frequency, resonance: 0.8, seed: 0, rate: rate)
      // Nine times the decay are 78 dB.
      frames = Int32(9 * max(thump.decay, tick.decay) * rate)
    }

    /// The mean square of e^(−t/τ) over the window.
    private static func power(decay: Double) -> Double {
      decay / 2 * (1 - exp(-2 * window / decay)) / window
    }
  }

  /// - Parameters:
  ///   - thump: RMS over the 20 ms in which it is loudest.
  ///   - tick: likewise.
  ///   - wait: frames until it begins.
  ///   - seed: of its noise.
  @_noAllocation @_noLocks
  public init(_ build: Build, thump: Float, tick: Float, wait: Int32, seed: UInt64) {
    self.build = build
    self.wait = wait
    left = build.frames
    real = thump * build.thump
    self.tick = tick * build.tick
    band = build.band.seeded(seed)
  }

  public var isOver: Bool { @_noAllocation @_noLocks get { left <= 0 } }

  /// Adds frames, of which the first has this number.
  @_noAllocation @_noLocks
  public mutating func add(to output: UnsafeMutablePointer<Float>, count: Int, frame: Int64) {
    for index in 0..<count {
      if wait > 0 {
        wait -= 1
        continue
      }
      guard left > 0 else { return }
      left -= 1
      output[index] += imaginary + tick * band.next(frame: frame &+ Int64(index))
      tick *= build.fade
      let turned = real * build.cosine - imaginary * build.sine
      imaginary = real * build.sine + imaginary * build.cosine
      real = turned
    }
  }
}
