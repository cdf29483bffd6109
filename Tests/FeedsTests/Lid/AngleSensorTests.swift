import Glibc
import Testing

@testable import Feeds

/// Angles of the kernel's Industrial I/O files.
@Suite struct AngleSensorTests {
  private func reading(_ directory: SensorDirectory) -> AngleSensor.Reading? {
    var sensor = AngleSensor(directory: directory.path)
    return sensor?.read()
  }

  /// 2094 thousandths of a radian are 119.977 degrees.
  @Test func theChannelLabelledHingeIsRead() throws {
    let directory = try SensorDirectory.intel()
    #expect(reading(directory) == .degrees(119.977))
    #expect(AngleSensor(directory: directory.path)?.name == "hinge")
  }

  @Test func withoutLabelsTheFirstChannelIsRead() throws {
    let directory = try SensorDirectory(
      "iio:device0",
      ["in_angl10_raw": "1\n", "in_angl2_raw": "2\n", "in_angl2_label": "lid\n"])
    #expect(reading(directory) == .degrees(2))
  }

  /// (raw + offset) × scale, and a channel's own before what all channels share.
  @Test func offsetAndScale() throws {
    let directory = try SensorDirectory(
      "iio:device0",
      [
        "in_angl0_raw": "-10\n", "in_angl_offset": "100\n", "in_angl_scale": "1\n",
        "in_angl0_scale": "0.017453293\n",
      ])
    #expect(reading(directory) == .degrees(90))
    try directory.write("20\n", to: "in_angl0_offset")
    #expect(reading(directory) == .degrees(10))
  }

  /// The kernel's π/180 has nine decimals, by which 360 of them are 360.00001°.
  @Test func aFullTurnIsNotBeyondOne() throws {
    let directory = try SensorDirectory(
      "iio:device0", ["in_angl_raw": "360\n", "in_angl_scale": "0.017453293\n"])
    #expect(reading(directory) == .degrees(360))
  }

  @Test func wholeDegreesWithoutAScale() throws {
    #expect(reading(try SensorDirectory.chromebook()) == .degrees(120))
    // "Unreliable", which is for the hinge to judge.
    #expect(reading(try SensorDirectory.chromebook("500\n")) == .degrees(500))
  }

  @Test(
    arguments: [
      ("60.000000\n", 60), ("5.5\n", 5.5), ("5000\n", 1000), ("0.2\n", 1), ("0\n", 100),
      ("-3\n", 100), ("\n", 100), ("fast\n", 100), ("nan\n", 100),
    ] as [(String, Double)])
  func itsOwnRateIsTaken(text: String, rate: Double) throws {
    for file in ["in_angl_sampling_frequency", "sampling_frequency"] {
      let directory = try SensorDirectory.chromebook()
      try directory.write(text, to: file)
      #expect(AngleSensor(directory: directory.path)?.rate == rate)
      withExtendedLifetime(directory) {}
    }
    let silent = try SensorDirectory.chromebook()
    #expect(AngleSensor(directory: silent.path)?.rate == 100)
    withExtendedLifetime(silent) {}
  }

  @Test(arguments: ["", "\n"]) func anEmptyFileSaysNothing(text: String) throws {
    #expect(reading(try SensorDirectory.chromebook(text)) == .nothing)
  }

  /// A line without its end may be half a line: it counts once it stays as it is.
  @Test func halfALineSaysNothing() throws {
    let directory = try SensorDirectory.chromebook("1")
    var sensor = try #require(AngleSensor(directory: directory.path))
    #expect(sensor.read() == .nothing)
    try directory.write("12", to: "in_angl_raw")
    #expect(sensor.read() == .nothing)
    #expect(sensor.read() == .degrees(12))
    try directory.write("120\n", to: "in_angl_raw")
    #expect(sensor.read() == .degrees(120))
  }

  @Test(arguments: [
    "flat\n", "12 34\n", "nan\n", "inf\n", "0x10\n", "1e3\n", "\u{1B}[2J\n", "--1\n",
  ])
  func whatIsNoNumberIsGarbage(text: String) throws {
    #expect(reading(try SensorDirectory.chromebook(text)) == .garbage(String(text.dropLast())))
  }

  @Test func aReplacedFileIsSeen() throws {
    let directory = try SensorDirectory.chromebook()
    var sensor = try #require(AngleSensor(directory: directory.path))
    for angle in [10, 20, 30] {
      try directory.replace("in_angl_raw", by: "\(angle)\n")
      #expect(sensor.read() == .degrees(Double(angle)))
    }
    try directory.move(to: "elsewhere")
    #expect(sensor.read() == .gone(ENOENT))
  }

  /// Nothing that lies there holds it up, or is taken for what it is not.
  @Test func oddFiles() throws {
    let fifo = try SensorDirectory("iio:device0", ["in_angl_raw": ""])
    unlink("\(fifo.path)/in_angl_raw")
    #expect(mkfifo("\(fifo.path)/in_angl_raw", 0o600) == 0)
    #expect(reading(fifo) == .nothing)
    let folder = try SensorDirectory("iio:device0")
    try folder.make("iio:device0/in_angl_raw", [:])
    #expect(reading(folder) == .gone(EISDIR))
    let long = try SensorDirectory.chromebook(String(repeating: "1", count: 100_000) + "\n")
    #expect(reading(long) == .nothing)
  }

  @Test func otherDevicesAreNoSensors() throws {
    let light = try SensorDirectory(
      "iio:device0", ["in_illuminance_raw": "7\n", "in_anglvel_x_raw": "7\n", "in_angl_scale": "1"])
    #expect(AngleSensor(directory: light.path) == nil)
    #expect(AngleSensor(directory: light.path + "/none") == nil)
  }
}
