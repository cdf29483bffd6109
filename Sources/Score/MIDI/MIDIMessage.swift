/// A channel message of MIDI, as plain bits.
public struct MIDIMessage: Sendable, BitwiseCopyable, Equatable {
  public let kind: Kind
  /// 1 to 16.
  public let channel: UInt8
  /// Data bytes of 0 to 127; the second is 0 where the kind has one only.
  public let first: UInt8
  public let second: UInt8

  public enum Kind: UInt8, Sendable, BitwiseCopyable {
    case noteOff = 0x80
    case noteOn = 0x90
    case keyPressure = 0xA0
    case controller = 0xB0
    case program = 0xC0
    case channelPressure = 0xD0
    case bend = 0xE0

    /// The kind that a status byte says; `nil` when that is none of a channel message.
    public init?(status: UInt8) { self.init(rawValue: status & 0xF0) }

    /// How many data bytes it has.
    public var dataBytes: Int {
      switch self {
      case .program, .channelPressure: 1
      default: 2
      }
    }
  }

  /// Bits beyond those that a channel or a data byte has are dropped.
  public init(_ kind: Kind, channel: UInt8, _ first: UInt8, _ second: UInt8 = 0) {
    self.kind = kind
    self.channel = ((channel &- 1) & 15) + 1
    self.first = first & 127
    self.second = kind.dataBytes == 2 ? second & 127 : 0
  }

  /// From its bytes as they go over a wire; `nil` when the status byte is none of a channel's.
  public init?(status: UInt8, _ first: UInt8, _ second: UInt8 = 0) {
    guard let kind = Kind(status: status) else { return nil }
    self.init(kind, channel: (status & 15) + 1, first, second)
  }

  /// A pitch wheel's place.
  /// - Parameter bend: −8192 to 8191, 0 in the middle.
  public init(bend: Int, channel: UInt8) {
    let bits = bend + 8192
    self.init(.bend, channel: channel, UInt8(bits & 127), UInt8(bits >> 7 & 127))
  }

  /// As they go over a wire.
  public var bytes: [UInt8] {
    let status = kind.rawValue | (channel - 1)
    return kind.dataBytes == 1 ? [status, first] : [status, first, second]
  }

  /// A pitch wheel's place, −8192 to 8191, 0 in the middle.
  public var bend: Int { Int(second) << 7 + Int(first) - 8192 }

  /// A key that goes down; one that is pressed with velocity 0 comes up.
  var presses: Bool { kind == .noteOn && second > 0 }

  /// A key that comes up.
  var releases: Bool { kind == .noteOff || kind == .noteOn && second == 0 }
}

/// The controllers that are known here, by their numbers.
enum MIDIController {
  static let breath: UInt8 = 2
  static let dataEntry: UInt8 = 6
  static let volume: UInt8 = 7
  static let expression: UInt8 = 11
  static let dataEntryFine: UInt8 = 38
  static let hold: UInt8 = 64
  static let otherParameterFine: UInt8 = 98
  static let otherParameter: UInt8 = 99
  static let parameterFine: UInt8 = 100
  static let parameter: UInt8 = 101
  static let allSoundOff: UInt8 = 120
  static let reset: UInt8 = 121
  /// All notes off, and the changes of mode, which let the notes go too.
  static let notesOff: ClosedRange<UInt8> = 123...127
}
