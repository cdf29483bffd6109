import Score

/// Events that wait for their frame, the earliest first: a binary heap on storage of a fixed size.
struct PendingEvents: ~Copyable {
  private struct Entry: BitwiseCopyable {
    var frame: Int64
    /// Orders events of one frame: by port, then by sending.
    var order: Int64
    var slot: Int32
  }

  private let capacity: Int
  private let heap: UnsafeMutablePointer<Entry>
  private let slots: UnsafeMutablePointer<Event>
  /// Slots that hold nothing, as a stack.
  private let free: UnsafeMutablePointer<Int32>
  private var count = 0
  private var sequence: Int64 = 0

  init(capacity: Int) {
    self.capacity = capacity
    heap = .allocate(capacity: capacity)
    slots = .allocate(capacity: capacity)
    free = .allocate(capacity: capacity)
    for slot in 0..<capacity { (free + slot).initialize(to: Int32(slot)) }
  }

  deinit {
    heap.deallocate()
    slots.deallocate()
    free.deallocate()
  }

  var isFull: Bool { @_noAllocation @_noLocks get { count == capacity } }

  /// The frame of the earliest event.
  var nextFrame: Int64 { @_noAllocation @_noLocks get { count == 0 ? .max : heap[0].frame } }

  /// Adds an event; there must be room.
  @_noAllocation @_noLocks
  mutating func insert(_ event: Event, port: Int) {
    let slot = free[capacity - 1 - count]
    (slots + Int(slot)).initialize(to: event)
    sequence += 1
    let entry = Entry(frame: event.frame, order: Int64(port) << 48 | sequence, slot: slot)
    var child = count
    count += 1
    while child > 0 {
      let parent = (child - 1) / 2
      if Self.precedes(heap[parent], entry) { break }
      (heap + child).initialize(to: heap[parent])
      child = parent
    }
    (heap + child).initialize(to: entry)
  }

  /// Takes the earliest event; there must be one.
  @_noAllocation @_noLocks
  mutating func removeFirst() -> Event {
    let first = heap[0]
    count -= 1
    let entry = heap[count]
    var parent = 0
    while 2 * parent + 1 < count {
      var child = 2 * parent + 1
      if child + 1 < count, Self.precedes(heap[child + 1], heap[child]) { child += 1 }
      if Self.precedes(entry, heap[child]) { break }
      heap[parent] = heap[child]
      parent = child
    }
    heap[parent] = entry
    free[capacity - 1 - count] = first.slot
    return slots[Int(first.slot)]
  }

  @_noAllocation @_noLocks
  private static func precedes(_ a: Entry, _ b: Entry) -> Bool {
    a.frame < b.frame || (a.frame == b.frame && a.order < b.order)
  }
}
