import Glibc

/// Why no lid can be read.
public enum LidError: Error, Equatable, CustomStringConvertible {
  /// The two places that were looked at, and how many of the second's devices may not be read.
  case none(sensors: String, switches: String, forbidden: Int)
  /// A directory without an angle.
  case noAngle(String)
  /// A device without a lid switch.
  case noSwitch(String)
  /// A device of the input system that may not be read.
  case forbidden(String)
  /// What was tried, and the system's `errno`.
  case system(String, Int32)

  public var description: String {
    switch self {
    case .none(let sensors, let switches, let forbidden):
      "no lid is found: no sensor with an angle (in_angl*_raw) in \(sensors), and no lid switch in "
        + switches
        + (forbidden == 0
          ? "" : ", of which \(forbidden) may not be read; join the group input to read them")
    case .noAngle(let path):
      "\(path) is no angle sensor: it has no file in_angl*_raw"
    case .noSwitch(let path):
      "\(path) is no input device with a lid switch"
    case .forbidden(let path):
      "\(path) may not be read; join the group input to read it"
    case .system(let action, let code):
      "\(action): \(String(cString: strerror(code)))"
    }
  }
}
