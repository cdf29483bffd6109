import Presets
import Score

/// What playing asks of the screen.
enum PlayerAction: Sendable, Equatable {
  case play(TimedStatement)
  /// Load this preset, then play it.
  case requestPreset(Name)
  /// A word to show on the status line for a moment.
  case message(String)
  case showHelp(Bool)
  case redraw
  case suspend
  case quit
}

/// Turns what the terminal sends into what the instrument is told.
///
/// A pure state machine: times are handed in, in seconds on any clock that runs forward, and what
/// it decides is appended to a list. Whoever drives it calls `advance` at `nextDeadline`.
struct Player: Sendable {
  /// Whether the terminal tells when a key is let go.
  enum KeyReports: Sendable {
    /// The kitty protocol: keys are held and let go for real.
    case held
    /// Only the last key repeats, and nothing else is known of it.
    case repeating
  }

  /// What letters play.
  enum Hand: Sendable { case right, left }

  /// Pascals that the space bar holds.
  static let autoPressure = 300.0
  /// Of notes and strums.
  static let velocity: UInt8 = 100
  /// Degrees of one notch of the wheel.
  static let notch = 3.0
  /// Seconds after its own last sample in which a change of the angle is no one else's.
  static let ownership = 0.3
  /// Octaves that the piano can be shifted by: from C2 to C5 for the lower row's C.
  static let octaves = -2...1

  var keyReports = KeyReports.repeating
  /// Height of the window in the mouse's unit, cells or pixels: dragging over all of it is 180°.
  var dragHeight = 24

  // What the status line shows of it.
  var octave = 0
  var isLatching = false
  var hand = Hand.right
  var isHelpShown = false
  var fold = Fold()

  /// The engine's state as last seen or as last asked for, whichever is newer.
  var isFeedOn = true
  var isAirOpen = false
  var isAuto = false
  var instrument = Instrument.accordion
  var preset = Name()
  var bass = BassSystem.stradella120
  var layout = Layout.piano
  private var seen = InstrumentState()

  let presets: [Name]
  var held = PressedKeys()
  var typed = RepeatFilter()
  /// The arrows that are held down, where the terminal tells; the last of them counts.
  var heldArrows: [(key: Key, direction: Fold.Direction)] = []
  /// The key that holds the air button open.
  var heldAir: Key?
  /// It was a key here that opened the air button, not somebody else.
  private var ownsAir = false
  private var lastSample = -Double.infinity
  /// Where a drag has come to, in the mouse's unit.
  private var dragY: Int?

  /// - Parameter presets: what the preset key steps through.
  init(presets: [Name] = []) { self.presets = presets }

  var foldSpeed: Double { fold.speed }
  var isFolding: Bool { fold.direction != nil }
  var isBouncing: Bool { fold.isBouncing }

  /// The hinge sample that begins it all: where the keyboard's hinge stands.
  func firstSample(at now: Double) -> TimedStatement {
    TimedStatement(now, .hinge(angle: fold.angle, status: nil))
  }

  /// Takes over what others have changed in the instrument since this was last called.
  mutating func follow(_ state: InstrumentState, at now: Double) {
    if state.isFeedOn != seen.isFeedOn { isFeedOn = state.isFeedOn }
    if state.isAirOpen != seen.isAirOpen { isAirOpen = state.isAirOpen }
    if state.isAuto != seen.isAuto { isAuto = state.isAuto }
    if state.instrument != seen.instrument { instrument = state.instrument }
    if state.preset != seen.preset { preset = state.preset }
    bass = state.bass
    layout = state.layout
    // What the engine shows of this player's own samples is old, and perhaps calibrated.
    if let angle = state.angle, angle != seen.angle, now > lastSample + Self.ownership {
      fold.follow(angle)
    }
    seen = state
  }

  mutating func handle(
    _ event: InputEvent, at now: Double, into actions: inout [PlayerAction]
  ) {
    advance(to: now, into: &actions)
    switch event {
    case .key(let key) where keyReports == .held && !key.isText:
      heldKey(key, at: now, into: &actions)
    case .key(let key): typedKey(key, at: now, into: &actions)
    case .mouse(let mouse): drag(mouse, at: now, into: &actions)
    case .focus(true), .reply: break
    case .focus(false): letGo(at: now, into: &actions)
    }
  }

  /// When `advance` is wanted next, if nothing comes before; `nil` when nothing is pending.
  var nextDeadline: Double? {
    [fold.nextSample, held.nextEnd, typed.doubt.map { $0.time + RepeatFilter.gap }]
      .compactMap { $0 }.min()
  }

  /// Lets time pass: the hinge moves, and keys end that no repeat holds any longer.
  mutating func advance(to now: Double, into actions: inout [PlayerAction]) {
    if let press = typed.resolve(at: now) { self.press(press.event, at: now, into: &actions) }
    for sound in held.expire(at: now) { play(sound.off, at: now, into: &actions) }
    folding(into: &actions) { $0.advance(to: now, into: &$1) }
  }

  /// Lets every key go, latched ones too, and stops folding: the focus is lost, or it is over.
  mutating func letGo(at now: Double, into actions: inout [PlayerAction]) {
    for sound in held.removeAll() { play(sound.off, at: now, into: &actions) }
    typed = RepeatFilter()
    heldArrows = []
    heldAir = nil
    dragY = nil
    folding(into: &actions) { $0.stop(at: now, into: &$1) }
    if isAirOpen && ownsAir { setAir(isOpen: false, at: now, into: &actions) }
  }

  // MARK: Keys

  /// A key of a terminal that tells when it is let go.
  private mutating func heldKey(
    _ event: KeyEvent, at now: Double, into actions: inout [PlayerAction]
  ) {
    switch event.action {
    case .repeat:
      break
    case .press:
      press(event, at: now, into: &actions)
    case .release:
      if let sound = held.release(event.key) { play(sound.off, at: now, into: &actions) }
      if event.key == heldAir {
        heldAir = nil
        setAir(isOpen: false, at: now, into: &actions)
      }
      releaseArrow(event.key, at: now, into: &actions)
    }
  }

  /// A key of a terminal that sends presses and repeats alike.
  private mutating func typedKey(
    _ event: KeyEvent, at now: Double, into actions: inout [PlayerAction]
  ) {
    guard event.action != .release else { return }
    if let doubt = typed.doubt?.event, (doubt.key, doubt.modifiers) != (event.key, event.modifiers),
      let press = typed.settle()
    {
      self.press(press.event, at: now, into: &actions)
    }
    switch typed.take(event, at: now) {
    case .press: press(event, at: now, into: &actions)
    case .repeat, .doubtful:
      if held.extend(event.key, to: now + RepeatFilter.gap) || isLatching { return }
      // The terminal's delay is longer than the note was held for: it begins again.
      guard let sound = sound(for: event), guitarChord(sound) == nil else { return }
      _ = typed.settle()
      strike(sound, event, at: now, into: &actions)
    }
  }

  private mutating func press(
    _ event: KeyEvent, at now: Double, into actions: inout [PlayerAction]
  ) {
    if let sound = sound(for: event) {
      strike(sound, event, at: now, into: &actions)
    } else if let command = Binding.command(for: event) {
      perform(command, event, at: now, into: &actions)
    }
  }

  /// The note or button that a key is; `nil` when it is a command or nothing.
  private func sound(for event: KeyEvent) -> Sound? {
    // Whatever the box, the guitar's chords are those of a Stradella.
    let bass = instrument == .guitar ? .stradella120 : bass
    if let button = Board.functionButton(event, on: bass) { return .bass(button) }
    if event.symbol == "?" { return nil }
    switch hand {
    case .left:
      return Board.leftHandButton(event, on: bass, octave: octave).map(Sound.bass)
    case .right:
      guard event.modifiers == [] else { return nil }
      if layout == .melodeon, instrument == .accordion {
        return Board.melodeonButtons[event.key].map { .button(row: $0.row, number: $0.number) }
      }
      return Board.piano[event.key].map { .note(UInt8(Board.lowestKey + 12 * octave + $0)) }
    }
  }

  /// What the guitarist's left hand takes with a chord button, while the guitar is on.
  private func guitarChord(_ sound: Sound) -> ChordName? {
    guard instrument == .guitar, case .bass(let button) = sound else { return nil }
    return Board.guitarChord(button)
  }

  private mutating func strike(
    _ sound: Sound, _ event: KeyEvent, at now: Double, into actions: inout [PlayerAction]
  ) {
    if let chord = guitarChord(sound) {
      play(.chord(.named(chord)), at: now, into: &actions)
      return
    }
    if isLatching {
      if held.unlatch(sound) {
        play(sound.off, at: now, into: &actions)
      } else {
        held.latch(sound)
        play(sound.on, at: now, into: &actions)
      }
      return
    }
    var end: Double?
    if keyReports == .repeating || event.isText {
      // The key before it, of the same hand, repeats no longer: nothing tells whether it is still
      // down, and a melody is what is wanted.
      for old in held.releaseTyped(like: sound) { play(old.off, at: now, into: &actions) }
      end = now + typed.hold
    }
    if let old = held.release(event.key) { play(old.off, at: now, into: &actions) }
    if held.press(event.key, sound, until: end) { play(sound.on, at: now, into: &actions) }
  }

  // MARK: Mouse

  private mutating func drag(
    _ mouse: MouseEvent, at now: Double, into actions: inout [PlayerAction]
  ) {
    switch mouse.kind {
    case .press where mouse.button == 0:
      dragY = mouse.y
      folding(into: &actions) {
        $0.stop(at: now, into: &$1)
        $0.move(by: 0, at: now, into: &$1)
      }
    case .drag:
      guard let from = dragY, from != mouse.y else { return }
      dragY = mouse.y
      let degrees = Double(from - mouse.y) * 180 / Double(max(dragHeight, 1))
      folding(into: &actions) { $0.move(by: degrees, at: now, into: &$1) }
    case .scrollUp: folding(into: &actions) { $0.move(by: Self.notch, at: now, into: &$1) }
    case .scrollDown: folding(into: &actions) { $0.move(by: -Self.notch, at: now, into: &$1) }
    case .release: dragY = nil
    case .press, .move: break
    }
  }

  // MARK: Saying it

  func play(_ statement: Statement, at now: Double, into actions: inout [PlayerAction]) {
    actions.append(.play(TimedStatement(now, statement)))
  }

  mutating func folding(
    into actions: inout [PlayerAction], _ body: (inout Fold, inout [TimedStatement]) -> Void
  ) {
    var samples: [TimedStatement] = []
    body(&fold, &samples)
    if let last = samples.last { lastSample = last.time }
    actions += samples.map(PlayerAction.play)
  }

  mutating func setAir(isOpen: Bool, at now: Double, into actions: inout [PlayerAction]) {
    isAirOpen = isOpen
    ownsAir = isOpen
    play(.air(isOpen: isOpen), at: now, into: &actions)
  }
}

/// What a player must know of the instrument, which others may have changed.
struct InstrumentState: Sendable, Equatable {
  var isFeedOn = true
  var isAirOpen = false
  var isAuto = false
  var instrument = Instrument.accordion
  var preset = Name()
  var bass = BassSystem.stradella120
  var layout = Layout.piano
  /// Degrees; `nil` with no hinge.
  var angle: Double?
}
