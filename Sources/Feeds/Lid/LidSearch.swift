/// Where lids are looked for.
struct LidSearch {
  /// The directories of Industrial I/O devices, `iio:device0` and so on.
  var sensors = "/sys/bus/iio/devices"
  /// The devices of the input system, `event0` and so on.
  var switches = "/dev/input"

  /// The first angle sensor: one that is known to be a lid's, else any.
  func sensor() -> AngleSensor? {
    let found = DirectoryListing.names(in: sensors, prefix: "iio:device").compactMap {
      AngleSensor(directory: "\(sensors)/\($0)")
    }
    return found.first { Self.lids.contains($0.name) } ?? found.first
  }

  private static let lids = ["hinge", "cros-ec-lid-angle"]

  /// The first lid switch, and how many devices could not be asked.
  func lidSwitch() -> (found: EventDevice?, forbidden: Int) {
    var forbidden = 0
    for name in DirectoryListing.names(in: switches, prefix: "event") {
      do throws(LidError) {
        return (try EventDevice(path: "\(switches)/\(name)"), forbidden)
      } catch {
        if case .forbidden = error { forbidden += 1 }
      }
    }
    return (nil, forbidden)
  }
}
