import Synthesis

/// What is plucked into the strings, and what fingers leave of their ringing, frame by frame, as the
/// quads of strings take it.
struct PluckForces: ~Copyable {
  private let memory: UnsafeMutablePointer<Lanes>
  private let shares: (across: Float, along: Float)

  private static var frames: Int { @_noAllocation @_noLocks get { 32 } }

  /// - Parameter shares: of a pluck, that go into the swing across the top and along it.
  init(shares: (across: Float, along: Float)) {
    self.shares = shares
    memory = .allocate(capacity: 5 * Self.frames)
    memory.initialize(repeating: Lanes(), count: 5 * Self.frames)
  }

  deinit { memory.deallocate() }

  private var lowerForces: UnsafeMutablePointer<Lanes> { @_noAllocation @_noLocks get { memory } }
  private var upperForces: UnsafeMutablePointer<Lanes> {
    @_noAllocation @_noLocks get { memory + Self.frames }
  }
  private var alongForces: UnsafeMutablePointer<Lanes> {
    @_noAllocation @_noLocks get { memory + 2 * Self.frames }
  }
  private var lowerKept: UnsafeMutablePointer<Lanes> {
    @_noAllocation @_noLocks get { memory + 3 * Self.frames }
  }
  private var upperKept: UnsafeMutablePointer<Lanes> {
    @_noAllocation @_noLocks get { memory + 4 * Self.frames }
  }

  /// What was gathered last: across the top in the lower four strings; in the upper two, and beside
  /// them along the top; and along the top in the lower four.
  struct Frames: BitwiseCopyable {
    let lower: StringQuad.Pluck
    let upper: StringQuad.Pluck
    let along: StringQuad.Pluck
  }

  /// Goes some frames on.
  /// - Parameter plucks: of six strings.
  /// - Returns: `nil` where nothing is plucked; else it holds until the next time.
  @_noAllocation @_noLocks
  func gather(_ plucks: UnsafeMutablePointer<Excitation>, count: Int) -> Frames? {
    var isPlucked = false
    for string in 0..<6 where !plucks[string].isOver {
      if !isPlucked {
        isPlucked = true
        clear(count)
      }
      let isLower = string < 4
      let lane = isLower ? string : string - 4
      let across = Self.samples(isLower ? lowerForces : upperForces) + lane
      let along = Self.samples(isLower ? alongForces : upperForces) + (isLower ? lane : lane + 2)
      let kept = Self.samples(isLower ? lowerKept : upperKept) + lane
      for n in 0..<count {
        let next = plucks[string].next()
        across[4 * n] = shares.across * next.force
        along[4 * n] = shares.along * next.force
        kept[4 * n] = next.kept
        if !isLower { kept[4 * n + 2] = next.kept }
      }
    }
    guard isPlucked else { return nil }
    return Frames(
      lower: (UnsafePointer(lowerForces), UnsafePointer(lowerKept)),
      upper: (UnsafePointer(upperForces), UnsafePointer(upperKept)),
      along: (UnsafePointer(alongForces), UnsafePointer(lowerKept)))
  }

  @_noAllocation @_noLocks
  private func clear(_ count: Int) {
    for n in 0..<count {
      lowerForces[n] = Lanes()
      upperForces[n] = Lanes()
      alongForces[n] = Lanes()
      lowerKept[n] = Lanes(repeating: 1)
      upperKept[n] = Lanes(repeating: 1)
    }
  }

  @_noAllocation @_noLocks
  private static func samples(_ lanes: UnsafeMutablePointer<Lanes>) -> UnsafeMutablePointer<Float> {
    UnsafeMutableRawPointer(lanes).assumingMemoryBound(to: Float.self)
  }
}
