import Glibc
import Score

/// What the audio thread measured since it began.
public struct OutputMeters: Sendable, BitwiseCopyable {
  /// Frames a second, and frames of a block.
  public var rate: Int
  public var period: Int
  /// Blocks rendered, heard or not.
  public var blocks = 0
  /// Blocks rendered that nobody heard: thrown away with the device's buffer, or rendered while
  /// the device was away.
  public var lostBlocks = 0
  /// Times that the device ran dry.
  public var xruns = 0
  /// Times that the device was made to go on after an error.
  public var recoveries = 0
  /// Times that the device was opened again.
  public var reopenings = 0
  /// The largest sample, full scale 1.
  public var peak: Float = 0
  /// Nanoseconds that the longest block took to render and convert.
  public var longestBlock: UInt64 = 0
  /// Whether the device is away and the music runs on unheard.
  public var isAway = false

  init(_ parameters: GrantedParameters) {
    rate = parameters.rate
    period = parameters.period
  }

  /// The largest sample in decibels of full scale; −∞ for silence.
  public var peakLevel: Double { 20 * log10(Double(peak)) }

  /// The longest block as a part of the time that a block lasts: from 1 on the device runs dry.
  public var load: Double {
    Double(longestBlock) * 1e-9 * Double(rate) / Double(period)
  }

  /// Everything in one line, for the end of a run.
  public var summary: String {
    let level = peak > 0 ? "peak \(FixedPoint.text(peakLevel, decimals: 1)) dBFS" : "silent"
    let longest = FixedPoint.text(Double(longestBlock) * 1e-6, decimals: 2)
    return [
      Self.count(xruns, "xrun"), Self.count(recoveries, "recovery", "recoveries"),
      Self.count(lostBlocks, "block") + " lost", level,
      "longest block \(longest) ms, \(FixedPoint.text(100 * load, decimals: 0)) % of the period",
    ].joined(separator: ", ")
  }

  private static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    number == 1 ? "1 \(one)" : "\(number) \(many ?? one + "s")"
  }
}
