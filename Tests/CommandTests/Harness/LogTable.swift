import Foundation

/// What `--log` writes.
struct LogTable {
  struct Row {
    var time: Double
    /// Degrees; `nil` with no hinge.
    var angle: Double?
    var status: String
    /// Degrees per second; `nil` with no hinge.
    var speed: Double?
    /// Pascals.
    var pressure: Double
    /// Semitones.
    var bend: Double
    /// dBFS.
    var level: Double
    var voices: Int
  }

  enum Problem: Error {
    case header(Substring)
    case row(Substring)
  }

  var rows: [Row] = []

  init(_ text: String) throws {
    let lines = text.split(separator: "\n")
    guard lines.first == "time,angle,status,speed,pressure,bend,level,voices" else {
      throw Problem.header(lines.first ?? "")
    }
    rows = try lines.dropFirst().map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      guard cells.count == 8, let time = Double(cells[0]), let pressure = Double(cells[4]),
        let bend = Double(cells[5]), let level = Double(cells[6]), let voices = Int(cells[7])
      else { throw Problem.row(line) }
      return Row(
        time: time, angle: Double(cells[1]), status: String(cells[2]), speed: Double(cells[3]),
        pressure: pressure, bend: bend, level: level, voices: voices)
    }
  }
}
