/// A hinge's angle without the dither of a sensor at rest.
///
/// At rest it stays where it is until the hinge leaves it by more than half a degree, or by more
/// than a step of the sensor where that is more. In motion it is the hinge's angle, but for a
/// coarse sensor's single step back. A step that was held back and turns out to be where the hinge
/// stays is followed late, once for every rest.
struct SteadyAngle: BitwiseCopyable {
  /// Seconds without progress after which the hinge is at rest.
  private static var restTime: Double { 0.7 }
  /// Seconds after which a step held back is followed.
  private static var settlingTime: Double { 0.4 }
  /// Degrees of dither of a fine sensor, and the largest step that is taken for a sensor's: those
  /// of folding phones.
  private static var finestBand: Double { 0.5 }
  private static var coarsestBand: Double { 5 }
  /// Degrees of progress that a fine sensor's noise does not make.
  private static var fineProgress: Double { 0.25 }

  private(set) var angle: Double
  private(set) var latest: Double
  private var latestSince: Double
  private var isResting = true
  private var hasSettled = false
  /// Which way the motion goes, how far it has got, and since when.
  private var heading = 0.0
  private var mark: Double
  private var markTime: Double

  /// At rest.
  @_noAllocation @_noLocks
  init(at angle: Double, time: Double) {
    self.angle = angle
    latest = angle
    latestSince = time
    mark = angle
    markTime = time
  }

  /// Takes a reported angle; times in seconds, the sensor's resolution in degrees.
  @_noAllocation @_noLocks
  mutating func take(_ new: Double, at time: Double, resolution: Double) {
    elapse(to: time)
    guard new != latest else { return }
    latest = new
    latestSince = time
    // The millionth is for steps that do not come out even in binary.
    let step = min(resolution, Self.coarsestBand) + 1e-6
    let band = max(Self.finestBand + 1e-6, step)
    let isCoarse = resolution >= Self.finestBand
    let change = new - angle
    if isResting {
      guard abs(change) > band else { return }
      isResting = false
      hasSettled = false
      heading = 0
    } else if change * heading < 0, isCoarse, abs(change) <= step {
      return
    }
    let progress = new - mark
    if progress * heading > (isCoarse ? 0 : Self.fineProgress) || abs(progress) > band
      || heading == 0
    {
      heading = progress < 0 ? -1 : 1
      mark = new
      markTime = time
    }
    angle = new
  }

  /// Lets time pass with nothing reported.
  @_noAllocation @_noLocks
  mutating func elapse(to time: Double) {
    if time - markTime > Self.restTime { isResting = true }
    if angle != latest, !hasSettled, time - latestSince > Self.settlingTime {
      angle = latest
      hasSettled = true
    }
  }
}
