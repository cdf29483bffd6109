import Glibc
import Testing

@testable import Feeds

/// What `-H lid` takes of what is there.
@Suite struct LidSearchTests {
  private let nothing = "/nonesuch"

  @Test func aLidsSensorIsTakenBeforeOthers() throws {
    let other = ["name": "as5600\n", "in_angl_raw": "7\n", "in_angl_scale": "0.001\n"]
    let root = try SensorDirectory("iio:device0", other)
    try root.make("iio:device1", ["name": "accel\n", "in_accel_x_raw": "1\n"])
    let search = LidSearch(sensors: root.root, switches: nothing)
    #expect(search.sensor()?.directory == root.path)
    try root.make("iio:device10", ["name": "hinge\n", "in_angl0_raw": "1\n"])
    try root.make("iio:device9", ["name": "cros-ec-lid-angle\n", "in_angl_raw": "1\n"])
    #expect(search.sensor()?.directory == "\(root.root)/iio:device9")
  }

  @Test func withNothingItSaysWhereItLooked() throws {
    let root = try SensorDirectory("iio:device0", ["name": "accel\n"])
    let error = #expect(throws: LidError.self) {
      try Lid.device(at: nil, search: LidSearch(sensors: root.root, switches: nothing))
    }
    #expect(error == .none(sensors: root.root, switches: nothing, forbidden: 0))
    #expect(
      error?.description
        == "no lid is found: no sensor with an angle (in_angl*_raw) in \(root.root), and no lid "
        + "switch in /nonesuch")
    #expect(
      LidError.none(sensors: "/a", switches: "/b", forbidden: 3).description.hasSuffix(
        "in /b, of which 3 may not be read; join the group input to read them"))
  }

  @Test func aDirectoryWithoutAnAngleIsRefused() throws {
    let root = try SensorDirectory("iio:device0", ["name": "accel\n"])
    #expect(throws: LidError.noAngle(root.path)) { try Lid.device(at: root.path) }
    #expect(throws: LidError.system("cannot read /nonesuch", ENOENT)) {
      try Lid.device(at: nothing)
    }
  }

  /// What lies among the input devices and is none.
  @Test func whatIsNoSwitchIsRefused() throws {
    let root = try SensorDirectory("input", ["event0": "not a device"])
    let file = "\(root.path)/event0"
    #expect(throws: LidError.noSwitch(file)) { try Lid.device(at: file) }
    #expect(throws: LidError.noSwitch("/dev/null")) { try Lid.device(at: "/dev/null") }
    let (found, forbidden) = LidSearch(sensors: nothing, switches: root.path).lidSwitch()
    #expect(found == nil)
    #expect(forbidden == 0)
    withExtendedLifetime(root) {}
  }
}
