import Foundation

/// A configuration of ALSA for this process alone: no card, no server, only what the tests need.
///
/// The process reads its configuration once, so all tests' devices are in one file.
enum PrivateAlsa {
  /// The devices that fail to order, by name, with their faults.
  private static let faults: [String: String] = [
    "healthy": "",
    "again": "",
    "stopped": "",
    "narrow": #"formats "S16_LE""#,
    "wide": #"formats "S24_LE S16_LE""#,
    "packed": #"formats "S24_3LE U8""#,
    "strange": #"formats "U8""#,
    "slow": "rate 44100",
    "mono": "channels 1",
    "taken": "open EBUSY",
    "forbidden": "open EACCES",
    "dry": "fault EPIPE at 20",
    "pointer-fails-once": "fault EPIPE at 20 where pointer",
    "dry-for-ever": "fault EPIPE at 20 times 0",
    "pointer-fails": "fault EPIPE at 20 times 0 where pointer",
    "asleep": "fault ESTRPIPE at 20",
    "input-output": "fault EIO at 20 times 2",
    "input-output-for-ever": "fault EIO at 20 times 0",
    "wrong-state": "fault EBADFD at 20",
    "interrupted": "fault EINTR at 20 times 50",
    "interrupted-poll": "fault EINTR at 20 times 50 where poll",
    "unplugged": "fault ENODEV at 20 away 700",
    "unplugged-once": "fault ENODEV at 20 away -1",
    "unplugged-for-ever": "fault ENODEV at 20 away -1",
    "unplugged-other-rate": "rate 48000 rate_again 44100 fault ENODEV at 20",
    "short": "short 100",
    "still": "still 20",
    "hanging": "hang 20",
    "noisy": "noisy 1",
    "full": "fault EAGAIN at 20 times 0",
  ]

  /// Where the files are; removed by nobody, as tests of one process share it.
  static let folder: URL = {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "hingebox-output-\(getpid())")
    try! FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try! configuration(in: folder).write(
      to: folder.appending(path: "asound.conf"), atomically: true, encoding: .utf8)
    setenv("ALSA_CONFIG_PATH", folder.appending(path: "asound.conf").path, 1)
    return folder
  }()

  /// The name of a device, once the configuration is in place.
  static func device(_ name: String) -> String {
    _ = folder
    return name
  }

  /// What a device took, as bytes.
  static func captured(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: name + ".raw"))
  }

  /// What a device that takes floats took: interleaved stereo.
  static func capturedFloats(_ name: String) throws -> [Float] {
    try captured(name).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }

  private static func configuration(in folder: URL) -> String {
    // The test bundle is the process's own executable, and the plug-in is built beside it.
    let tests = try! FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let library = (tests as NSString).deletingLastPathComponent + "/libFaultPCM.so"
    var lines = [
      #"pcm_type.faults { lib "\#(library)" }"#,
      "pcm.nothing { type null hint { show on description \"Nothing\nat all\" } }",
      """
      pcm.file {
        type file slave.pcm { type null } file "\(folder.path)/file.raw" format raw
      }
      pcm.converting {
        type plug slave { pcm { type faults formats "S16_LE" rate 44100 } rate 44100 format S16_LE }
      }
      """,
    ]
    for (name, fault) in faults {
      lines.append(
        #"pcm.\#(name) { type faults capture "\#(folder.path)/\#(name).raw" \#(fault) }"#)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
