import Synthesis

/// The rig that plays and those that fade out behind it.
///
/// A change of preset is a crossfade of a fixed number of frames. Should changes come faster than
/// that, up to `places` rigs fade at once, and the oldest makes way.
struct RigRack: ~Copyable {
  static var fadeFrames: Int { @_noAllocation @_noLocks get { 2_048 } }
  private static var places: Int { 4 }

  /// The rig that plays.
  private(set) var current: UnsafeMutablePointer<Rig>
  private var fade = GainRamp(steady: 1)
  private let leaving: UnsafeMutablePointer<Leaving>
  private var leavingCount = 0

  private struct Leaving: BitwiseCopyable {
    let rig: UnsafeMutablePointer<Rig>
    var fade: GainRamp
  }

  init(_ rig: UnsafeMutablePointer<Rig>) {
    current = rig
    leaving = .allocate(capacity: Self.places)
  }

  deinit {
    current.deinitialize(count: 1).deallocate()
    for index in 0..<leavingCount { leaving[index].rig.deinitialize(count: 1).deallocate() }
    leaving.deallocate()
  }

  /// Begins to play a rig and to fade out the one that played.
  /// - Returns: a rig that had to make way, for another thread to free.
  @_noAllocation @_noLocks
  mutating func change(to rig: UnsafeMutablePointer<Rig>) -> UnsafeMutablePointer<Rig>? {
    let displaced = leavingCount == Self.places ? remove(at: 0) : nil
    let out = GainRamp(from: fade.gain(after: 0), to: 0, frames: Self.fadeFrames)
    (leaving + leavingCount).initialize(to: Leaving(rig: current, fade: out))
    leavingCount += 1
    current = rig
    fade = GainRamp(from: 0, to: 1, frames: Self.fadeFrames)
    return displaced
  }

  /// Frames until the oldest of the leaving rigs is gone, or `Int.max`.
  var framesToChange: Int {
    @_noAllocation @_noLocks get {
      leavingCount == 0 ? .max : leaving[0].fade.remaining
    }
  }

  /// One control step of all rigs.
  /// - Parameters:
  ///   - pressure: pascals at the step's end, positive push.
  ///   - escaping: pascals a second by which the air button lowers it.
  ///   - bend: of the tremolo arm at the step's end, in semitones.
  ///   - wheel: what bends reeds and strings beside it.
  ///   - sources: what mappings read.
  /// - Returns: the air that the playing one takes, per second.
  @_noAllocation @_noLocks
  mutating func advance(
    pressure: Double, escaping: Double, bend: Double, wheel: PitchWheel, sources: GlidingSources
  ) -> Double {
    for index in 0..<leavingCount {
      leaving[index].rig.pointee.stage.advance(sources)
      let drive = leaving[index].rig.pointee.stage.drive
      leaving[index].rig.pointee.guitar.advance(bend: bend, wheel: wheel.bend, drive: drive)
      _ = leaving[index].rig.pointee.accordion.advance(
        pressure: pressure, escaping: escaping, pitch: wheel.factor)
    }
    current.pointee.stage.advance(sources)
    current.pointee.guitar.advance(
      bend: bend, wheel: wheel.bend, drive: current.pointee.stage.drive)
    return current.pointee.accordion.advance(
      pressure: pressure, escaping: escaping, pitch: wheel.factor)
  }

  /// Adds frames of all rigs to an interleaved stereo mix, up to `framesToChange` of them.
  /// - Parameter frame: the first one's number.
  /// - Returns: a rig that has faded out, for another thread to free.
  @_noAllocation @_noLocks
  mutating func render(
    into output: UnsafeMutablePointer<Float>, count: Int, frame: Int64
  ) -> UnsafeMutablePointer<Rig>? {
    current.pointee.render(into: output, count: count, frame: frame, gain: fade)
    fade.pass(count)
    for index in 0..<leavingCount {
      leaving[index].rig.pointee.render(
        into: output, count: count, frame: frame, gain: leaving[index].fade)
      leaving[index].fade.pass(count)
    }
    return leavingCount > 0 && leaving[0].fade.remaining == 0 ? remove(at: 0) : nil
  }

  @_noAllocation @_noLocks
  private mutating func remove(at index: Int) -> UnsafeMutablePointer<Rig> {
    let rig = leaving[index].rig
    leavingCount -= 1
    for place in index..<leavingCount { leaving[place] = leaving[place + 1] }
    return rig
  }
}
