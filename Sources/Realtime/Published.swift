import Synchronization

/// A value that one thread publishes and any number of others read whole.
///
/// The writer never waits. A reader that meets a half-written value reads again. The value is kept
/// as atomic words, so that such a meeting is no data race.
public struct Published<Value: BitwiseCopyable>: @unchecked Sendable {
  @usableFromInline struct Word: ~Copyable {
    @usableFromInline let bits = Atomic<UInt64>(0)
    @usableFromInline init() {}
  }

  /// The first word counts writings: odd while one is under way.
  @usableFromInline let words: UnsafeMutablePointer<Word>
  @usableFromInline let count: Int
  /// The writer's copy, padded to whole words.
  @usableFromInline let staging: UnsafeMutableRawPointer

  public init(_ value: Value) {
    count = (MemoryLayout<Value>.size + 7) / 8
    words = .allocate(capacity: count + 1)
    for index in 0...count { (words + index).initialize(to: Word()) }
    staging = .allocate(
      byteCount: count * 8, alignment: max(8, MemoryLayout<Value>.alignment))
    staging.initializeMemory(as: UInt64.self, repeating: 0, count: count)
    publish(value)
  }

  /// Frees the storage. No thread may use any copy of the handle afterwards.
  public func deallocate() {
    words.deinitialize(count: count + 1)
    words.deallocate()
    staging.deallocate()
  }

  /// Replaces the value, from the writing thread.
  @inlinable public func publish(_ value: Value) {
    staging.storeBytes(of: value, as: Value.self)
    let version = words[0].bits.load(ordering: .relaxed)
    words[0].bits.store(version &+ 1, ordering: .relaxed)
    atomicMemoryFence(ordering: .releasing)
    for index in 0..<count {
      words[index + 1].bits.store(
        staging.load(fromByteOffset: index * 8, as: UInt64.self), ordering: .relaxed)
    }
    words[0].bits.store(version &+ 2, ordering: .releasing)
  }

  /// The value last published whole. Not for the audio thread: it may try more than once.
  public func read() -> Value {
    withUnsafeTemporaryAllocation(
      byteCount: count * 8, alignment: max(8, MemoryLayout<Value>.alignment)
    ) { copy in
      while true {
        let before = words[0].bits.load(ordering: .acquiring)
        if before & 1 == 0 {
          for index in 0..<count {
            copy.storeBytes(
              of: words[index + 1].bits.load(ordering: .relaxed), toByteOffset: index * 8,
              as: UInt64.self)
          }
          atomicMemoryFence(ordering: .acquiring)
          if words[0].bits.load(ordering: .relaxed) == before {
            return copy.load(as: Value.self)
          }
        }
      }
    }
  }
}
