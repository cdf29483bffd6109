/// A small room around an instrument: a few early reflections, and the diffuse sound that follows
/// them and dies away.
///
/// Sound comes in and goes out as interleaved stereo; each side is heard from both. What lies where
/// music does, below 3 kHz or so, comes back as loud as it goes in. The direct sound is not part of
/// it.
public struct Room: ~Copyable {
  /// Seconds in which the sound falls by 60 dB.
  public static let decay = 0.35

  private var reflections: EarlyReflections
  private var diffuse: DiffuseField
  /// Frames without sound after which what is left is 200 dB down, and is given up.
  private let tail: Int
  /// Frames without sound so far; at most `tail`.
  private var silence: Int

  /// - Parameter rate: frames a second.
  public init(rate: Double) {
    reflections = EarlyReflections(rate: rate)
    diffuse = DiffuseField(decay: Self.decay, rate: rate)
    tail = Int(rate * Self.decay * 200 / 60)
    silence = tail
  }

  /// Adds what the room gives back.
  /// - Parameters:
  ///   - sound: `count` frames that sound in it now.
  ///   - output: where it is heard; must not overlap `sound`.
  @_noAllocation @_noLocks
  public mutating func add(
    _ sound: UnsafePointer<Float>, to output: UnsafeMutablePointer<Float>, count: Int
  ) {
    var done = 0
    if silence == tail, sound.peak(count: 2 * count) == 0 { return }
    while done < count {
      // A silent room costs no more than to see that nothing comes in.
      while silence == tail, done < count, sound[2 * done] == 0, sound[2 * done + 1] == 0 {
        done += 1
      }
      let start = done
      while done < count {
        let isSilent = sound[2 * done] == 0 && sound[2 * done + 1] == 0
        silence = isSilent ? silence + 1 : 0
        done += 1
        if silence == tail { break }
      }
      if done > start {
        reflections.add(sound + 2 * start, to: output + 2 * start, count: done - start)
        diffuse.add(sound + 2 * start, to: output + 2 * start, count: done - start)
      }
      if silence == tail, done > start {
        reflections.clear()
        diffuse.clear()
      }
    }
  }
}
