import Score

/// What the player holds down, so that another preset's box can be given the same hands.
struct HeldKeys: ~Copyable {
  /// Velocities of the held keys of each kind, 0 where a key is up.
  let notes: Row
  /// Those that `note on` played on the guitar, and those that `guitar on` did.
  let plucked: Row
  let strings: Row
  let buttons: Row
  /// Bass buttons, by their places.
  let basses: Row

  /// Keys and buttons of the accordion that are down.
  var count: Int {
    @_noAllocation @_noLocks get {
      notes.count + buttons.count + basses.count
    }
  }

  init() {
    notes = Row(128)
    plucked = Row(128)
    strings = Row(128)
    buttons = Row(256 * 256)
    basses = Row(BassButton.places)
  }

  deinit {
    notes.deallocate()
    plucked.deallocate()
    strings.deallocate()
    buttons.deallocate()
    basses.deallocate()
  }

  /// The keys of one kind, and which of them are down.
  struct Row: BitwiseCopyable {
    private let velocities: UnsafeMutablePointer<UInt8>
    /// The keys that are down, in no order that matters, after their number.
    private let down: UnsafeMutablePointer<Int32>
    static var most: Int { 1_024 }

    init(_ keys: Int) {
      velocities = .allocate(capacity: keys)
      velocities.initialize(repeating: 0, count: keys)
      down = .allocate(capacity: Self.most + 1)
      down.initialize(repeating: 0, count: Self.most + 1)
    }

    func deallocate() {
      velocities.deallocate()
      down.deallocate()
    }

    var count: Int { @_noAllocation @_noLocks get { Int(down[0]) } }

    /// The key at a place among those that are down.
    @_noAllocation @_noLocks
    func key(at place: Int) -> Int { Int(down[place + 1]) }

    @_noAllocation @_noLocks
    func holds(_ key: Int) -> Bool { velocities[key] != 0 }

    @_noAllocation @_noLocks
    func velocity(of key: Int) -> UInt8 { velocities[key] }

    /// - Returns: whether the key was up, so that something has to happen.
    @_noAllocation @_noLocks
    func press(_ key: Int, velocity: UInt8) -> Bool {
      guard velocities[key] == 0, count < Self.most else { return false }
      velocities[key] = max(velocity, 1)
      down[0] += 1
      down[count] = Int32(key)
      return true
    }

    /// - Returns: whether the key was down.
    @_noAllocation @_noLocks
    func release(_ key: Int) -> Bool {
      guard velocities[key] != 0 else { return false }
      velocities[key] = 0
      var place = 1
      while down[place] != Int32(key) { place += 1 }
      down[place] = down[count]
      down[0] -= 1
      return true
    }
  }
}
