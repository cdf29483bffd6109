import Engine
import Score

extension Status {
  /// The status of an instrument and of whoever plays it.
  init(_ snapshot: Snapshot, _ player: Player) {
    hinge = snapshot.hinge
    isFeedOn = snapshot.isFeedOn
    pressure = snapshot.pressure
    autoPressure = snapshot.autoPressure
    isAirOpen = snapshot.isAirOpen
    keys = Self.keys(snapshot.keysLow, from: 0) + Self.keys(snapshot.keysHigh, from: 64)
    keys += player.held.buttonNames
    register = snapshot.register.text
    if register.isEmpty { register = snapshot.ranks.text }
    ranks = snapshot.ranks
    bassRegister = snapshot.bassRegister.text
    preset = snapshot.preset.text
    instrument = snapshot.instrument
    if case .none = snapshot.chord { chord = "" } else { chord = snapshot.chord.text }
    bend = snapshot.bend
    keyReports = player.keyReports
    foldSpeed = player.foldSpeed
    octave = player.octave
    isLatching = player.isLatching
    isBouncing = player.isBouncing
    hand = player.hand
  }

  private static func keys(_ bits: UInt64, from first: Int) -> [String] {
    (0..<64).filter { bits >> UInt64($0) & 1 == 1 }.map { NoteName.name(ofKey: UInt8(first + $0)) }
  }
}

extension InstrumentState {
  init(_ snapshot: Snapshot) {
    isFeedOn = snapshot.isFeedOn
    isAirOpen = snapshot.isAirOpen
    isAuto = snapshot.autoPressure != nil
    instrument = snapshot.instrument
    preset = snapshot.preset
    bass = snapshot.bass
    layout = snapshot.layout
    angle = snapshot.hinge?.angle
  }
}
