import Foundation

/// A private ALSA configuration: no card, no server, only the plug-ins that a test needs.
///
/// `default` and `capture` write what is played into a file as raw 32-bit floats; `silent` throws
/// it away; `refused` cannot be opened.
enum Alsa {
  /// Frames of the fade that ends a live run, at 48 kHz: 480, and the silence to the end of a block
  /// of 64 or 256.
  static let fade = 512

  /// The raw file that `capture` writes in a folder.
  static let captureName = "capture.raw"

  /// Writes the configuration into a folder.
  /// - Returns: its path, for `ALSA_CONFIG_PATH`.
  static func configuration(in folder: Folder) throws -> String {
    let path = folder.file(".asound.conf")
    guard !FileManager.default.fileExists(atPath: path) else { return path }
    let capture = """
      {
        type file
        slave.pcm { type null }
        file "\(folder.file(captureName))"
        format raw
      }
      """
    return try folder.write(
      """
      pcm.default { type null hint { show on description "Nothing" } }
      pcm.null { type null }
      pcm.capture \(capture)
      pcm.refused { type hw card 31 }

      """, to: ".asound.conf")
  }

  /// What `capture` heard: interleaved stereo.
  static func captured(in folder: Folder) throws -> [Float] {
    try folder.bytes(captureName).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }
}
