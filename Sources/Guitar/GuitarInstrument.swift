import Presets
import Score
import Synthesis

/// The guitar of one preset, built and ready: strings, both hands, body or amplifier.
///
/// It has no hinge: whoever plays it says how far the arm is bent. Strings are known to it by their
/// places, from 0 for string 6, the lowest, to 5 for string 1.
public struct GuitarInstrument: ~Copyable {
  private let rate: Double
  private var strings: GuitarStrings
  private var hand: LeftHand
  private let chords = ChordShapes()
  /// The chord in hand, by its name.
  public private(set) var chord = ChordChoice.none
  private var strum = Strum()
  /// A key's end damps its string.
  private let dampsAtNoteOff: Bool
  public private(set) var isPalmOn = false

  private var sound: GuitarSound
  private let bridge: UnsafeMutablePointer<Float>

  /// Builds the guitar of a preset. Not for the audio thread.
  /// - Parameters:
  ///   - isDriveMapped: its amplifier's drive may change while it plays.
  ///   - rate: frames a second.
  public init(_ preset: GuitarPreset, isDriveMapped: Bool = false, rate: Double) {
    self.rate = rate
    strings = GuitarStrings(preset, rate: rate)
    hand = LeftHand(preset.strings)
    dampsAtNoteOff = preset.pluck.noteOff == .damp
    sound = GuitarSound(preset, isDriveMapped: isDriveMapped, rate: rate)
    bridge = .allocate(capacity: 32)
    bridge.initialize(repeating: 0, count: 32)
  }

  deinit { bridge.deallocate() }

  // MARK: Single strings

  /// Plucks a string.
  /// - Parameters:
  ///   - string: 6, the lowest, to 1.
  ///   - fret: where it is stopped; 0 is open.
  ///   - velocity: 1 to 127.
  /// - Returns: false when there is no such string, or its neck has no such fret.
  @_noAllocation @_noLocks
  public mutating func pluck(string: Int, fret: Int, velocity: Int) -> Bool {
    guard string >= 1, string <= 6, fret <= strings.frets else { return false }
    hand.take(6 - string, fret: fret)
    pluck(6 - string, fret: fret, velocity: velocity)
    return true
  }

  /// Plays a note on the string that the left hand takes for it.
  /// - Parameters:
  ///   - key: a MIDI number.
  ///   - velocity: 1 to 127.
  /// - Returns: false when no string has the note.
  @_noAllocation @_noLocks
  public mutating func press(key: Int, velocity: Int) -> Bool {
    guard let (place, fret) = hand.press(key: key, levels: strings.levels) else { return false }
    pluck(place, fret: fret, velocity: velocity)
    return true
  }

  /// Ends a note: its string rings on or is damped, as the preset says.
  @_noAllocation @_noLocks
  public mutating func release(key: Int) {
    guard let place = hand.release(key: key), dampsAtNoteOff else { return }
    damp(place)
  }

  /// Damps a string, 6 to 1, or all.
  @_noAllocation @_noLocks
  public mutating func damp(string: Int?) {
    for place in 0..<6 where string.map({ 6 - $0 == place }) ?? true { damp(place) }
  }

  /// Lets all keys go and damps all strings.
  @_noAllocation @_noLocks
  public mutating func panic() {
    hand.releaseAll()
    damp(string: nil)
  }

  // MARK: Chords

  /// Takes a chord in the left hand. Strings that it stops elsewhere fall silent.
  @_noAllocation @_noLocks
  public mutating func hold(_ choice: ChordChoice) {
    let before = hand.position
    chord = choice
    let changed = hand.hold(chords.shape(of: choice))
    for place in 0..<6 where changed & 1 << place != 0 {
      if before != hand.position {
        sound.slide(place, from: strings.fret(of: place), to: Int(hand.shape.frets[place]))
      }
      damp(place)
    }
  }

  /// Strums the chord in hand.
  /// - Parameters:
  ///   - velocity: 1 to 127.
  ///   - frame: at which the first string is plucked.
  @_noAllocation @_noLocks
  public mutating func strum(_ direction: StrumDirection, velocity: Int, frame: Int64) {
    strum.begin(
      direction, played: hand.shape.played, velocity: velocity, frame: frame, rate: rate)
  }

  /// Lays the palm on the strings by the bridge, or lifts it.
  @_noAllocation @_noLocks
  public mutating func setPalm(isOn: Bool) {
    if isOn, !isPalmOn { sound.palm() }
    isPalmOn = isOn
    strings.setPalm(isOn: isOn)
  }

  /// Takes over both hands from the guitar of another preset.
  @_noAllocation @_noLocks
  public mutating func takeOver(chord: ChordChoice, isPalmOn: Bool) {
    self.chord = chord
    _ = hand.hold(chords.shape(of: chord))
    self.isPalmOn = isPalmOn
    strings.setPalm(isOn: isPalmOn)
  }

  // MARK: Plucking and damping

  @_noAllocation @_noLocks
  private mutating func pluck(_ place: Int, fret: Int, velocity: Int) {
    strum.drop(place)
    if fret > 0, fret != strings.fret(of: place) {
      sound.clack(place, velocity: velocity)
    }
    pluck(place, fret: fret, velocity: velocity, stroke: 1, brightness: 1)
  }

  @_noAllocation @_noLocks
  private mutating func pluck(
    _ place: Int, fret: Int, velocity: Int, stroke: Float, brightness: Float
  ) {
    // As loud as the square of the velocity: a General MIDI synthesizer's measure.
    let force = Float(velocity) / 100
    strings.pluck(
      place, fret: fret, level: stroke * force * force, brightness: brightness * force,
      hardness: Double(velocity) / 127)
  }

  @_noAllocation @_noLocks
  private mutating func damp(_ place: Int) {
    strum.drop(place)
    if strings.damp(place) { sound.release(place) }
  }

  // MARK: Sounding

  /// How many strings were plucked and still ring.
  public var ringing: Int { @_noAllocation @_noLocks get { strings.ringing } }

  /// Nothing sounds, and nothing is about to. It changes nothing: a getter that might not would have
  /// the whole guitar copied to be asked.
  public var isSilent: Bool {
    @_noAllocation @_noLocks mutating get {
      strings.isStill && strum.nextFrame == .max && sound.isSilent
    }
  }

  /// One control step, before the 32 frames that it decides.
  /// - Parameters:
  ///   - bend: of the tremolo arm at the step's end, in semitones.
  ///   - wheel: what bends all strings alike beside the arm, likewise.
  ///   - drive: decibels; `nil` where the preset's own holds.
  @_noAllocation @_noLocks
  public mutating func advance(bend: Double, wheel: Double = 0, drive: Double? = nil) {
    strings.advance(bend: bend, wheel: wheel)
    sound.advance(drive: drive)
  }

  /// Adds frames to an interleaved stereo mix; at most as many as are left of the control step.
  /// - Parameter frame: the first one's number.
  @_noAllocation @_noLocks
  public mutating func render(
    into output: UnsafeMutablePointer<Float>, count: Int, frame: Int64
  ) {
    var done = 0
    while done < count {
      let now = frame + Int64(done)
      while let (place, stroke, brightness) = strum.next(at: now) {
        let fret = Int(hand.shape.frets[place])
        // A shape may lie beyond the neck.
        guard fret <= strings.frets else { continue }
        pluck(
          place, fret: fret, velocity: strum.velocity, stroke: stroke, brightness: brightness)
      }
      let frames = Int(min(Int64(count - done), strum.nextFrame - now))
      for n in 0..<frames { bridge[n] = 0 }
      strings.render(into: bridge, count: frames)
      sound.render(bridge, addingTo: output + 2 * done, count: frames, frame: now)
      done += frames
    }
  }
}
