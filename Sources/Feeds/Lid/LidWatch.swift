import Glibc
import Score

/// Reads an angle sensor at its rate, and finds it again when it was away.
struct LidWatch {
  /// Nanoseconds between two looks for a sensor that is away.
  static let patience: UInt64 = 1_000_000_000

  /// When to look next, in nanoseconds of `CLOCK_MONOTONIC`.
  private(set) var next: UInt64 = 0

  private let name: String
  private let find: () -> AngleSensor?
  private let now: () -> UInt64
  private var sensor: AngleSensor?
  private var complaints = Complaints()

  /// - Parameters:
  ///   - name: for the player.
  ///   - sensor: the one that is there.
  ///   - find: looks for it, or for one in its place.
  ///   - now: nanoseconds of `CLOCK_MONOTONIC`.
  init(
    name: String, sensor: AngleSensor, find: @escaping () -> AngleSensor?,
    now: @escaping () -> UInt64
  ) {
    self.name = name
    self.sensor = sensor
    self.find = find
    self.now = now
  }

  /// Reads the sensor once, or looks for it once.
  mutating func look(say: (DeviceNews) -> Void) {
    let start = now()
    let isBack = sensor == nil
    guard var sensor = sensor ?? find() else {
      next = start + Self.patience
      return
    }
    let reading = sensor.read()
    // A sensor may take its time, and what it says is of when it says it.
    let time = now()
    if case .gone(let code) = reading {
      if !isBack { tell(Self.loss(of: "sensor", code), say: say) }
      self.sensor = nil
      next = time + Self.patience
      return
    }
    self.sensor = sensor
    if isBack { tell("the sensor is back", say: say) }
    let interval = UInt64(1e9 / sensor.rate)
    // What was missed is not made up for.
    next = isBack || next + interval <= time ? time + interval : next + interval
    switch reading {
    case .degrees(let angle): say(.statement(.hinge(angle: angle, status: nil), at: time))
    case .garbage(let text): say(.bad(complaints.take("the sensor says \(text.quoted)")))
    case .nothing, .gone: break
    }
  }

  /// - Parameter code: the system's `errno`.
  static func loss(of thing: String, _ code: Int32) -> String {
    "the \(thing) is gone (\(String(cString: strerror(code)))); it is looked for once a second"
  }

  private func tell(_ words: String, say: (DeviceNews) -> Void) {
    say(.remark("\(name): \(words)"))
  }
}
