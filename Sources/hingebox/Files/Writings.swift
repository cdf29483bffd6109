import Engine
import Feeds
import Glibc
import Score
import Synchronization

/// The record, the log and the trace that the command line asks for.
final class Writings {
  private let record: String?
  private let log: String?
  private let trace: String?
  /// Files that were not there before.
  private var created: [String] = []
  private let isCutShort = Atomic(false)

  init(_ arguments: Arguments) {
    record = arguments.value(.record)
    log = arguments.value(.log)
    trace = arguments.value(.trace)
  }

  /// - Parameters:
  ///   - output: a sound file that is written as well.
  ///   - inputs: files that are read.
  /// - Throws: `Failure` when one of the files would destroy another.
  func check(besides output: String? = nil, inputs: [String] = []) throws {
    try DistinctFiles.check(written: [output, record, log, trace], read: inputs)
  }

  /// Creates them. When one cannot be created, none is, and what was there stays as it was.
  /// - Parameter report: told, on the thread that writes, when a file cannot be written further.
  func create(
    preset: Name, configuration: EngineConfiguration, report: @escaping (String) -> Void
  ) throws -> Scribe.Writers {
    let cutShort = { [self] (line: String) in
      isCutShort.store(true, ordering: .relaxed)
      report(line)
    }
    do {
      for path in [record, log, trace] { if let path { try claim(path) } }
      let isMIDI = record.map(MIDIRecorder.isMeant) ?? false
      return Scribe.Writers(
        recorder: try (isMIDI ? nil : record).map {
          try Recorder(path: $0, preset: preset, configuration: configuration, report: cutShort)
        },
        midi: try (isMIDI ? record : nil).map {
          try MIDIRecorder(
            path: $0, preset: preset, configuration: configuration, report: cutShort)
        },
        trace: try trace.map { try HingeTrace(path: $0, report: cutShort) },
        log: try log.map { try PerformanceLog(path: $0, report: cutShort) })
    } catch {
      abandon()
      throw error
    }
  }

  /// Makes sure that a file can be written, without touching what is in it.
  private func claim(_ path: String) throws {
    let isNew = access(path, F_OK) != 0
    // A FIFO must not wait here for its reader.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0o666)
    guard descriptor >= 0 || errno == ENXIO else {
      throw Failure("cannot write \(path): \(String(cString: strerror(errno)))")
    }
    if descriptor >= 0 { close(descriptor) }
    if isNew { created.append(path) }
  }

  /// Leaves nothing behind of what came to nothing.
  func abandon() {
    for path in created { unlink(path) }
    created = []
  }

  /// Once they are finished: how the program ends when they are not whole, which was said already.
  var status: ExitStatus { isCutShort.load(ordering: .relaxed) ? .failed : .done }
}
