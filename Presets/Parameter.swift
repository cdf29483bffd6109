/// One setting of an instrument, declared where it is stored: its name, unit, range, default and
/// meaning, each said once.
///
///     @Parameter("leak", .seconds, 0.02...10, "Time in which …")
///     public var leak = 0.30
///
/// The reader of preset files, its error messages, what `hingebox presets` prints and what
/// `--explain` tells all come from the declaration. Presets are read when an instrument is built,
/// never on the audio thread.
@propertyWrapper
public struct Parameter<Value: Equatable & Sendable>: Sendable {
  public var wrappedValue: Value
  /// The key in a preset file.
  public let name: String
  /// What its numbers count.
  public let unit: Unit
  /// What its numbers may be; `nil` where it holds none.
  public let range: ClosedRange<Double>?
  /// The value where a preset file leaves it out.
  public let standard: Value
  /// What it does, in whole sentences for players.
  public let meaning: String

  /// A parameter that is or may be a number.
  public init(
    wrappedValue: Value, _ name: String, _ unit: Unit, _ range: ClosedRange<Double>,
    _ meaning: String
  ) {
    self.wrappedValue = wrappedValue
    self.name = name
    self.unit = unit
    self.range = range
    standard = wrappedValue
    self.meaning = meaning
  }

  /// A parameter that is no number.
  public init(wrappedValue: Value, _ name: String, _ meaning: String) {
    self.wrappedValue = wrappedValue
    self.name = name
    unit = .none
    range = nil
    standard = wrappedValue
    self.meaning = meaning
  }

  /// The declaration: `preset.accordion.$leak.range`.
  public var projectedValue: Self { self }
}

extension Parameter: Equatable {
  /// Equal when the values are: the declaration is no part of a preset.
  public static func == (a: Self, b: Self) -> Bool { a.wrappedValue == b.wrappedValue }
}

/// What a parameter's numbers count, as it is written after them.
public enum Unit: String, Sendable {
  case none = ""
  case seconds = "s"
  case perSecond = "/s"
  case pascals = "Pa"
  case pascalsPerSpeed = "Pa per °/s"
  case hertz = "Hz"
  case millimeters = "mm"
  case cents
  case decibels = "dB"
  case semitones
  case degrees = "°"
  case degreesPerSecond = "°/s"

  /// A number with its unit: `0.3 s`, `90°`.
  func after(_ number: String) -> String {
    switch self {
    case .none: number
    case .degrees, .degreesPerSecond: number + rawValue
    default: number + " " + rawValue
    }
  }
}

extension Parameter {
  var limits: Limits { Limits(range: range, unit: unit) }
}

/// What a parameter may be: its range of numbers and their unit.
struct Limits: Equatable, Sendable {
  var range: ClosedRange<Double>?
  var unit = Unit.none

  /// `0.02 to 10 s`
  var text: String {
    guard let range else { return "" }
    return unit.after("\(range.lowerBound.plain) to \(range.upperBound.plain)")
  }
}

extension Double {
  /// The shortest text that reads back as the same number, whole numbers without a point.
  var plain: String {
    self == rounded() && magnitude < 1e15 ? String(Int(self)) : String(self)
  }
}
