import Foundation
import Glibc

/// A directory that looks like an Industrial I/O device's.
final class SensorDirectory {
  private let scratch = Scratch()
  var root: String { scratch.path }
  let path: String

  init(_ name: String = "iio:device0", _ files: [String: String] = [:]) throws {
    path = scratch.file(name)
    try make(name, files)
  }

  /// Intel's: thousandths of a radian, three channels whose labels say which is which.
  static func intel(_ raw: String = "2094\n") throws -> SensorDirectory {
    try SensorDirectory(
      "iio:device3",
      [
        "name": "hinge\n", "in_angl_scale": "0.001000000\n", "in_angl_offset": "0\n",
        "in_angl0_label": "screen\n", "in_angl0_raw": "11\n", "in_angl1_label": "hinge\n",
        "in_angl1_raw": raw, "in_angl2_label": "keyboard\n", "in_angl2_raw": "22\n",
      ])
  }

  /// A Chromebook's: whole degrees.
  static func chromebook(_ raw: String = "120\n") throws -> SensorDirectory {
    try SensorDirectory("iio:device1", ["name": "cros-ec-lid-angle\n", "in_angl_raw": raw])
  }

  /// One more device beside it.
  func make(_ name: String, _ files: [String: String]) throws {
    try FileManager.default.createDirectory(
      atPath: scratch.file(name), withIntermediateDirectories: true)
    for (file, text) in files { _ = try scratch.write(text, to: "\(name)/\(file)") }
  }

  func write(_ text: String, to file: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(file)"))
  }

  /// Puts another file in a file's place, as an atomic writer does.
  func replace(_ file: String, by text: String) throws {
    try write(text, to: "new")
    guard rename("\(path)/new", "\(path)/\(file)") == 0 else { throw POSIXError(.EIO) }
  }

  func move(to name: String) throws {
    guard rename(path, scratch.file(name)) == 0 else { throw POSIXError(.EIO) }
  }
}
