import Glibc

/// Why there is no terminal to play in.
public struct TerminalError: Error, CustomStringConvertible, Sendable {
  public let description: String

  init(_ what: String, _ path: String, _ code: Int32) {
    description = "cannot \(what) \(path): \(String(cString: strerror(code)))"
  }
}

/// A terminal in raw mode: bytes in, bytes out, neither ever waiting.
///
/// Used by one thread at a time. A terminal that takes no more
/// bytes (Ctrl-S, a stopped window) loses frames, never time; one that is gone says so.
public final class Terminal: @unchecked Sendable {
  /// What the environment says a terminal can do.
  public struct Style: Sendable, Equatable {
    /// TERM=dumb, or none: no escape sequences at all.
    public var isDumb: Bool
    public var hasColour: Bool
    public var isUTF8: Bool

    public init(isDumb: Bool = false, hasColour: Bool = true, isUTF8: Bool = true) {
      self.isDumb = isDumb
      self.hasColour = hasColour
      self.isUTF8 = isUTF8
    }

    /// - Parameter environment: looks up a variable; NO_COLOR after https://no-color.org.
    public init(environment: (String) -> String?) {
      let term = environment("TERM") ?? ""
      isDumb = term == "dumb" || term.isEmpty
      hasColour = !isDumb && (environment("NO_COLOR") ?? "").isEmpty
      let locale =
        ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment)
        .first { !$0.isEmpty } ?? ""
      let charset = locale.lowercased()
      isUTF8 = charset.contains("utf-8") || charset.contains("utf8")
    }
  }

  struct Size: Sendable, Equatable {
    var columns: Int
    var rows: Int
    /// 0 where the terminal does not tell.
    var pixelHeight: Int
  }

  enum ReadResult: Equatable {
    case bytes([UInt8])
    case nothing
    /// It hung up.
    case gone
  }

  let path: String
  let style: Style
  let descriptor: Int32
  private let original: termios
  private var waiting: [UInt8] = []
  private var farewell: [UInt8] = []
  private(set) var isGone = false

  /// What may wait to be written; a frame is under 8 KiB.
  private static let mostWaiting = 65_536
  /// Milliseconds that a restore waits for a terminal that takes no bytes.
  private static let patience: Int32 = 100

  /// Opens a terminal, and changes nothing in it yet.
  /// - Throws: `TerminalError` when it cannot be opened or is no terminal.
  public init(path: String = "/dev/tty", style: Style = .current) throws {
    self.path = path
    self.style = style
    // A description of its own, so that O_NONBLOCK does not reach whoever shares stdin.
    descriptor = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw TerminalError("open", path, errno) }
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else {
      let code = errno
      close(descriptor)
      throw TerminalError("use", path, code)
    }
    original = settings
  }

  deinit {
    restore()
    close(descriptor)
  }

  /// Raw input: every key at once, no echo, no signals of its own. Output is still cooked, so that
  /// a line somebody else writes does not run into steps.
  func enterRawMode() {
    var settings = original
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    settings.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | BRKINT | INPCK | ISTRIP)
    settings.c_cflag |= tcflag_t(CS8)
    Self.withoutBackgroundStop { _ = tcsetattr(descriptor, TCSANOW, &settings) }
    TerminalRescue.arm(descriptor: descriptor, settings: original, farewell: farewell)
  }

  /// What undoes the modes that are on; written before the settings go back.
  func setFarewell(_ text: String) {
    farewell = Array(text.utf8)
    TerminalRescue.arm(descriptor: descriptor, settings: original, farewell: farewell)
  }

  /// Puts everything back as it was found. Once is enough, more do no harm.
  func restore() {
    waitToWrite()
    Self.withoutBackgroundStop { TerminalRescue.putBack() }
  }

  /// A process in the background may write to its terminal and set it without being stopped.
  private static func withoutBackgroundStop(_ body: () -> Void) {
    var mask = sigset_t()
    var old = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &mask, &old)
    body()
    pthread_sigmask(SIG_SETMASK, &old, nil)
  }

  /// Whether this process may use it: not while it is a background job of the terminal's shell.
  var isForeground: Bool {
    let group = tcgetpgrp(descriptor)
    return group < 0 || group == getpgrp()
  }

  /// The window's size now; 80 × 24 where the terminal does not know.
  var size: Size {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return Size(columns: 80, rows: 24, pixelHeight: 0) }
    return Size(
      columns: Int(window.ws_col), rows: Int(window.ws_row), pixelHeight: Int(window.ws_ypixel))
  }

  // MARK: Bytes

  func read() -> ReadResult {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count > 0 { return .bytes(Array(buffer[..<count])) }
    if count < 0 && (errno == EAGAIN || errno == EINTR) { return .nothing }
    isGone = true
    return .gone
  }

  /// Whether bytes still wait to be written: no use in drawing more.
  var isBusy: Bool { !waiting.isEmpty }

  /// Writes what the terminal takes now and keeps the rest.
  func write(_ bytes: some Sequence<UInt8>) {
    if waiting.count < Self.mostWaiting { waiting += bytes }
    flush()
  }

  func write(_ text: String) { write(text.utf8) }

  /// Writes on, when the terminal can take more.
  func flush() {
    while !waiting.isEmpty {
      let count = waiting.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        waiting.removeFirst(count)
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        waiting = []
        isGone = true
        return
      }
    }
  }

  /// Gives a slow terminal a moment to take what is left, and forgets what it does not take.
  private func waitToWrite() {
    flush()
    if isBusy {
      var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&entry, 1, Self.patience)
      flush()
    }
    waiting = []
  }
}

extension Terminal.Style {
  /// What this process's environment says.
  public static var current: Self {
    Self { name in getenv(name).map { String(cString: $0) } }
  }
}
