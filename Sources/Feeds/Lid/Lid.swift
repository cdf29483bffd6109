import Glibc

/// What `-H lid` names.
enum Lid {
  /// - Parameters:
  ///   - path: the directory of a sensor, or the device of a switch; `nil` takes the first angle
  ///     sensor that is found, or else the first lid switch.
  static func device(
    at path: String?, search: LidSearch = LidSearch()
  ) throws(LidError) -> any FeedDevice {
    guard let path else { return try first(of: search) }
    let name = "lid:\(path)"
    var status = stat()
    guard stat(path, &status) == 0 else { throw .system("cannot read \(path)", errno) }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      return LidSwitch(
        name: name, device: try EventDevice(path: path), find: { try? EventDevice(path: path) })
    }
    guard let sensor = AngleSensor(directory: path) else { throw .noAngle(path) }
    return try LidSensor(name: name, sensor: sensor, find: { AngleSensor(directory: path) })
  }

  private static func first(of search: LidSearch) throws(LidError) -> any FeedDevice {
    if let sensor = search.sensor() {
      return try LidSensor(name: "lid", sensor: sensor, find: { search.sensor() })
    }
    let (found, forbidden) = search.lidSwitch()
    guard let found else {
      throw .none(sensors: search.sensors, switches: search.switches, forbidden: forbidden)
    }
    return LidSwitch(name: "lid", device: found, find: { search.lidSwitch().found })
  }
}
