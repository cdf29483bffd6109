import CSpawn
import Foundation

/// A pipe for a run's standard output, which no other program inherits.
final class OutputPipe {
  private var reading: Int32
  /// What the run is given; `closeWriting` once it has it.
  private(set) var writing: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    hb_pipe(&ends)
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    closeReading()
    closeWriting()
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  /// Whoever reads has seen enough.
  func closeReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }

  /// Waits for the next bytes.
  func read(upTo count: Int) -> Data {
    var buffer = [UInt8](repeating: 0, count: count)
    let got = Foundation.read(reading, &buffer, count)
    return Data(buffer.prefix(max(0, got)))
  }
}
