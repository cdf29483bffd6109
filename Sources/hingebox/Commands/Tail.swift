/// How long the sound goes on after the last event.
struct Tail {
  /// Full scale that counts as silence: −90 dBFS.
  private static let silence: Float = 3.1623e-5
  /// Seconds between looks, so that the end does not depend on the size of blocks.
  private static let interval = 0.1
  /// Looks in a row that must find silence: a reed takes its time to speak.
  private static let patience = 5
  /// Seconds after which it is cut, when no length was asked for.
  private static let longest = 10.0

  /// The frame at which the sound ends at the latest.
  let end: Int64
  /// The frame of the next look.
  private(set) var nextLook: Int64
  private let isFixed: Bool
  private let step: Int64
  private var hasBegun: Bool
  private var peak: Float = 0
  private var quietLooks = 0

  /// - Parameters:
  ///   - start: the frame of the last event.
  ///   - seconds: the length; `nil` until the sound is over.
  init(from start: Int64, seconds: Double?, rate: Double) {
    isFixed = seconds != nil
    end = start + Int64(((seconds ?? Self.longest) * rate).rounded())
    step = max(1, Int64(rate * Self.interval))
    hasBegun = start <= 0
    nextLook = hasBegun ? step : start
  }

  /// Takes the largest sample of the frames since the last call, up to a frame that had better lie
  /// no further than `nextLook`.
  mutating func take(peak: Float, upTo frame: Int64) {
    self.peak = max(self.peak, peak)
    guard frame >= nextLook else { return }
    quietLooks = hasBegun && self.peak < Self.silence ? quietLooks + 1 : 0
    hasBegun = true
    self.peak = 0
    nextLook = max(nextLook + step, frame + 1)
  }

  /// The sound is over before `end`.
  var isSilent: Bool { !isFixed && quietLooks >= Self.patience }
}
