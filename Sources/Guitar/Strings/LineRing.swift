import Synthesis

/// What goes around in four strings: a ring of frames, a string to a lane.
struct LineRing: ~Copyable {
  /// The frames, of which the first are there again after the last, so that what is read of a
  /// control step lies in one piece wherever it begins.
  private let ring: UnsafeMutablePointer<Lanes>
  private let length: Int
  /// The place of the frame that is written next.
  private var head = 0

  /// Frames of a control step, and those about it that are read.
  private static var margin: Int { @_noAllocation @_noLocks get { 40 } }

  /// - Parameter longest: of the delays, in frames.
  init(longest: Double) {
    length = Int(longest) + 2 * Self.margin
    ring = .allocate(capacity: length + Self.margin)
    ring.initialize(repeating: Lanes(), count: length + Self.margin)
  }

  deinit { ring.deallocate() }

  /// Silences it.
  @_noAllocation @_noLocks
  func clear() {
    for place in 0..<length + Self.margin { ring[place] = Lanes() }
  }

  /// Frames that can be written in one piece.
  var room: Int { @_noAllocation @_noLocks get { length - head } }

  /// Where they are written.
  var next: UnsafeMutablePointer<Lanes> { @_noAllocation @_noLocks get { ring + head } }

  /// Goes on once frames are written, no more than there was room for.
  @_noAllocation @_noLocks
  mutating func pass(_ count: Int) {
    if head < Self.margin {
      for place in head..<min(head + count, Self.margin) { ring[length + place] = ring[place] }
    }
    head = head + count == length ? 0 : head + count
  }

  /// A string's sample so many frames before the next to be written; later frames follow.
  @_noAllocation @_noLocks @inline(__always)
  func sample(of string: Int, before frames: Int) -> UnsafePointer<Float> {
    let place = head &- frames
    return UnsafeRawPointer(ring + (place < 0 ? place &+ length : place))
      .assumingMemoryBound(to: Float.self) + string
  }
}
