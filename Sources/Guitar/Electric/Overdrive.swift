import Glibc
import Synthesis

/// Valves that are driven too far: what lies above the bass is amplified into a curve that bends it
/// (see `ValveCurve`), at eight times the rate, and brought back to the loudness that it had.
///
/// At a drive of 0 the curve is as good as straight: overtones are more than 60 dB down.
struct Overdrive: ~Copyable {
  /// The RMS of the strings' sum in a hard strum, where a string plucked at velocity 100 begins with
  /// 1: that of six at velocity 110, as a pickup at the neck hears them for half a second. A sound as
  /// loud as this is as loud at any drive.
  static var nominal: Float { @_noAllocation @_noLocks get { 4 } }
  /// The RMS of such a strum on the curve at a drive of 0; its peaks are 10 dB higher, and overtones
  /// of those are 60 dB down.
  private static let swing = 0.03
  /// How much of its square the curve has, far driven: an estimate.
  private static let asymmetry = 0.15
  /// Hertz below which nothing is driven, since a bass that is makes all else rattle: an estimate.
  private static let bass = 120.0
  /// Decibels of drive, and seconds in which it gets from one end to the other at the fastest.
  private static var range: ClosedRange<Double> { @_noAllocation @_noLocks get { 0...50 } }
  private static let haste = 0.02

  /// What the drive makes of the sound.
  private struct Setting: BitwiseCopyable {
    /// What lies above the bass is multiplied by on its way to the curve.
    var gain: Float = 0
    var bend: Float = 0
    /// What comes from the curve is multiplied by.
    var makeup: Float = 0
  }

  /// The setting at each whole decibel.
  private let settings: UnsafeMutablePointer<Setting>
  /// What the bass is multiplied by on its way to the curve.
  private let unit: Float
  /// Decibels at the end of the control step, and the farthest way in one.
  private var drive = 0.0
  private let reach: Double
  private var gain = GainRamp(steady: 0)
  private var bend = GainRamp(steady: 0)
  private var makeup = GainRamp(steady: 0)

  private var low: FirstOrderLowPass
  private var oversampler = Oversampler(capacity: 32)
  private let work: UnsafeMutablePointer<Float>
  /// Frames since something last came to the curve, up to those that the oversampler remembers.
  private var silence = Oversampler.memory

  /// - Parameters:
  ///   - drive: decibels, 0 to 50.
  ///   - rate: frames a second.
  init(drive: Double, rate: Double) {
    unit = Float(Self.swing) / Self.nominal
    settings = .allocate(capacity: Int(Self.range.upperBound) + 1)
    for level in 0...Int(Self.range.upperBound) {
      let gain = pow(10, Double(level) / 20)
      let bend = Self.asymmetry * (1 - 1 / gain)
      let loudness = ValveCurve.rms(of: Self.swing * gain, bend: bend)
      (settings + level).initialize(
        to: Setting(
          gain: unit * Float(gain), bend: Float(bend), makeup: Self.nominal / Float(loudness)))
    }
    work = .allocate(capacity: 32)
    work.initialize(repeating: 0, count: 32)
    low = FirstOrderLowPass(cutoff: Self.bass, rate: rate)
    reach = Self.range.upperBound / Self.haste * 32 / rate
    turn(to: drive, frames: 0)
  }

  deinit {
    settings.deallocate()
    work.deallocate()
  }

  /// At each control step, before its frames: the drive goes to so many decibels, without a click.
  @_noAllocation @_noLocks
  mutating func aim(at drive: Double) {
    let next = min(max(drive, self.drive - reach), self.drive + reach)
    if next != self.drive { turn(to: next, frames: 32) }
  }

  @_noAllocation @_noLocks
  private mutating func turn(to decibels: Double, frames: Int) {
    drive = min(max(decibels, Self.range.lowerBound), Self.range.upperBound)
    let place = min(Int(drive), Int(Self.range.upperBound) - 1)
    let part = Float(drive - Double(place))
    let (a, b) = (settings[place], settings[place + 1])
    gain = GainRamp(from: gain.end, to: a.gain + part * (b.gain - a.gain), frames: frames)
    bend = GainRamp(from: bend.end, to: a.bend + part * (b.bend - a.bend), frames: frames)
    makeup = GainRamp(
      from: makeup.end, to: a.makeup + part * (b.makeup - a.makeup), frames: frames)
  }

  /// Bends a sound; what comes out is late by the oversampler's latency.
  @_noAllocation @_noLocks
  mutating func process(_ sound: UnsafeMutablePointer<Float>, count: Int) {
    // While nothing sounds, it costs no more than to see that.
    let start = isSilent ? UnsafePointer(sound).silence(count: count) : 0
    if start < count {
      for frame in start..<count {
        let bass = low.next(sound[frame])
        let driven = unit * bass + gain.gain(after: frame) * (sound[frame] - bass)
        work[frame] = driven
        silence = driven == 0 ? min(silence + 1, Oversampler.memory) : 0
      }
      oversampler.rise(work + start, count: count - start)
      for frame in start..<count {
        let eight = oversampler.fast + 8 * (frame - start)
        let bent = ValveCurve.bent(
          UnsafeRawPointer(eight).loadUnaligned(as: SIMD8<Float>.self),
          bend: bend.gain(after: frame))
        UnsafeMutableRawPointer(eight).storeBytes(of: bent, as: SIMD8<Float>.self)
      }
      oversampler.fall(into: sound + start, count: count - start)
      for frame in start..<count { sound[frame] *= makeup.gain(after: frame) }
    }
    gain.pass(count)
    bend.pass(count)
    makeup.pass(count)
  }

  /// At each control step: falls silent once what is left of its sound is 300 dB down.
  @_noAllocation @_noLocks
  mutating func settle() { low.settle() }

  /// Whether it has nothing more to sound.
  var isSilent: Bool {
    @_noAllocation @_noLocks get { low.isSilent && silence == Oversampler.memory }
  }
}
