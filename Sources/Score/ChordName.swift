/// A chord by its name: a root, and what is built on it.
public struct ChordName: Sendable, BitwiseCopyable, Equatable {
  /// A pitch class, C = 0 to B = 11.
  public let root: UInt8
  public let kind: ChordKind

  @_noAllocation @_noLocks
  public init(root: UInt8, kind: ChordKind) {
    self.root = root
    self.kind = kind
  }
}

/// What a chord has above its root.
public enum ChordKind: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case major, minor, seventh, majorSeventh, minorSeventh
  case suspendedFourth, suspendedSecond, seventhSuspendedFourth
  case diminished, diminishedSeventh, augmented
  case addedNinth, sixth, minorSixth, ninth
  /// A minor seventh whose fifth is flat.
  case halfDiminished
  case majorNinth, minorNinth
  /// A power chord: root and fifth alone.
  case fifth
}
