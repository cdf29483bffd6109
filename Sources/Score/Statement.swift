import Hinge

/// One statement of the performance language, without its time.
///
/// Plain bits, so that it crosses to the audio thread as it is.
public enum Statement: Sendable, BitwiseCopyable, Equatable {
  /// Another instrument: the name of a built-in preset, or the path of a preset file.
  case preset(Name)
  /// A hinge sample, in degrees; any number at all when the sensor is at fault.
  case hinge(angle: Double, status: HingeStatus?)
  /// There is no hinge.
  case hingeNone
  /// A sample every 10 ms and one exactly at the end; seconds are at least 0.
  case hingeSweep(from: Double, to: Double, seconds: Double)
  /// A MIDI key number, 0 to 127, C4 = 60; a velocity of 1 to 127.
  case noteOn(key: UInt8, velocity: UInt8)
  case noteOff(key: UInt8)
  case bassOn(BassButton)
  case bassOff(BassButton)
  /// A key that plays the guitar, whatever `note on` plays: a MIDI key number, a velocity of 1 to 127.
  case guitarOn(key: UInt8, velocity: UInt8)
  case guitarOff(key: UInt8)
  /// A button of the layout that is on: row 1 is outermost, number 1 at the low end.
  case button(row: UInt8, number: UInt8, isDown: Bool)
  case register(RegisterChoice)
  case bassRegister(BassRegisterChoice)
  /// Hold this pressure, in pascals; negative pulls. Until the hinge moves, where that is asked for.
  case bellowsAuto(pressure: Double, untilHinge: Bool = false)
  /// The hinge moves the bellows again.
  case bellowsHinge
  case air(isOpen: Bool)
  case instrument(Instrument)
  case chord(ChordChoice)
  /// Velocity 1 to 127.
  case strum(StrumDirection, velocity: UInt8)
  /// String 6 (low E) to 1; fret from 0; velocity 1 to 127.
  case pluck(string: UInt8, fret: UInt8, velocity: UInt8)
  /// A string, 6 to 1, or all of them.
  case damp(string: UInt8?)
  /// The right hand's palm lies on the strings by the bridge, or leaves them.
  case palm(isOn: Bool)
  /// Bends everything that sounds, in semitones, as a pitch wheel does: beside the tremolo arm.
  case bend(semitones: Double)
  /// How loud the whole instrument is, in decibels; at −120 it is silent.
  case volume(decibels: Double)
  /// As if the hinge had snapped.
  case snap(SnapDirection)
  /// Listen to the hinge, or stop listening.
  case feed(isOn: Bool)
  /// All notes off, at once.
  case panic
}

/// What `note on` and `note off` play.
public enum Instrument: String, Sendable, BitwiseCopyable, CaseIterable {
  case accordion, guitar
}

public enum StrumDirection: UInt8, Sendable, BitwiseCopyable { case down, up }

public enum SnapDirection: UInt8, Sendable, BitwiseCopyable { case open, closed }

/// Ranks of reeds, as a set: L sounds an octave low (16'), M at pitch (8'), M− and M+ are tuned
/// apart from M for musette, H sounds an octave high (4').
public struct RankSet: OptionSet, Sendable, BitwiseCopyable, Hashable {
  public let rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let low = RankSet(rawValue: 1)
  public static let middleFlat = RankSet(rawValue: 2)
  public static let middle = RankSet(rawValue: 4)
  public static let middleSharp = RankSet(rawValue: 8)
  public static let high = RankSet(rawValue: 16)
}

/// How a performance names a register.
public enum RegisterChoice: Sendable, BitwiseCopyable, Equatable {
  case next
  /// Any set of the preset's ranks is a register.
  case ranks(RankSet)
  case named(Name)
}

/// How a performance names a register of the bass side.
public enum BassRegisterChoice: Sendable, BitwiseCopyable, Equatable {
  case next
  case named(Name)
}

/// How a performance names what the guitarist's left hand holds.
public enum ChordChoice: Sendable, BitwiseCopyable, Equatable {
  case none
  /// Frets of strings 6 to 1; −1 is a string that is not played.
  case frets(Int8, Int8, Int8, Int8, Int8, Int8)
  case named(ChordName)
}
