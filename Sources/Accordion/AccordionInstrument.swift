import Glibc
import Presets
import Score
import Synthesis

/// The box of one preset, built and ready: every reed of every rank, the slides, the filter.
///
/// It has no bellows: whoever plays it says what the pressure is. Not a note is allocated while it
/// plays, for each reed of a real box exists all the time.
public struct AccordionInstrument: ~Copyable {
  /// The lowest and highest key that has reeds on the treble side. Notes go up to A6; the buttons
  /// of some layouts go on above it.
  static let lowestKey = 40
  static let highestKey = 105
  static let keys = highestKey - lowestKey + 1

  /// Whether a note, by MIDI number, lies within E2 and A6.
  @_noAllocation @_noLocks
  public static func hasNote(_ key: Int) -> Bool { key >= 40 && key <= 93 }

  static let trebleRanks = 5

  /// The ranks that the register opens.
  public private(set) var register: RankSet
  /// The ranks in the box.
  public let ranks: RankSet

  private let bank: ReedBank
  private let reeds: UnsafeMutablePointer<Reed>
  /// The reeds that may sound, in the order in which they were opened.
  private let listed: UnsafeMutablePointer<UInt16>
  private var listedCount = 0
  private let mix: UnsafeMutablePointer<Float>
  private var treble: Side
  private var bass: Side
  private var air: AirStep
  /// Pascals at the end of the control step, positive push.
  private var pressure = 0.0
  /// Frames that are left of the control step.
  private var left = 0
  private let threshold: Double
  private let rate: Double

  /// Builds the box of a preset. Not for the audio thread.
  public init(_ preset: AccordionPreset, bank: ReedBank, rate: Double) {
    self.bank = bank
    ranks = preset.ranks
    register = preset.registers.first?.ranks ?? preset.ranks
    threshold = preset.threshold
    self.rate = rate
    air = AirStep(
      signed: 0, wasPush: true, threshold: preset.threshold, rate: rate, frames: AirStep.whole)
    let box = Self.box(rate: rate)
    let level = pow(10, preset.level / 20)
    // One key of the first register at 300 Pa is −24 dBFS RMS.
    let voices = max(1, Double(register.rawValue.nonzeroBitCount))
    let key = pow(10, -24.0 / 20) / voices.squareRoot()
    treble = Side(box: box, gain: level * key, pan: preset.treblePan)
    bass = Side(box: box, gain: level * pow(10, -36.0 / 20), pan: preset.bassPan)
    let reedCount = Self.firstBassReed + StradellaMachine.reeds
    reeds = .allocate(capacity: reedCount)
    listed = .allocate(capacity: reedCount)
    listed.initialize(repeating: 0, count: reedCount)
    mix = .allocate(capacity: AirStep.whole)
    mix.initialize(repeating: 0, count: AirStep.whole)

    let smith = ReedSmith(preset: preset, bank: bank, rate: rate, firstRegister: register)
    for rank in 0..<Self.trebleRanks {
      for key in 0..<Self.keys {
        (reeds + rank * Self.keys + key).initialize(
          to: smith.reed(rank: rank, key: Self.lowestKey + key))
      }
    }
    for rank in 0..<StradellaMachine.ranks {
      for pitchClass in 0..<12 {
        let key = StradellaMachine.key(rank: rank, pitchClass: pitchClass)
        (reeds + Self.firstBassReed + rank * 12 + pitchClass).initialize(
          to: smith.bassReed(key: key))
      }
    }
  }

  deinit {
    reeds.deallocate()
    listed.deallocate()
    mix.deallocate()
  }

  /// Body and grille: a fixed low-pass, as fitted to recordings of a two-row button accordion.
  static func box(rate: Double) -> LowPass { LowPass(cutoff: 5_030, resonance: 2.12, rate: rate) }

  // MARK: Playing

  /// Opens the pallet of a key to the air of one direction or both.
  /// - Parameters:
  ///   - key: a MIDI number; one without reeds is ignored.
  ///   - velocity: 1 to 127; how fast the pallet opens.
  @_noAllocation @_noLocks
  public mutating func press(key: Int, pushed: Bool, pulled: Bool, velocity: Int) {
    guard key >= Self.lowestKey, key <= Self.highestKey else { return }
    for rank in 0..<Self.trebleRanks {
      if ranks.rawValue & (1 << rank) != 0 {
        open(trebleReed(rank: rank, key: key), pushed: pushed, pulled: pulled, velocity: velocity)
      }
    }
  }

  @_noAllocation @_noLocks
  public mutating func release(key: Int, pushed: Bool, pulled: Bool) {
    guard key >= Self.lowestKey, key <= Self.highestKey else { return }
    for rank in 0..<Self.trebleRanks {
      close(trebleReed(rank: rank, key: key), pushed: pushed, pulled: pulled)
    }
  }

  /// Opens the reeds of a bass button; the root is a pitch class, C = 0.
  @_noAllocation @_noLocks
  public mutating func pressBass(root: Int, row: StradellaRow, pushed: Bool, pulled: Bool) {
    for rank in StradellaMachine.firstRank(of: row)..<StradellaMachine.ranks {
      for note in 0..<StradellaMachine.notes(of: row) {
        let index = bassReed(rank: rank, root: root, row: row, note: note)
        open(index, pushed: pushed, pulled: pulled, velocity: 100)
      }
    }
  }

  @_noAllocation @_noLocks
  public mutating func releaseBass(root: Int, row: StradellaRow, pushed: Bool, pulled: Bool) {
    for rank in StradellaMachine.firstRank(of: row)..<StradellaMachine.ranks {
      for note in 0..<StradellaMachine.notes(of: row) {
        let index = bassReed(rank: rank, root: root, row: row, note: note)
        close(index, pushed: pushed, pulled: pulled)
      }
    }
  }

  /// Moves the slides, so that these ranks sound; those that the box lacks are ignored.
  @_noAllocation @_noLocks
  public mutating func select(_ choice: RankSet) {
    register = RankSet(rawValue: choice.rawValue & ranks.rawValue)
    for position in 0..<listedCount {
      let index = Int(listed[position])
      // A slide moves as slowly as a pallet falls.
      reeds[index].openingSpeed = air.closing
      moveAtOnce(index)
    }
  }

  private static let firstBassReed = trebleRanks * keys

  @_noAllocation @_noLocks
  private func trebleReed(rank: Int, key: Int) -> Int { rank * Self.keys + key - Self.lowestKey }

  @_noAllocation @_noLocks
  private func bassReed(rank: Int, root: Int, row: StradellaRow, note: Int) -> Int {
    Self.firstBassReed + rank * 12
      + StradellaMachine.pitchClass(root: root, row: row, note: note)
  }

  @_noAllocation @_noLocks
  private mutating func open(
    _ index: Int, pushed: Bool, pulled: Bool, velocity: Int
  ) {
    let reed = reeds + index
    if reed.pointee.pushed == 0, reed.pointee.pulled == 0 {
      // A finger takes about 50 ms gently and a few milliseconds hard (Llanos-Vázquez 2015, p. 164).
      let gentle = 1 - Double(velocity) / 127
      let seconds = 0.004 + 0.046 * gentle * gentle
      reed.pointee.openingSpeed = Float(Double(AirStep.whole) / rate / seconds)
    }
    if pushed { reed.pointee.pushed &+= 1 }
    if pulled { reed.pointee.pulled &+= 1 }
    if !reed.pointee.isListed {
      reed.pointee.isListed = true
      listed[listedCount] = UInt16(index)
      listedCount += 1
    }
    moveAtOnce(index)
  }

  @_noAllocation @_noLocks
  private func close(_ index: Int, pushed: Bool, pulled: Bool) {
    let reed = reeds + index
    if pushed, reed.pointee.pushed > 0 { reed.pointee.pushed -= 1 }
    if pulled, reed.pointee.pulled > 0 { reed.pointee.pulled -= 1 }
    moveAtOnce(index)
  }

  /// Lets a pallet that moves within a control step move from that very frame, and not from the
  /// next step.
  @_noAllocation @_noLocks
  private func moveAtOnce(_ index: Int) {
    guard left > 0 else { return }
    let rest = AirStep(
      signed: pressure, wasPush: air.isPush, threshold: threshold, rate: rate, frames: left)
    _ = reeds[index].advance(rest, isRankOn: isRankOn(index))
  }

  @_noAllocation @_noLocks
  private func isRankOn(_ index: Int) -> Bool {
    index >= Self.firstBassReed || register.rawValue & (1 << reeds[index].rank) != 0
  }

  // MARK: Sounding

  /// One control step, before the 32 frames that it decides.
  /// - Parameter pressure: pascals at the step's end, positive push.
  /// - Returns: Σu of the sounding reeds, per second.
  @_noAllocation @_noLocks
  public mutating func advance(pressure: Double) -> Double {
    air = AirStep(
      signed: pressure, wasPush: air.isPush, threshold: threshold, rate: rate,
      frames: AirStep.whole)
    self.pressure = pressure
    left = AirStep.whole
    var taken = 0.0
    var kept = 0
    for position in 0..<listedCount {
      let index = listed[position]
      let reed = reeds + Int(index)
      if reed.pointee.isStill {
        reed.pointee.isListed = false
        continue
      }
      taken += reed.pointee.advance(air, isRankOn: isRankOn(Int(index)))
      listed[kept] = index
      kept += 1
    }
    listedCount = kept
    return taken
  }

  /// Adds frames to an interleaved stereo mix; at most as many as are left of the
  /// control step.
  /// - Parameter gain: what the instrument is multiplied by.
  @_noAllocation @_noLocks
  public mutating func render(
    into output: UnsafeMutablePointer<Float>, count: Int, gain: GainRamp
  ) {
    sum(areBass: false, count: count)
    treble.add(mix, to: output, count: count, gain: gain)
    sum(areBass: true, count: count)
    bass.add(mix, to: output, count: count, gain: gain)
    left -= count
  }

  @_noAllocation @_noLocks
  private func sum(areBass: Bool, count: Int) {
    for frame in 0..<count { mix[frame] = 0 }
    for position in 0..<listedCount {
      let index = Int(listed[position])
      if (index >= Self.firstBassReed) == areBass { reeds[index].render(into: mix, count: count) }
    }
  }
}

/// One side's way to the ears: the box's filter, the level, the place between left and right.
private struct Side: BitwiseCopyable {
  private var box: LowPass
  private let left: Float
  private let right: Float

  init(box: LowPass, gain: Double, pan: Double) {
    self.box = box
    // Constant power: the mean square of both channels does not depend on the pan.
    let angle = (pan + 1) * .pi / 4
    left = Float(gain * 2.0.squareRoot() * cos(angle))
    right = Float(gain * 2.0.squareRoot() * sin(angle))
  }

  @_noAllocation @_noLocks
  mutating func add(
    _ mix: UnsafeMutablePointer<Float>, to output: UnsafeMutablePointer<Float>, count: Int,
    gain: GainRamp
  ) {
    for frame in 0..<count {
      let sample = box.next(mix[frame]) * gain.gain(after: frame)
      output[2 * frame] += sample * left
      output[2 * frame + 1] += sample * right
    }
  }
}
