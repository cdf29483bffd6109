import Score
import Testing

@testable import Feeds

/// A sensor that is read at its rate, goes away and comes back.
@Suite final class LidWatchTests {
  private var said = Said()
  /// Nanoseconds.
  private final class Clock { var time: UInt64 = 1_000_000_000 }
  private let clock = Clock()

  private func watch(_ directory: SensorDirectory) throws -> LidWatch {
    let search = LidSearch(sensors: directory.root, switches: "/nonesuch")
    return LidWatch(
      name: "lid", sensor: try #require(search.sensor()), find: { search.sensor() },
      now: { [clock] in clock.time })
  }

  /// Looks whenever it is time, until a time in seconds.
  private func run(_ watch: inout LidWatch, until end: Double) {
    while watch.next < UInt64(end * 1e9) {
      clock.time = max(clock.time, watch.next)
      watch.look { said.take($0) }
    }
  }

  /// One that stands still is read out as often as one that moves.
  @Test func itIsReadAtItsRate() throws {
    let directory = try SensorDirectory.chromebook()
    try directory.write("50\n", to: "sampling_frequency")
    var watch = try watch(directory)
    run(&watch, until: 2)
    #expect(said.timed.map(\.time) == (0..<50).map { 1_000_000_000 + 20_000_000 * UInt64($0) })
    #expect(Set(said.statements.map { ScoreWriter.line($0) }) == ["hinge 120"])
  }

  /// After a machine's sleep there is no burst.
  @Test func whatWasMissedIsNotMadeUpFor() throws {
    let directory = try SensorDirectory.chromebook()
    var watch = try watch(directory)
    run(&watch, until: 1.05)
    #expect(said.timed.count == 5)
    clock.time = 60_000_000_000
    run(&watch, until: 60.05)
    #expect(said.timed.count == 10)
    #expect(Set(said.statements.map { ScoreWriter.line($0) }) == ["hinge 120"])
    withExtendedLifetime(directory) {}
  }

  @Test func garbageIsToldOnceAndSkipped() throws {
    let directory = try SensorDirectory.chromebook()
    var watch = try watch(directory)
    run(&watch, until: 1.05)
    try directory.write("fl\u{1B}at\n", to: "in_angl_raw")
    run(&watch, until: 2)
    try directory.write("90\n", to: "in_angl_raw")
    run(&watch, until: 2.01)
    #expect(said.reports == ["the sensor says 'fl\\u{1b}at'"])
    #expect(said.bad == 95)
    #expect(said.statements.last == .hinge(angle: 90, status: nil))
  }

  /// It is told once each way, is silent meanwhile, and may come back by another name.
  @Test func itIsFoundAgain() throws {
    let directory = try SensorDirectory.chromebook()
    var watch = try watch(directory)
    run(&watch, until: 1.05)
    try directory.move(to: "away")
    run(&watch, until: 5.5)
    #expect(said.timed.count == 5)
    let gone =
      "lid: the sensor is gone (No such file or directory); it is looked for once a second"
    #expect(said.remarks == [gone])
    // It comes without its value at first, and is not back before it has one.
    try directory.make("iio:device7", ["name": "cros-ec-lid-angle\n"])
    run(&watch, until: 7.5)
    #expect(said.remarks == [gone])
    try directory.make("iio:device7", ["in_angl_raw": "30\n"])
    run(&watch, until: 9)
    #expect(said.remarks == [gone, "lid: the sensor is back"])
    #expect(said.statements.last == .hinge(angle: 30, status: nil))
    #expect(said.timed.count > 5 + 50)
    #expect(said.bad == 0)
  }
}
