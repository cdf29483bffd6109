import Presets
import Score

/// The box of one preset, built and ready: every reed of every rank, the slides, the body.
///
/// It has no bellows: whoever plays it says what the pressure is.
public struct AccordionInstrument: ~Copyable {
  /// The lowest and highest key that has reeds on the treble side. Notes go up to A6; the buttons
  /// of some layouts go on above it.
  static let lowestKey = 40
  static let highestKey = 107
  static let keys = highestKey - lowestKey + 1

  /// Whether a note, by MIDI number, lies within E2 and A6.
  @_noAllocation @_noLocks
  public static func hasNote(_ key: Int) -> Bool { key >= 40 && key <= 93 }

  static let trebleRanks = 5

  /// The ranks that the register opens.
  public private(set) var register: RankSet
  /// The ranks in the box.
  public let ranks: RankSet

  private let waves: ReedWaves
  /// The bass side's reeds come after those of the treble's ranks.
  private let firstBassReed: Int
  private let bass: BassMechanism
  private var reeds: Reeds
  private var noise: BoxNoise
  private var box: Box

  /// Builds the box of a preset. Not for the audio thread.
  public init(_ preset: AccordionPreset, spectra: ReedSpectra) {
    let rate = spectra.rate
    let scatter = Scatter(seed: UInt64(preset.seed), amount: preset.scatter)
    waves = ReedWaves(spectra, scatter: scatter)
    ranks = preset.ranks
    let first = preset.registers.first?.ranks ?? preset.ranks
    register = first
    let machine = preset.bassMachine
    let firstBass = preset.bassSwitches.first?.ranks ?? 0
    let mechanism = BassMechanism(machine)
    let voices = first.rawValue.nonzeroBitCount
    let bassVoices = machine.voices(ofRanks: firstBass)
    box = Box(preset, voices: voices, bassVoices: bassVoices, rate: rate)
    noise = BoxNoise(
      preset, keys: Self.lowestKey...Self.highestKey, voices: voices, bassVoices: bassVoices,
      rate: rate)
    let smith = ReedSmith(
      preset: preset, spectra: spectra, waves: waves, scatter: scatter, firstRegister: first)
    let built = (0..<Self.trebleRanks).filter { preset.ranks.rawValue & (1 << $0) != 0 }
    let firstBassReed = built.count * Self.keys
    self.firstBassReed = firstBassReed
    reeds = Reeds(
      count: firstBassReed + mechanism.reedCount, threshold: preset.threshold, rate: rate
    ) { index in
      if index < firstBassReed {
        let rank = built[index / Self.keys]
        var reed = smith.reed(rank: rank, key: Self.lowestKey + index % Self.keys)
        reed.isRankOn = first.rawValue & (1 << rank) != 0
        return reed
      }
      let number = index - firstBassReed
      var reed = smith.bassReed(rank: mechanism.rank(of: number), key: mechanism.keys[number])
      reed.isRankOn = mechanism.isReed(number, in: firstBass)
      return reed
    }
    bass = mechanism
  }

  // MARK: Playing

  /// Opens the pallet of a key to the air of one direction or both.
  /// - Parameters:
  ///   - key: a MIDI number; one without reeds is ignored.
  ///   - velocity: 1 to 127; how fast the pallet opens.
  @_noAllocation @_noLocks
  public mutating func press(key: Int, pushed: Bool, pulled: Bool, velocity: Int) {
    guard key >= Self.lowestKey, key <= Self.highestKey else { return }
    for rank in 0..<Self.trebleRanks where ranks.rawValue & (1 << rank) != 0 {
      reeds.open(
        trebleReed(rank: rank, key: key), pushed: pushed, pulled: pulled, velocity: velocity)
    }
  }

  @_noAllocation @_noLocks
  public mutating func release(key: Int, pushed: Bool, pulled: Bool) {
    guard key >= Self.lowestKey, key <= Self.highestKey else { return }
    for rank in 0..<Self.trebleRanks where ranks.rawValue & (1 << rank) != 0 {
      reeds.close(trebleReed(rank: rank, key: key), pushed: pushed, pulled: pulled)
    }
  }

  /// The noise that a finger makes with a key, beside what it opens.
  /// - Parameter velocity: of the key's way down, 1 to 127.
  @_noAllocation @_noLocks
  public mutating func knock(key: Int, isDown: Bool, velocity: Int) {
    noise.key(key, isDown: isDown, velocity: velocity)
  }

  /// The noise that a finger makes with a bass button.
  @_noAllocation @_noLocks
  public mutating func knockBass(isDown: Bool) { noise.button(isDown: isDown) }

  /// The noise of a register switch, of the treble or the bass side.
  @_noAllocation @_noLocks
  public mutating func knock(switchOfBass isBass: Bool) {
    noise.press(switchOn: isBass ? .bass : .treble)
  }

  /// Whether the bass side has a button, by its place.
  @_noAllocation @_noLocks
  public func hasBassButton(_ place: Int) -> Bool {
    let openings = bass.openings(at: place)
    return openings.lowerBound < openings.upperBound
  }

  /// Opens the reeds of a bass button, by its place; of one that the bass side lacks there are none.
  @_noAllocation @_noLocks
  public mutating func pressBass(_ place: Int) {
    for number in bass.openings(at: place) {
      let opening = bass.opening(number)
      reeds.open(
        firstBassReed + Int(opening.reed), pushed: opening.pushed, pulled: opening.pulled,
        velocity: 100)
    }
  }

  @_noAllocation @_noLocks
  public mutating func releaseBass(_ place: Int) {
    for number in bass.openings(at: place) {
      let opening = bass.opening(number)
      reeds.close(
        firstBassReed + Int(opening.reed), pushed: opening.pushed, pulled: opening.pulled)
    }
  }

  /// Moves the slides, so that these ranks sound; those that the box lacks are ignored.
  @_noAllocation @_noLocks
  public mutating func select(_ choice: RankSet) {
    register = RankSet(rawValue: choice.rawValue & ranks.rawValue)
    for rank in 0..<Self.trebleRanks where ranks.rawValue & (1 << rank) != 0 {
      let isOpen = register.rawValue & (1 << rank) != 0
      for key in Self.lowestKey...Self.highestKey {
        reeds.slide(trebleReed(rank: rank, key: key), isOpen: isOpen)
      }
    }
  }

  /// Moves the slides of the bass side, so that these of its ranks sound: bit n is rank n.
  @_noAllocation @_noLocks
  public mutating func selectBass(_ choice: UInt8) {
    for reed in 0..<bass.reedCount {
      reeds.slide(firstBassReed + reed, isOpen: bass.isReed(reed, in: choice))
    }
  }

  @_noAllocation @_noLocks
  private func trebleReed(rank: Int, key: Int) -> Int {
    let ranksBelow = (ranks.rawValue & ((1 << rank) - 1)).nonzeroBitCount
    return ranksBelow * Self.keys + key - Self.lowestKey
  }

  // MARK: Sounding

  /// One control step, before the 32 frames that it decides.
  /// - Parameters:
  ///   - pressure: pascals at the step's end, positive push.
  ///   - escaping: pascals a second by which the air button lowers it.
  ///   - pitch: what all reeds' frequencies are multiplied by. Their partials end at 15 kHz, so that
  ///     none comes back from half the rate up to a factor of 1.47, 6.6 semitones, at 44.1 kHz.
  /// - Returns: Σu of the sounding reeds, per second.
  @_noAllocation @_noLocks
  public mutating func advance(
    pressure: Double, escaping: Double, pitch: Double
  ) -> Double {
    let air = reeds.advance(pressure: pressure, pitch: pitch)
    noise.advance(pressure: pressure, air: air, escaping: escaping, turned: reeds.turned())
    box.advance()
    return air
  }

  /// Adds frames to an interleaved stereo mix; at most as many as are left of the control step.
  /// - Parameter frame: the first one's number, which decides what is random.
  @_noAllocation @_noLocks
  public mutating func render(
    into output: UnsafeMutablePointer<Float>, count: Int, frame: Int64
  ) {
    reeds.sound(into: box.channels)
    noise.sound(count: count, frame: frame)
    // A box at rest costs nothing.
    if reeds.isClear, noise.isClear, box.isSilent {
      reeds.pass(count)
      return
    }
    box.render(into: output, from: reeds.place, count: count, noise: noise)
    reeds.pass(count)
  }
}
