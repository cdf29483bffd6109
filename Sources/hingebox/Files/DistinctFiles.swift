import Foundation

/// Files that a command line names to be written, and those that it names to be read.
enum DistinctFiles {
  /// - Throws: `Failure` when a file that is to be written is named twice, for the later would
  ///   destroy the earlier.
  static func check(written: [String?], read: [String] = []) throws {
    var seen = Set(read.filter { $0 != "-" }.map(identity))
    for path in written.compactMap({ $0 }) where path != "-" && !isDevice(path) {
      guard seen.insert(identity(path)).inserted else {
        throw Failure.misuse("\(path) is named twice: what is written needs a file of its own")
      }
    }
  }

  /// What two names of one file have in common, whether or not it is there.
  private static func identity(_ path: String) -> String {
    var status = stat()
    if stat(path, &status) == 0 { return "\(status.st_dev):\(status.st_ino)" }
    return URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// Devices and FIFOs take whatever they are given.
  private static func isDevice(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }
}
