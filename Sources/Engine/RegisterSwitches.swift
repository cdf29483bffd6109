import Score

/// The registers of one side of a box, and which of them is on.
struct RegisterSwitches: ~Copyable {
  /// Those of the switches, then those that only their names choose.
  private let registers: UnsafeMutablePointer<Register>
  private let count: Int
  private let switchCount: Int
  /// The number of the register that is on; `nil` for a set of ranks without a name.
  private var on: Int?

  private struct Register: BitwiseCopyable {
    let name: Name
    /// The ranks that it opens, as bits.
    let ranks: UInt8
  }

  /// - Parameter switches: how many of the registers have a switch; the first is on.
  init(_ all: [(name: String, ranks: UInt8)], switches: Int) {
    count = all.count
    switchCount = switches
    registers = .allocate(capacity: max(1, count))
    for (index, register) in all.enumerated() {
      (registers + index).initialize(
        to: Register(name: Name(register.name) ?? Name(), ranks: register.ranks))
    }
    on = switches == 0 ? nil : 0
  }

  deinit { registers.deallocate() }

  /// The name of the register that is on; empty for a set of ranks without one.
  var name: Name {
    @_noAllocation @_noLocks get {
      guard let on else { return Name() }
      return registers[on].name
    }
  }

  /// Moves on to the next switch, after the last to the first.
  /// - Returns: the ranks that it opens; `nil` where there are no switches.
  @_noAllocation @_noLocks
  mutating func next() -> UInt8? {
    guard switchCount > 0 else { return nil }
    let next = (on ?? -1) + 1
    return select(next < switchCount ? next : 0)
  }

  /// - Returns: the ranks that the register of a name opens; `nil` where there is none.
  @_noAllocation @_noLocks
  mutating func select(_ name: Name) -> UInt8? {
    for index in 0..<count where Name.matches(registers[index].name, name) {
      return select(index)
    }
    return nil
  }

  /// Calls a set of ranks by its name, where it has one.
  @_noAllocation @_noLocks
  mutating func select(ranks: UInt8) {
    on = nil
    for index in 0..<count where registers[index].ranks == ranks {
      on = index
      return
    }
  }

  @_noAllocation @_noLocks
  private mutating func select(_ index: Int) -> UInt8 {
    on = index
    return registers[index].ranks
  }
}
