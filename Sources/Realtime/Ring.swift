import Synchronization

/// A wait-free queue between one writing and one reading thread.
///
/// Neither side ever waits, locks or allocates: a full queue refuses, an empty one gives nothing.
/// The value is a handle; whoever made it frees it with `deallocate` when both threads are done.
public struct Ring<Element: BitwiseCopyable>: @unchecked Sendable {
  /// What both threads share. Positions count up for ever and are masked on use.
  @usableFromInline struct Shared: ~Copyable {
    @usableFromInline let written = Atomic<Int>(0)
    @usableFromInline let read = Atomic<Int>(0)
    @usableFromInline let refused = Atomic<Int>(0)
    @usableFromInline init() {}
  }

  @usableFromInline let shared: UnsafeMutablePointer<Shared>
  @usableFromInline let slots: UnsafeMutablePointer<Element>
  @usableFromInline let mask: Int

  /// - Parameter capacity: how many elements fit; rounded up to a power of two.
  public init(capacity: Int) {
    precondition(capacity > 0)
    var size = 1
    while size < capacity { size *= 2 }
    mask = size - 1
    slots = .allocate(capacity: size)
    shared = .allocate(capacity: 1)
    shared.initialize(to: Shared())
  }

  /// Frees the storage. No thread may use any copy of the handle afterwards.
  public func deallocate() {
    shared.deinitialize(count: 1)
    shared.deallocate()
    slots.deallocate()
  }

  public var capacity: Int { mask + 1 }

  /// How many elements were refused because the queue was full.
  public var refusals: Int { shared.pointee.refused.load(ordering: .relaxed) }

  /// Adds an element, from the writing thread.
  /// - Returns: false when the queue is full; the refusal is counted.
  @inlinable @discardableResult public func push(_ element: Element) -> Bool {
    let position = shared.pointee.written.load(ordering: .relaxed)
    if position &- shared.pointee.read.load(ordering: .acquiring) > mask {
      shared.pointee.refused.wrappingAdd(1, ordering: .relaxed)
      return false
    }
    (slots + (position & mask)).initialize(to: element)
    shared.pointee.written.store(position &+ 1, ordering: .releasing)
    return true
  }

  /// Takes the oldest element, from the reading thread; `nil` when there is none.
  @inlinable public func pop() -> Element? {
    let position = shared.pointee.read.load(ordering: .relaxed)
    if position == shared.pointee.written.load(ordering: .acquiring) { return nil }
    let element = slots[position & mask]
    shared.pointee.read.store(position &+ 1, ordering: .releasing)
    return element
  }

  /// How many elements are waiting, seen from either thread.
  @inlinable public var count: Int {
    shared.pointee.written.load(ordering: .acquiring)
      &- shared.pointee.read.load(ordering: .acquiring)
  }
}
