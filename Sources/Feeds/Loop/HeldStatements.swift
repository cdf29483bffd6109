import Score

/// Statements that wait for their frame: the earliest first, and those of one frame in the order
/// in which they came.
struct HeldStatements {
  struct Entry {
    var frame: Int64
    /// Counts up from the feed's first.
    var order: Int
    var statement: Statement
    /// The number by which the engine knows its feed.
    var feed: UInt8
    /// The number of the line that said it, from 1; 0 for what no line said.
    var line: Int
    /// Whoever said it was told that it will be played.
    var isAnswered = false
  }

  /// A binary heap: every entry comes before both of those below it.
  private var heap: [Entry] = []

  var count: Int { heap.count }
  var isEmpty: Bool { heap.isEmpty }
  var first: Entry? { heap.first }

  private static func comes(_ a: Entry, before b: Entry) -> Bool {
    (a.frame, a.order) < (b.frame, b.order)
  }

  mutating func insert(_ entry: Entry) {
    heap.append(entry)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard Self.comes(heap[child], before: heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Forgets the hinge samples.
  mutating func removeSamples() {
    let others = heap.filter {
      if case .hinge = $0.statement { false } else { true }
    }
    heap = []
    for entry in others { insert(entry) }
  }

  @discardableResult mutating func removeFirst() -> Entry {
    heap.swapAt(0, heap.count - 1)
    let first = heap.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if Self.comes(heap[child], before: heap[least]) { least = child }
      }
      guard least != parent else { return first }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
