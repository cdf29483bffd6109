import Hinge
import Score

/// Hinge samples as JSON and as rows of tables: each line of the input is read as an object, as a
/// row of a table with every column, and as it is, after whatever header came before.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSamples(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  var plain = LineParser()
  var table = LineParser()
  _ = table.parse("time;angle;status;other")
  for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
    // What a reader gives to the parser is UTF-8 of a bounded length.
    let line = Array(line.prefix(LineSplitter.longest - 1))
    guard String(validating: line, as: UTF8.self) != nil else { continue }
    check(plain.parse(line[...]))
    check(table.parse(line[...]))
    check(plain.parse(([UInt8(ascii: "{")] + line)[...]))
  }
  return 0
}

/// Whether what a line says lies within what the engine is promised.
private func check(_ line: Line) {
  switch line {
  case .nothing, .source, .question: break
  case .bad(let reason): precondition(!reason.isEmpty)
  case .statement(_, let time):
    switch time {
    case nil, .clockStart: break
    case .fromStart(let seconds): precondition((0...LineTime.latest).contains(seconds))
    case .sinceClockStart(let seconds): precondition(seconds.isFinite)
    }
  }
}
