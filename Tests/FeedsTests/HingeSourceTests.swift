import Feeds
import Testing

@Suite struct HingeSourceTests {
  @Test(arguments: [
    ("-", HingeSource.standardInput),
    ("keyboard", .keyboard),
    ("unix:/tmp/a:b", .unix(path: "/tmp/a:b")),
    ("tcp:7000", .tcp(host: nil, port: 7000)),
    ("tcp:0", .tcp(host: nil, port: 0)),
    ("tcp:localhost:65535", .tcp(host: "localhost", port: 65535)),
    ("tcp:[::1]:7000", .tcp(host: "::1", port: 7000)),
    ("osc:9000", .osc(host: nil, port: 9000)),
    ("osc:[::1]:0", .osc(host: "::1", port: 0)),
    ("midi:/dev/snd/midiC1D0", .midi(path: "/dev/snd/midiC1D0")),
    ("lid", .lid(path: nil)),
    ("lid:/dev/input/event3", .lid(path: "/dev/input/event3")),
    ("lid:/sys/bus/iio/devices/iio:device0", .lid(path: "/sys/bus/iio/devices/iio:device0")),
    ("trace.csv", .file(path: "trace.csv")),
    ("/tmp/a:b", .file(path: "/tmp/a:b")),
    ("unix", .file(path: "unix")),
  ])
  func readsEverySourceOfLines(text: String, source: HingeSource) throws {
    #expect(try HingeSource(text) == source)
  }

  /// So the arrow keys still do, beside a MIDI keyboard.
  @Test func midiMovesNoHinge() {
    #expect(!HingeSource.midi(path: "m").mayMoveTheHinge)
    #expect(HingeSource.osc(host: nil, port: 9000).mayMoveTheHinge)
  }

  @Test(arguments: [
    ("", HingeSourceError.empty),
    ("unix:", .noPath("unix", example: "/tmp/hinge.sock")),
    ("midi:", .noPath("midi", example: "/dev/snd/midiC1D0")),
    ("tcp:", .noPort("tcp", "")),
    ("tcp:x", .noPort("tcp", "x")),
    ("tcp:65536", .noPort("tcp", "65536")),
    ("tcp:-1", .noPort("tcp", "-1")),
    ("tcp:+1", .noPort("tcp", "+1")),
    ("tcp::7000", .noHost("tcp", ":7000")),
    ("tcp:::1:7000", .noPort("tcp", "::1:7000")),
    ("udp:", .noPort("udp", "")),
    ("osc:", .noPort("osc", "")),
    ("osc::7000", .noHost("osc", ":7000")),
    ("lid:", .noPath("lid", example: "/sys/bus/iio/devices/iio:device0")),
  ])
  func refusesOthersInWords(text: String, error: HingeSourceError) {
    #expect(throws: error) { try HingeSource(text) }
    #expect(!error.description.isEmpty)
  }
}
