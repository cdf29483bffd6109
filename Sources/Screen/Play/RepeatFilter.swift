/// Tells presses from the terminal's own repeats, where a key's release is never reported.
///
/// Terminals repeat the last key after a delay (0.5 s where nobody changed it) and then about every
/// 30 ms; both look like presses. Nobody presses one key twice within `gap`, so what comes sooner
/// is a repeat. What comes about as late as a first repeat may be either: it stays in doubt for
/// `gap`, until the next repeat comes or does not. The delay is learnt from the repeats seen.
struct RepeatFilter: Sendable {
  /// Seconds: longer than the intervals of repeating, shorter than a finger needs.
  static let gap = 0.1

  enum Verdict: Sendable, Equatable { case press, `repeat`, doubtful }

  /// The last key, told apart by its modifiers: F6 and Shift+F6 are two buttons.
  private var key: Key?
  private var modifiers: KeyModifiers = []
  private var pressed = 0.0
  private var last = 0.0
  private var isRepeating = false
  /// The arrival that is in doubt.
  private(set) var doubt: (event: KeyEvent, time: Double)?
  /// Seconds between the last two presses of one key: the delay, if repeats follow the second.
  private var sincePress: Double?
  /// Seconds from a press to its first repeat, once seen.
  private var delay: Double?

  /// Seconds that a press lasts if nothing repeats it.
  var hold: Double { (delay ?? 0.5) + Self.gap }

  private var firstRepeat: ClosedRange<Double> {
    delay.map { max(Self.gap, $0 - 0.08)...($0 + 0.08) } ?? 0.4...0.7
  }

  mutating func take(_ event: KeyEvent, at time: Double) -> Verdict {
    let interval = time - last
    defer { last = time }
    guard event.key == key, event.modifiers == modifiers else {
      press(event, at: time)
      return .press
    }
    if interval < Self.gap {
      if !isRepeating { learn() }
      isRepeating = true
      return .repeat
    }
    if !isRepeating, last == pressed, firstRepeat.contains(interval) {
      doubt = (event, time)
      return .doubtful
    }
    press(event, at: time)
    return .press
  }

  /// The arrival in doubt, once it is clear that it was a press.
  mutating func resolve(at now: Double) -> (event: KeyEvent, time: Double)? {
    guard let doubt, now >= doubt.time + Self.gap else { return nil }
    return settle()
  }

  /// The arrival in doubt as a press, because another key came.
  mutating func settle() -> (event: KeyEvent, time: Double)? {
    guard let doubt else { return nil }
    press(doubt.event, at: doubt.time)
    return doubt
  }

  /// The first of a row of repeats has shown what the arrival before it was.
  private mutating func learn() {
    if let seen = doubt.map({ $0.time - pressed }) ?? sincePress, (0.15...1).contains(seen) {
      delay = seen
    }
    doubt = nil
  }

  private mutating func press(_ event: KeyEvent, at time: Double) {
    let isSame = event.key == key && event.modifiers == modifiers
    sincePress = isSame ? time - pressed : nil
    key = event.key
    modifiers = event.modifiers
    pressed = time
    last = time
    isRepeating = false
    doubt = nil
  }
}
