import Presets
import Score

/// The shape that a guitarist's left hand takes for every chord that has a name.
///
/// They are the shapes of standard tuning. On a guitar that is tuned otherwise the hand takes them
/// all the same, and hears what its strings make of them.
public struct ChordShapes: ~Copyable {
  /// One for each kind of each root.
  private let shapes: UnsafeMutablePointer<ChordShape>
  private let kinds: Int

  /// Not for the audio thread.
  public init() {
    kinds = ChordKind.allCases.count
    shapes = .allocate(capacity: 12 * kinds)
    for kind in ChordKind.allCases {
      let own = Self.shapes(kind.ownShapes)
      let movable = Self.shapes(kind.movableShapes)
      for root in 0..<12 {
        (shapes + root * kinds + Int(kind.rawValue)).initialize(
          to: Self.shape(root: root, own: own, movable: movable))
      }
    }
  }

  deinit { shapes.deallocate() }

  /// The shape of a chord; of none, all strings open.
  @_noAllocation @_noLocks
  public func shape(of chord: ChordChoice) -> ChordShape {
    switch chord {
    case .none: .open
    case .frets(let e, let a, let d, let g, let b, let high): ChordShape(e, a, d, g, b, high)
    case .named(let name): shapes[Int(name.root % 12) * kinds + Int(name.kind.rawValue)]
    }
  }

  // MARK: - Building

  /// The chord's own shape by the nut, if it has one, and else the movable one of its kind that
  /// lies lowest on the neck, the first of them where two lie alike.
  private static func shape(
    root: Int, own: [ChordShape], movable: [ChordShape]
  ) -> ChordShape {
    if let shape = own.first(where: { self.root(of: $0) == root }) { return shape }
    let ways = movable.map { (root - self.root(of: $0) + 12) % 12 }
    guard let way = ways.min(), let place = ways.firstIndex(of: way) else { preconditionFailure() }
    return movable[place].moved(by: way)
  }

  private static func shapes(_ text: String) -> [ChordShape] {
    text.split(separator: " ").map { word in
      guard case .frets(let e, let a, let d, let g, let b, let high)? = ChordChoice.shape(word)
      else { preconditionFailure() }
      return ChordShape(e, a, d, g, b, high)
    }
  }

  /// The pitch class of the lowest string that a shape plays.
  private static func root(of shape: ChordShape) -> Int {
    let place = shape.played.trailingZeroBitCount
    return (GuitarTuning.standard.keys[place] + Int(shape.frets[place])) % 12
  }
}
