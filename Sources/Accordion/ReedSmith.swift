import Glibc
import Presets
import Score

/// Makes the reeds of a preset: tunes them, and gives each its size's air, growth and ring.
struct ReedSmith {
  private let preset: AccordionPreset
  private let bank: ReedBank
  private let rate: Double
  /// The air of a reed of 440 Hz, per second.
  private let air: Double

  /// - Parameter firstRegister: the ranks by which the preset's `air` is counted.
  init(preset: AccordionPreset, bank: ReedBank, rate: Double, firstRegister: RankSet) {
    self.preset = preset
    self.bank = bank
    self.rate = rate
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
    let cents = preset.musette.cents(of: RankSet(rawValue: 1 << UInt8(rank)), sounding: sounding)
    return reed(sounding: sounding, cents: cents, rank: rank, channel: .treble)
  }

  /// A reed of the bass side, which is tuned straight.
  func bassReed(key: Int) -> Reed { reed(sounding: key, cents: 0, rank: 0, channel: .bass) }

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

  private func reed(sounding: Int, cents: Double, rank: Int, channel: Channels.Part) -> Reed {
    let octave = Double(sounding - 60) / 12
    let frequency = preset.a4 * exp2((Double(sounding - 69) + cents / 100) / 12)
    // 14 cents for each kilopascal at C4, doubling each octave down to C2: Misdariis, Ricot and
    // Caussé (CFA 2000) for C4; Farago (akkordeon.online) for the bass.
    let fall = 14 * exp2(-max(octave, -2))
    // Q of 80, as between Tarnopolsky, Fletcher and Lai (2000), 55, and Millot and Baumann (2007),
    // 95.
    let ring = 80 / (.pi * frequency)
    // Reeds that all began alike would add up to higher peaks; the golden ratio spreads them.
    let phase = UInt32(truncatingIfNeeded: (rank * 128 + sounding) &* 2_654_435_769)
    return Reed(
      tables: bank.tables(for: sounding), step: frequency / rate * 0x1p32,
      sag: fall / 1000 * log(2) / 1200, air: air * Self.size(frequency),
      ringing: Float(exp(-Double(AirStep.whole) / rate / ring)), channel: channel,
      isLoaded: sounding < 45, phase: phase)
  }
}
