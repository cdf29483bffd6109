import Glibc
import Presets
import Score

/// Makes the reeds of a preset: tunes them, and gives each its size's air, growth and ring.
struct ReedSmith {
  private let preset: AccordionPreset
  private let waves: ReedWaves
  private let scatter: Scatter
  private let voicing: Voicing
  private let rate: Double
  /// The air of a reed of 440 Hz, per second.
  private let air: Double

  /// - Parameters:
  ///   - firstRegister: the ranks by which the preset's `air` is counted.
  init(
    preset: AccordionPreset, spectra: ReedSpectra, waves: ReedWaves, scatter: Scatter,
    firstRegister: RankSet
  ) {
    self.preset = preset
    self.waves = waves
    self.scatter = scatter
    rate = spectra.rate
    voicing = Voicing(preset, spectra: spectra)
    let sizes = (0..<AccordionInstrument.trebleRanks)
      .filter { firstRegister.rawValue & (1 << $0) != 0 }
      .map { Self.size(440 * exp2(Double(Self.transposition(of: $0)) / 12)) }
    air = preset.air / max(sizes.reduce(0, +), 1e-9)
  }

  /// A reed of the treble side.
  /// - Parameters:
  ///   - rank: the number of the rank's bit in `RankSet`.
  ///   - key: the MIDI number of the key that opens it.
  func reed(rank: Int, key: Int) -> Reed {
    let sounding = key + Self.transposition(of: rank)
    let ranks = RankSet(rawValue: 1 << UInt8(rank))
    let cents = preset.musette.cents(of: ranks, sounding: sounding)
    let channel: Channels.Part
    switch ranks {
    case _ where ranks.isSubset(of: preset.cassotto): channel = .cassotto
    case .middleFlat: channel = .flat
    case .middleSharp: channel = .sharp
    default: channel = .treble
    }
    return reed(sounding: sounding, cents: cents, rank: rank, channel: channel)
  }

  /// A reed of the bass side, which is tuned straight.
  /// - Parameter rank: the rank's number, counted from the deepest.
  func bassReed(rank: Int, key: Int) -> Reed {
    reed(
      sounding: key, cents: 0, rank: AccordionInstrument.trebleRanks + rank, channel: .bass)
  }

  /// Semitones from a key to what a rank sounds.
  private static func transposition(of rank: Int) -> Int {
    switch RankSet(rawValue: 1 << UInt8(rank)) {
    case .low: -12
    case .high: 12
    default: 0
    }
  }

  /// The air of a reed relative to one of 440 Hz: an area that goes with the tongue's length.
  private static func size(_ frequency: Double) -> Double { pow(440 / frequency, 0.8) }

  private func reed(
    sounding: Int, cents: Double, rank: Int, channel: Channels.Part
  ) -> Reed {
    let number = rank * 128 + sounding
    let octave = Double(sounding - 60) / 12
    let off = cents + scatter.cents(reed: number)
    let frequency = preset.a4 * exp2((Double(sounding - 69) + off / 100) / 12)
    // 14 cents for each kilopascal at C4, doubling each octave down to C2: Misdariis, Ricot and
    // Caussé (CFA 2000) for C4; Farago (akkordeon.online) for the bass.
    let fall = 14 * exp2(-max(octave, -2))
    // In the recordings, 20 to 50 cents 30 to 100 ms after a note is heard at C3 to C4, and none to
    // be measured above B4.
    let flat = 60 * exp2(-1.5 * max(octave, -0.3))
    // The ranks of a key nearly meet when the note has spoken, so that it is not held back by its own
    // beat.
    let nominal = preset.a4 * exp2(Double(sounding - 69) / 12)
    let beat = (frequency - nominal) * Self.meeting
    let cent = Glibc.log(2.0) / 1200
    // What a flat start costs in periods, in the middle of a control step.
    let lost =
      frequency * flat * cent * (AirStep.flatTime - Double(AirStep.whole) / rate / 2)
    let beside = Self.waves(of: rank)
    let start = Self.start(of: sounding) + beside.offset - beat + lost
    let table = waves.table(key: sounding, reed: number, phases: beside.phases)
    let level = voicing.level(
      powers: waves.powers(key: sounding, reed: number), frequency: frequency, part: channel)
    return Reed(
      Reed.Build(
        table: table, channel: channel, level: Float(level),
        step: frequency / rate * exp2(Double(table.bits + ReedTable.fractionBits)),
        sag: fall / 1000 * cent, flatStart: flat * cent, air: air * Self.size(frequency),
        speed: Float(1 / Self.growth(of: sounding)),
        // Q of 80, as between Tarnopolsky, Fletcher and Lai (2000), 55, and Millot and Baumann
        // (2007), 95.
        ringing: 80 / (.pi * frequency),
        phase: UInt32(truncatingIfNeeded: Int64(start * 0x1p32))))
  }

  /// Where in its period a reed begins. Keys that all began alike would add up to higher peaks: the
  /// golden ratio spreads the pitch classes. Octaves go twice as far, so that those of a key keep
  /// to each other whatever the key.
  private static func start(of key: Int) -> Double {
    Double(key % 12) * 0.618_034 * exp2(Double(key / 12))
  }

  /// How the waves of a rank lie to those of M: by how much of a period they begin later, and which
  /// phases their partials have in common.
  ///
  /// The ranks of a key and those of keys an octave apart stand a quarter of a period from each
  /// other, M− and M+ less, for they drift; so they neither add nor cancel, nor peak together. The
  /// contralto of a bass sounds what its alto does.
  private static func waves(of rank: Int) -> (offset: Double, phases: Int) {
    if rank == AccordionInstrument.trebleRanks + 2 { return (0.25, 0) }
    switch RankSet(rawValue: 1 << UInt8(min(rank, 7))) {
    case .low: return (0.25, 1)
    case .middleFlat: return (-0.15, 2)
    case .middleSharp: return (0.15, 3)
    case .high: return (-0.25, 4)
    default: return (0, 0)
    }
  }

  /// Seconds after which the ranks of a key are in step.
  private static let meeting = 0.09

  /// Seconds of growth by a factor of e at 300 Pa, while the swing is small.
  ///
  /// The attack from −50 to −5 dB under a finger at mf was measured as 80, 110, 60, 50 and 100 ms at
  /// A2 to A6, and 200 ms and more at A1 (Llanos-Vázquez, thesis, 2015, tables 4.7 and 4.8); a
  /// recorded melodeon's is slower, so all are taken a tenth longer, and falls between E♭4 and F♯4. 45 dB of the growth law last 7.84
  /// times its constant, and in their middle, from −40 to −20 dB, it grows by a factor of e in 1.24
  /// times that, never under 9 ms.
  private static func growth(of key: Int) -> Double {
    let attacks = [
      (33, 0.200), (45, 0.088), (57, 0.117), (63, 0.105), (66, 0.070), (69, 0.066), (81, 0.058),
      (93, 0.110),
    ]
    let key = min(max(key, attacks[0].0), attacks[attacks.count - 1].0)
    for (low, high) in zip(attacks, attacks.dropFirst()) where key <= high.0 {
      let part = Double(key - low.0) / Double(high.0 - low.0)
      return (low.1 + (high.1 - low.1) * part) / 7.84
    }
    return attacks[0].1 / 7.84
  }
}
