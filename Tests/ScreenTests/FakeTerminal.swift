import Glibc

/// The far end of a pseudo-terminal: it answers as a terminal does and remembers the modes it was
/// put in. Nothing but what it was sent is believed.
final class FakeTerminal {
  /// The master's side.
  private var master: Int32
  /// What the program under test opens.
  let path: String
  private let speaksKitty: Bool
  /// Flags it has no notion of are left out of what was pushed.
  private let knownFlags: Int
  private var pending: [UInt8] = []

  private var received: [UInt8] = []
  /// Everything it was sent, but for the carriage returns that the kernel adds to.
  var transcript: String { String(decoding: received.filter { $0 != 0x0D }, as: UTF8.self) }
  /// Private modes that are set: 25 is the cursor, which is visible at first.
  private(set) var modes: Set<Int> = [7, 25]
  /// The kitty keyboard flags that were pushed and not popped.
  private(set) var flags: [Int] = []
  /// Whether it reads at all.
  var isStopped = false

  init(speaksKitty: Bool, knownFlags: Int = 31, columns: UInt16 = 100, rows: UInt16 = 40) {
    self.speaksKitty = speaksKitty
    self.knownFlags = knownFlags
    // posix_openpt and its like by hand: Swift's Glibc does not show them. The numbers are those
    // of TIOCSPTLCK and TIOCGPTN.
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    var isLocked: Int32 = 0
    var number: Int32 = 0
    precondition(ioctl(master, 0x4004_5431, &isLocked) == 0)
    precondition(ioctl(master, 0x8004_5430, &number) == 0)
    path = "/dev/pts/\(number)"
    resize(columns: columns, rows: rows)
  }

  deinit { hangUp() }

  func hangUp() {
    if master >= 0 { close(master) }
    master = -1
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// What a player types.
  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    precondition(write(master, bytes, bytes.count) == bytes.count)
  }

  /// The settings, but for the flag PENDIN, which the kernel keeps for itself.
  var settings: [UInt32] {
    var settings = termios()
    tcgetattr(master, &settings)
    return [
      settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag & ~UInt32(0o40000),
    ]
  }

  var isRaw: Bool { settings[3] & UInt32(ICANON | ECHO | ISIG) == 0 }

  /// Reads what has come, and answers questions in it.
  func attend() {
    if isStopped || master < 0 { return }
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(master, &buffer, buffer.count)
      if count <= 0 { break }
      received += buffer[..<count]
      for byte in buffer[..<count] { take(byte) }
    }
  }

  private func take(_ byte: UInt8) {
    if byte == 0x1B {
      pending = [byte]
    } else if !pending.isEmpty {
      pending.append(byte)
      if pending.count > 2, (0x40...0x7E).contains(byte) {
        obey(String(decoding: pending.dropFirst(2), as: UTF8.self))
        pending = []
      }
    }
  }

  /// A control sequence, without its CSI.
  private func obey(_ sequence: String) {
    let number = Int(sequence.dropFirst().prefix { $0.isNumber })
    switch sequence.last {
    case "h" where sequence.first == "?": modes.insert(number ?? 0)
    case "l" where sequence.first == "?": modes.remove(number ?? 0)
    case "c": type("\u{1B}[?62;22c")
    case "p" where sequence == "?1016$p": type("\u{1B}[?1016;\(speaksKitty ? 2 : 0)$y")
    case "t" where sequence == "14t" && speaksKitty: type("\u{1B}[4;800;900t")
    case "u" where speaksKitty:
      switch sequence.first {
      case "?": type("\u{1B}[?\(flags.last ?? 0)u")
      case ">": flags.append((number ?? 0) & knownFlags)
      case "<": _ = flags.popLast()
      default: break
      }
    default: break
    }
  }
}
