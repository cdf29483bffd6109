import Score
import Testing

@testable import Feeds

/// A sensor's directory in the loop.
@Suite struct LidFeedTests {
  @Test func aRewrittenDirectoryMovesTheHinge() throws {
    let directory = try SensorDirectory.intel("0\n")
    let bench = Bench()
    let loop = try bench.loop()
    try loop.open(.lid(path: directory.path))
    #expect(loop.places == ["\(directory.path) (hinge)"])
    bench.stamp()
    loop.start()
    defer { loop.stop() }
    #expect(!loop.isOver)
    // Thousandths of a radian, and degrees.
    for (raw, angle) in [(349, 19.996), (1571, 90.012), (3142, 180.023)] {
      try directory.replace("in_angl1_raw", by: "\(raw)\n")
      #expect(
        bench.play(loop) { $0.statements.last == .hinge(angle: angle, status: nil) }, "\(angle)")
    }
    #expect(bench.said.isEmpty)
    #expect(loop.name(of: bench.applied[0].event.feed) == "lid:\(directory.path)")
  }

  @Test func aSensorThatGoesAwayIsToldOf() throws {
    let directory = try SensorDirectory.chromebook()
    let bench = Bench()
    let loop = try bench.loop()
    try loop.open(.lid(path: directory.path))
    bench.stamp()
    loop.start()
    defer { loop.stop() }
    #expect(bench.play(loop) { !$0.applied.isEmpty })
    try directory.move(to: "away")
    #expect(bench.wait { bench.said.count == 1 })
    #expect(bench.said[0].hasPrefix("lid:\(directory.path): the sensor is gone (No such file"))
    try directory.make("iio:device1", ["in_angl_raw": "33\n"])
    #expect(bench.wait { bench.said.count == 2 })
    #expect(bench.said.last == "lid:\(directory.path): the sensor is back")
    #expect(bench.play(loop) { $0.statements.last == .hinge(angle: 33, status: nil) })
    #expect(!loop.isOver)
    withExtendedLifetime(directory) {}
  }

  @Test func whatIsNoLidIsRefused() throws {
    let loop = try Bench().loop()
    #expect(throws: SocketError.self) { try loop.open(.lid(path: "/nonesuch")) }
    #expect(throws: SocketError.lid(.noSwitch("/dev/null"))) {
      try loop.open(.lid(path: "/dev/null"))
    }
  }
}
