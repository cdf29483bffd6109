import FuzzChecks

@testable import Feeds

/// OSC packets: whatever the bytes, they say something that the language can say too, or are
/// refused in words.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOSC(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  port.take(UnsafeRawBufferPointer(start: start, count: count)) { news in
    switch news {
    case .statement(let statement, _, _): statement.checkThatItCanBeSaid()
    case .bad(let words?, _), .remark(let words): precondition(!words.isEmpty)
    case .bad(nil, _), .gone, .lost: break
    }
  }
  return 0
}

nonisolated(unsafe) private let port: OSCPort = {
  do {
    return try OSCPort(host: nil, port: 0)
  } catch {
    fatalError("\(error)")
  }
}()
