import Presets
import Synthesis

/// The values of a rig that its mappings can move, each where the preset has it or where the last
/// mapping that applies puts it, or on its way from one to the other.
struct MixValues: ~Copyable {
  enum Place: Int, BitwiseCopyable, CaseIterable {
    case cutoff, resonance, volume, pan, tremoloDepth, accordionRoom, guitarRoom, drive
  }

  private static var places: Int { @_noAllocation @_noLocks get { 8 } }

  private let values: UnsafeMutablePointer<MappedValue>
  private let followers: UnsafeMutablePointer<ValueFollower>
  private let followerCount: Int
  private var hasBegun = false

  /// - Parameter rate: frames a second.
  init(_ preset: Preset, rate: Double) {
    let step = Double(EngineCore.controlFrames) / rate
    let built = preset.valueMappings.map { ValueFollower($0, step: step) }
    followerCount = built.count
    followers = .allocate(capacity: max(1, built.count))
    for (index, follower) in built.enumerated() { (followers + index).initialize(to: follower) }
    values = .allocate(capacity: Self.places)
    for place in Place.allCases {
      let isMapped = built.contains { $0.first <= place.rawValue && place.rawValue <= $0.last }
      (values + place.rawValue).initialize(
        to: MappedValue(preset.value(at: place), place.scale, isMapped: isMapped))
    }
  }

  deinit {
    values.deallocate()
    followers.deallocate()
  }

  /// A value in this control step.
  @_noAllocation @_noLocks
  subscript(place: Place) -> MappedValue { values[place.rawValue] }

  /// Begins a control step; the first one where everything belongs, as nothing was heard before.
  /// - Returns: Whether there is anything that moves at all.
  @_noAllocation @_noLocks
  mutating func advance(_ sources: GlidingSources) -> Bool {
    guard followerCount > 0 else { return false }
    for place in 0..<Self.places { values[place].release() }
    for index in 0..<followerCount {
      guard let value = followers[index].value(sources) else { continue }
      for place in followers[index].first...followers[index].last {
        values[place].aim(at: value, by: index, followers[index].pace)
      }
    }
    for place in 0..<Self.places where values[place].isMapped {
      if hasBegun { values[place].advance() } else { values[place].jump() }
    }
    hasBegun = true
    return true
  }
}

extension MixValues.Place {
  fileprivate var scale: MappedValue.Scale {
    switch self {
    case .cutoff, .resonance: .octaves
    case .volume: .gain
    case .pan, .tremoloDepth, .accordionRoom, .guitarRoom, .drive: .plain
    }
  }
}

extension Preset {
  /// Where the preset itself has a value, in its own unit.
  fileprivate func value(at place: MixValues.Place) -> Double {
    switch place {
    case .cutoff: mix.filter.cutoff
    case .resonance: mix.filter.resonance
    case .volume: mix.volume
    case .pan: mix.pan
    case .tremoloDepth: mix.tremolo.depth
    case .accordionRoom: accordion.room
    case .guitarRoom: guitar.room
    case .drive: guitar.amplifier.drive
    }
  }
}
