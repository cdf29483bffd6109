import Engine
import Glibc
import Score

/// The instrument's state a hundred times a second, as a table.
///
/// Columns: seconds; degrees; the status's name; °/s, positive opening; pascals, positive push;
/// semitones of the tremolo arm and the pitch wheel; dBFS, RMS of both channels over the row's
/// 10 ms; keys and buttons down and strings ringing. Angle, status and speed are empty with no hinge.
public final class PerformanceLog {
  /// dBFS written for silence.
  static let floor = -200.0

  private let file: TextFile

  /// Creates the file.
  public init(path: String, report: @escaping (String) -> Void) throws(OutputFileError) {
    file = try TextFile(creating: path, report: report)
    file.write("time,angle,status,speed,pressure,bend,level,voices\n")
  }

  func write(_ row: LogRow) { file.write(Self.line(row) + "\n") }

  func flush() { file.flush() }

  func close() { file.close() }

  static func line(_ row: LogRow) -> String {
    let level = row.meanSquare > 0 ? max(floor, 10 * log10(row.meanSquare)) : floor
    let columns = [
      FixedPoint.text(Double(row.index) / 100, decimals: 2),
      row.hinge.map { FixedPoint.text($0.angle, decimals: 3) } ?? "",
      row.hinge?.status.name ?? "",
      row.hinge == nil ? "" : FixedPoint.text(row.speed, decimals: 3),
      FixedPoint.text(row.pressure, decimals: 2),
      FixedPoint.text(row.bend, decimals: 4),
      FixedPoint.text(level, decimals: 2),
      String(row.voices),
    ]
    return columns.joined(separator: ",")
  }
}
