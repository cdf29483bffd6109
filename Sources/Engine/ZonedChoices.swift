import Presets
import Score

/// A preset's mappings by zones, and which zone each of them is in.
struct ZonedChoices: ~Copyable {
  private let followers: UnsafeMutablePointer<ZoneFollower>
  /// Of all mappings, one after the other.
  private let borders: UnsafeMutablePointer<Double>
  private let choices: UnsafeMutablePointer<Statement>
  /// At most 32: the mappings fit into the bits of a word.
  let count: Int

  init(_ mappings: [ZoneMapping]) {
    count = mappings.count
    let zones = mappings.map(\.zones.choices.count).reduce(0, +)
    followers = .allocate(capacity: max(1, count))
    borders = .allocate(capacity: max(1, zones))
    choices = .allocate(capacity: max(1, zones))
    var first = 0
    for (index, mapping) in mappings.enumerated() {
      (followers + index).initialize(
        to: ZoneFollower(mapping, borders: borders + first, choices: choices + first))
      first += mapping.zones.choices.count
    }
  }

  deinit {
    followers.deallocate()
    borders.deallocate()
    choices.deallocate()
  }

  /// Moves the mappings of sources that samples change, or of those that change at control steps.
  /// - Returns: a bit for each mapping that came into another zone.
  @_noAllocation @_noLocks
  func follow(_ sources: HingeSources, atSample: Bool) -> UInt32 {
    var entered: UInt32 = 0
    for index in 0..<count where followers[index].isMovedBySamples == atSample {
      if followers[index].follow(sources) { entered |= 1 << UInt32(index) }
    }
    return entered
  }

  /// The number of the zone that a mapping is in, from 1.
  @_noAllocation @_noLocks
  func zone(of mapping: Int) -> Int { followers[mapping].zone + 1 }

  /// What that zone chooses.
  @_noAllocation @_noLocks
  func choice(of mapping: Int) -> Statement { followers[mapping].choice }
}

/// A source's way through zones. It comes over a border once it lies beyond it by the hysteresis,
/// either way.
struct ZoneFollower: BitwiseCopyable {
  private let source: MappingSource
  private let condition: StatusMask
  /// 1, or −1 where the first zone is that of the greatest values: values and borders are
  /// multiplied by it, so that zones always follow upward.
  private let way: Double
  private let hysteresis: Double
  private let borders: UnsafeMutablePointer<Double>
  private let choices: UnsafeMutablePointer<Statement>
  private let count: Int
  /// From 0; −1 in none, where the mapping does not apply.
  private(set) var zone = -1

  /// - Parameters:
  ///   - borders: where to keep them.
  ///   - choices: where to keep what the zones choose; both live as long as this.
  init(
    _ mapping: ZoneMapping, borders: UnsafeMutablePointer<Double>,
    choices: UnsafeMutablePointer<Statement>
  ) {
    source = mapping.source
    condition = StatusMask(mapping.when)
    way = mapping.from.low < mapping.from.high ? 1 : -1
    hysteresis = mapping.hysteresis
    count = mapping.zones.choices.count
    for (index, border) in mapping.borders.places.enumerated() {
      (borders + index).initialize(to: border * way)
    }
    for (index, choice) in mapping.zones.choices.enumerated() {
      (choices + index).initialize(to: choice)
    }
    self.borders = borders
    self.choices = choices
  }

  /// Whether samples of the hinge change the source, and not the time.
  var isMovedBySamples: Bool {
    @_noAllocation @_noLocks get {
      switch source {
      case .angle, .travel: true
      case .speed, .opening, .closing, .pressure, .bend: false
      }
    }
  }

  var choice: Statement { @_noAllocation @_noLocks get { choices[zone] } }

  /// - Returns: whether the source came into another zone, or into any from none.
  @_noAllocation @_noLocks
  mutating func follow(_ sources: HingeSources) -> Bool {
    guard condition.holds(sources.status), sources.isThere || !isMovedBySamples else {
      zone = -1
      return false
    }
    let value = sources.value(of: source) * way
    let last = zone
    // Coming from none there is no side that a border is crossed from.
    let margin = last < 0 ? 0 : hysteresis
    zone = max(0, zone)
    while zone < count - 1, value >= borders[zone] + margin { zone += 1 }
    while zone > 0, value < borders[zone - 1] - margin { zone -= 1 }
    return zone != last
  }
}
