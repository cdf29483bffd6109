import CSpawn
import Foundation
import Synchronization
import Testing

/// A run of the built binary, in a folder of its own, with a private ALSA configuration and
/// run-time directory.
final class Hingebox: Sendable {
  /// What a run came to.
  struct Result {
    /// The exit status; `nil` when a signal ended it.
    var status: Int32?
    var output: Data
    var errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
    var errorLines: [Substring] { errors.split(separator: "\n") }
  }

  /// Where the run's standard input comes from.
  enum Input {
    case nothing
    case text(String)
    /// A file of the folder.
    case file(String)
    /// A pipe that `write` and `closeInput` serve.
    case pipe
    /// The controlling terminal.
    case terminal
  }

  /// The binary that was built with the tests, which lies beside them.
  static let binary: String = {
    let tests = try! FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return (tests as NSString).deletingLastPathComponent + "/hingebox"
  }()

  let process: pid_t
  private let folder: Folder
  private let name = ".run-\(UInt64.random(in: 0 ... .max))"
  /// The writing end of standard input, while it is open.
  private let input = Mutex<Int32?>(nil)
  /// What `waitpid` told, once it has.
  private let end = Mutex<Int32?>(nil)

  /// Starts it.
  /// - Parameters:
  ///   - terminal: its controlling terminal; without one, `/dev/tty` does not open.
  ///   - output: a descriptor for standard output; a file where none is given.
  init(
    _ arguments: [String], in folder: Folder, input: Input = .nothing,
    terminal: PseudoTerminal? = nil, output: Int32? = nil, environment extra: [String: String] = [:]
  ) throws {
    self.folder = folder
    signal(SIGPIPE, SIG_IGN)
    var environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "TERM": "xterm", "LC_ALL": "C.UTF-8",
      "ALSA_CONFIG_PATH": try Alsa.configuration(in: folder),
    ]
    environment.merge(extra) { $1 }

    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    func opening(_ path: String, _ flags: Int32) -> Int32 {
      opened.append(open(path, flags | O_CLOEXEC | O_NOCTTY, 0o600))
      return opened.last!
    }
    let creating = O_WRONLY | O_CREAT | O_TRUNC
    var streams: [Int32] = [
      0, output ?? opening(folder.file(name + ".out"), creating),
      opening(folder.file(name + ".err"), creating),
    ]
    switch input {
    case .nothing: streams[0] = opening("/dev/null", O_RDONLY)
    case .text(let text):
      streams[0] = opening(try folder.write(text, to: name + ".in"), O_RDONLY)
    case .file(let name): streams[0] = opening(folder.file(name), O_RDONLY)
    case .terminal: streams[0] = opening(terminal!.path, O_RDWR)
    case .pipe:
      var ends: [Int32] = [0, 0]
      hb_pipe(&ends)
      opened.append(ends[0])
      streams[0] = ends[0]
      self.input.withLock { $0 = ends[1] }
    }

    var argv = ([Self.binary] + arguments).map { strdup($0) } + [nil]
    var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in argv + envp { free(word) } }
    var process = pid_t()
    let code = hb_spawn(
      &process, Self.binary, &argv, &envp, folder.path, streams, terminal?.path)
    self.process = process
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
  }

  deinit {
    closeInput()
    if isRunning {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
  }

  /// Runs it to its end.
  static func run(
    _ arguments: String..., in folder: Folder, input: Input = .nothing,
    environment: [String: String] = [:]
  ) async throws -> Result {
    try await Hingebox(arguments, in: folder, input: input, environment: environment).result()
  }

  func write(_ text: String) { write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) {
    input.withLock { descriptor in
      if let descriptor { _ = Foundation.write(descriptor, bytes, bytes.count) }
    }
  }

  func closeInput() {
    input.withLock { descriptor in
      if let open = descriptor { close(open) }
      descriptor = nil
    }
  }

  func send(signal number: Int32) { kill(process, number) }

  /// Sends a signal, as a fault in it would, to a thread that leaves the shell's to others.
  func sendToThread(signal number: Int32) throws {
    let tasks = "/proc/\(process)/task"
    for thread in try FileManager.default.contentsOfDirectory(atPath: tasks) {
      let status = try String(contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8)
      let mask = status.firstMatch(of: /SigBlk:\s*([0-9a-f]+)/).flatMap { UInt64($0.1, radix: 16) }
      guard let mask, mask >> UInt64(SIGTSTP - 1) & 1 == 1 else { continue }
      _ = hb_signal_thread(process, pid_t(thread)!, number)
      return
    }
    Issue.record("no such thread")
  }

  var isRunning: Bool {
    end.withLock { end in
      if end != nil { return false }
      var word: Int32 = 0
      guard waitpid(process, &word, WNOHANG) == process else { return true }
      end = word
      return false
    }
  }

  /// Waits for its end. One that outlasts the time is killed, and the test fails.
  func result(within seconds: Double = 60) async throws -> Result {
    if try await !eventually(within: seconds, { !isRunning }) {
      Issue.record("still running after \(seconds) s; it said: \(errors)")
      kill(process, SIGKILL)
      try await eventually { !isRunning }
    }
    let word = end.withLock { $0 ?? SIGKILL }
    return Result(
      status: word & 0x7f == 0 ? (word >> 8) & 0xff : nil,
      output: (try? folder.bytes(name + ".out")) ?? Data(), errors: errors)
  }

  /// What it has said on standard error so far.
  var errors: String { (try? folder.text(name + ".err")) ?? "" }
}

/// Waits until something holds.
/// - Returns: whether it did within the time.
@discardableResult func eventually(
  within seconds: Double = 20, _ holds: () throws -> Bool
) async throws -> Bool {
  let end = ContinuousClock.now + .seconds(seconds)
  while true {
    if try holds() { return true }
    if ContinuousClock.now > end { return false }
    try await Task.sleep(for: .milliseconds(5))
  }
}
