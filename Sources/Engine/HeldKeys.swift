import Accordion
import Score

/// What the players hold down, so that another preset's box can be given the same hands.
struct HeldKeys: ~Copyable {
  /// Keys of the accordion.
  let notes: Row
  /// Those that `note on` played on the guitar, and those that `guitar on` did.
  let plucked: Row
  let strings: Row
  /// Treble buttons and bass buttons, by their places.
  let buttons: Row
  let basses: Row
  var air = Holding()
  var palm = Holding()

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
    buttons = Row(ButtonLayout.places)
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
    private let keys: UnsafeMutablePointer<Key>
    /// The keys that are down, in no order that matters, after their number.
    private let down: UnsafeMutablePointer<Int32>

    private struct Key: BitwiseCopyable {
      var holding = Holding()
      var velocity: UInt8 = 0
    }

    /// - Parameter count: how many keys there are; they are numbered from 0.
    init(_ count: Int) {
      keys = .allocate(capacity: count)
      keys.initialize(repeating: Key(), count: count)
      down = .allocate(capacity: count + 1)
      down.initialize(repeating: 0, count: count + 1)
    }

    func deallocate() {
      keys.deallocate()
      down.deallocate()
    }

    var count: Int { @_noAllocation @_noLocks get { Int(down[0]) } }

    /// The key at a place among those that are down.
    @_noAllocation @_noLocks
    func key(at place: Int) -> Int { Int(down[place + 1]) }

    @_noAllocation @_noLocks
    func isDown(_ key: Int) -> Bool { keys[key].holding.isDown }

    /// Whether a hand pressed a key and has not let it go since.
    @_noAllocation @_noLocks
    func isKnown(_ key: Int, to hand: Hand) -> Bool { keys[key].holding.isKnown(to: hand) }

    @_noAllocation @_noLocks
    func velocity(of key: Int) -> UInt8 { keys[key].velocity }

    /// - Returns: whether the key was up, so that something has to happen.
    @_noAllocation @_noLocks
    func press(_ key: Int, velocity: UInt8, by hand: Hand) -> Bool {
      guard keys[key].holding.press(by: hand) else { return false }
      keys[key].velocity = velocity
      down[0] += 1
      down[count] = Int32(key)
      return true
    }

    /// - Returns: whether the key comes up.
    @_noAllocation @_noLocks
    func release(_ key: Int, by hand: Hand) -> Bool {
      guard keys[key].holding.release(by: hand) else { return false }
      strike(key)
      return true
    }

    /// Lets a key go for all who hold it.
    @_noAllocation @_noLocks
    func drop(_ key: Int, by hand: Hand) {
      if keys[key].holding.drop(by: hand) { strike(key) }
    }

    /// Takes a key off the list of those that are down.
    @_noAllocation @_noLocks
    private func strike(_ key: Int) {
      var place = 1
      while down[place] != Int32(key) { place += 1 }
      down[place] = down[count]
      down[0] -= 1
    }
  }
}
