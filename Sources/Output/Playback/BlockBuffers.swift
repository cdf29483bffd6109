/// One block as the engine renders it and as the device takes it.
struct BlockBuffers: ~Copyable {
  /// Interleaved stereo.
  private(set) var samples: UnsafeMutablePointer<Float>
  private(set) var encoded: UnsafeMutableRawPointer
  private var frames: Int

  init(_ granted: GrantedParameters) {
    frames = granted.period
    (samples, encoded) = Self.allocate(frames)
  }

  deinit {
    samples.deallocate()
    encoded.deallocate()
  }

  /// Makes room for blocks of another length; not while the sound runs.
  mutating func fit(_ granted: GrantedParameters) {
    guard granted.period > frames else { return }
    samples.deallocate()
    encoded.deallocate()
    frames = granted.period
    (samples, encoded) = Self.allocate(frames)
  }

  @_noAllocation @_noLocks
  func encode(frames: Int, as encoding: SampleEncoding) {
    Output.encode(samples, samples: 2 * frames, as: encoding, into: encoded)
  }

  /// Makes the block that the device takes silent; all zeros are silence in every layout.
  func silence() { encoded.initializeMemory(as: UInt8.self, repeating: 0, count: 8 * frames) }

  /// Touches every page, so that none is fetched while the sound runs.
  private static func allocate(_ frames: Int)
    -> (UnsafeMutablePointer<Float>, UnsafeMutableRawPointer)
  {
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: 2 * frames)
    samples.initialize(repeating: 0, count: 2 * frames)
    let encoded = UnsafeMutableRawPointer.allocate(byteCount: 8 * frames, alignment: 16)
    encoded.initializeMemory(as: UInt8.self, repeating: 0, count: 8 * frames)
    return (samples, encoded)
  }
}
