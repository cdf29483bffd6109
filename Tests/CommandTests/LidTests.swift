import Foundation
import Testing

/// The built binary, moved by a directory that looks like a lid's sensor.
@Suite struct LidTests {
  @Test func aSensorsFilesMoveTheHinge() async throws {
    let folder = try Folder()
    let sensor = folder.file("iio:device0")
    try FileManager.default.createDirectory(atPath: sensor, withIntermediateDirectories: true)
    try folder.write("cros-ec-lid-angle\n", to: "iio:device0/name")
    try folder.write("170\n", to: "iio:device0/in_angl_raw")
    let run = try Hingebox(
      ["-v", "-H", "lid:\(sensor)", "-D", "null", "--trace", "trace.csv", "--log", "log.csv"],
      in: folder)
    #expect(try await eventually { run.errors.contains("listening at \(sensor) (cros-ec") })
    // Written beside it and put into its place, as the kernel's values are never half there.
    for angle in ["120", "500", "10"] {
      try folder.write("\(angle)\n", to: "new")
      try #require(rename(folder.file("new"), sensor + "/in_angl_raw") == 0)
      let isSeen = try await eventually {
        try folder.text("trace.csv").contains(",lid:\(sensor),\(angle).0,")
      }
      #expect(isSeen, "\(angle)")
    }
    run.send(signal: SIGTERM)
    #expect(try await run.result().status == 0)
    let trace = try folder.text("trace.csv")
    #expect(trace.contains(",lid:\(sensor),120.0,,taken\n"))
    #expect(trace.contains(",lid:\(sensor),500.0,,above 360\n"))
    #expect(try LogTable(try folder.text("log.csv")).rows.last?.status == "closed")
  }

  @Test func noLidIsAFailure() async throws {
    let folder = try Folder()
    let result = try await Hingebox.run("-H", "lid:/nonesuch", "-D", "null", in: folder)
    #expect(result.status == 1)
    #expect(result.errors == "hingebox: cannot read /nonesuch: No such file or directory\n")
  }
}
