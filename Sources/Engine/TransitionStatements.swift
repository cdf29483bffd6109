import Hinge
import Presets
import Score

/// What each transition of the hinge sets off, in plain memory.
struct TransitionStatements: ~Copyable {
  private let statements: UnsafeMutablePointer<Triggered>
  /// Where each transition's begin, and after the last where they end.
  private let starts: UnsafeMutablePointer<Int>

  /// A transition's number among them.
  struct Place: BitwiseCopyable {
    fileprivate let index: Int

    /// The status becomes another.
    @_noAllocation @_noLocks
    init(status: HingeStatus) { index = Int(status.rawValue) }

    /// There is no hinge any more.
    static var none: Place { @_noAllocation @_noLocks get { Place(index: 4) } }

    @_noAllocation @_noLocks
    init(snap: SnapDirection) { index = 5 + Int(snap.rawValue) }

    /// - Parameter zone: its number, from 1.
    @_noAllocation @_noLocks
    init(zone: Int) { index = 6 + zone }

    @_noAllocation @_noLocks
    private init(index: Int) { self.index = index }

    fileprivate init(_ transition: Transition) {
      switch transition {
      case .status(let status): self.init(status: status)
      case .none: self = .none
      case .snap(let direction): self.init(snap: direction)
      case .zone(let number): self.init(zone: number)
      }
    }

    fileprivate static let count = 7 + ZoneMapping.most
  }

  init(_ lines: TransitionLines) {
    var table = [[Triggered]](repeating: [], count: Place.count)
    for transition in lines.transitions { table[Place(transition).index] = lines[transition] }
    statements = .allocate(capacity: max(1, table.joined().count))
    starts = .allocate(capacity: Place.count + 1)
    var next = 0
    for (index, lines) in table.enumerated() {
      (starts + index).initialize(to: next)
      for line in lines {
        (statements + next).initialize(to: line)
        next += 1
      }
    }
    (starts + Place.count).initialize(to: next)
  }

  deinit {
    statements.deallocate()
    starts.deallocate()
  }

  /// The numbers of a transition's statements.
  @_noAllocation @_noLocks
  func range(of place: Place) -> Range<Int> { starts[place.index]..<starts[place.index + 1] }

  /// A statement by its number, as loud as what set it off where it does not say.
  @_noAllocation @_noLocks
  func statement(_ number: Int, velocity: UInt8) -> Statement {
    let triggered = statements[number]
    guard triggered.followsSpeed else { return triggered.statement }
    switch triggered.statement {
    case .noteOn(let key, _): return .noteOn(key: key, velocity: velocity)
    case .guitarOn(let key, _): return .guitarOn(key: key, velocity: velocity)
    case .strum(let direction, _): return .strum(direction, velocity: velocity)
    case .pluck(let string, let fret, _):
      return .pluck(string: string, fret: fret, velocity: velocity)
    default: return triggered.statement
    }
  }
}
