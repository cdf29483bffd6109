extension UnsafePointer where Pointee == Float {
  /// How many of some samples are 0 before the first that is not: what has nothing to sound itself
  /// can leave them out.
  @_noAllocation @_noLocks @inlinable public func silence(count: Int) -> Int {
    var n = 0
    while n < count, self[n] == 0 { n &+= 1 }
    return n
  }
}
