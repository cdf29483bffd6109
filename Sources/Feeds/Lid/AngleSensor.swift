import Glibc

/// An Industrial I/O device of the kernel that measures the hinge's angle.
///
/// `in_angl_raw` or `in_anglY_raw` is the angle, and (raw + offset) × scale is radians (Linux,
/// Documentation/ABI/testing/sysfs-bus-iio). Intel's `hinge` has three, labelled `hinge`, `screen`
/// and `keyboard` (drivers/iio/position/hid-sensor-custom-intel-hinge.c). `cros-ec-lid-angle` has
/// one without a scale, of whole degrees (drivers/iio/common/cros_ec_sensors/cros_ec_lid_angle.c);
/// 500 is what its controller says where gravity does not tell (LID_ANGLE_UNRELIABLE in the
/// Chromium OS EC's include/motion_lid.h).
struct AngleSensor {
  enum Reading: Equatable {
    case degrees(Double)
    /// Nothing yet: a file that is being written, or a device that is busy.
    case nothing
    /// What is no number.
    case garbage(String)
    /// The system's `errno`.
    case gone(Int32)
  }

  let directory: String
  /// The driver's name, such as `hinge`.
  let name: String
  /// Readings a second: the sensor's own rate, where it is known.
  let rate: Double

  private let raw: AttributeFile
  private let offset: Double
  /// Degrees of one step of the raw value.
  private let degrees: Double
  /// What was read without a line's end.
  private var unfinished: String?

  /// `nil` where a directory is no such device's.
  init?(directory: String) {
    let channels = Self.channels(in: directory)
    let labelled = channels.first {
      AttributeFile("\($0)_label", in: directory).text == "hinge"
    }
    guard let channel = labelled ?? channels.first else { return nil }
    func number(_ attribute: String) -> Double? {
      AttributeFile("\(channel)_\(attribute)", in: directory).number
        ?? AttributeFile("in_angl_\(attribute)", in: directory).number
    }
    self.directory = directory
    name = AttributeFile("name", in: directory).text ?? ""
    raw = AttributeFile("\(channel)_raw", in: directory)
    offset = number("offset") ?? 0
    degrees = number("scale").map { $0 * 180 / .pi } ?? 1
    let rate =
      number("sampling_frequency")
      ?? AttributeFile("sampling_frequency", in: directory).number
    self.rate =
      rate.flatMap { $0 > 0 ? min(max($0, Self.slowest), Self.fastest) : nil } ?? Self.usual
  }

  /// Readings a second where the sensor's rate is not known.
  static let usual = 100.0
  private static let slowest = 1.0
  private static let fastest = 1000.0

  mutating func read() -> Reading {
    let contents: String
    do throws(AttributeFile.Failure) {
      contents = try raw.contents()
    } catch {
      return [EAGAIN, EBUSY, EINTR, ETIMEDOUT].contains(error.code) ? .nothing : .gone(error.code)
    }
    // The kernel ends its lines. A file that somebody else writes may be read half-way, but not
    // twice at the same place.
    let isWhole = contents.last == "\n" || contents == unfinished
    unfinished = isWhole ? nil : contents
    let text = contents.prefix { $0 != "\n" }
    guard isWhole, !text.isEmpty else { return .nothing }
    guard let value = AttributeFile.number(String(text)) else { return .garbage(String(text)) }
    // To thousandths: scales are rounded to nine decimals, and 360 must not be beyond 360.
    return .degrees(((value + offset) * degrees * 1000).rounded() / 1000)
  }

  /// `in_angl`, `in_angl0`, `in_angl1` …, in their order.
  private static func channels(in directory: String) -> [String] {
    DirectoryListing.names(in: directory, prefix: "in_angl").compactMap { name in
      let number = name.dropFirst(7).prefix { $0.isNumber }
      return name.dropFirst(7 + number.count) == "_raw" ? String(name.dropLast(4)) : nil
    }
  }
}
