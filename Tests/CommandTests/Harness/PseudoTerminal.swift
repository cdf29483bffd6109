import CSpawn
import Dispatch
import Foundation
import Synchronization

/// A pseudo-terminal that answers what a player's terminal would.
final class PseudoTerminal: Sendable {
  /// How much of a modern terminal it is.
  enum Kind {
    /// Speaks the kitty keyboard protocol: answers `CSI ? u` with its flags.
    case kitty
    /// Knows the primary device attributes and nothing else.
    case plain
  }

  let kind: Kind
  /// The path of the side that the program opens.
  let path: String
  private let master: Int32
  private let slave: Int32
  private let shown = Mutex("")
  private let queue = DispatchQueue(label: "pseudo-terminal")

  init(_ kind: Kind) throws {
    self.kind = kind
    var name = [CChar](repeating: 0, count: 64)
    master = hb_pseudo_terminal(&name, name.count)
    guard master >= 0 else { throw POSIXError(.EIO) }
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // Held open, so that the master sees no hang-up before the program opens it.
    slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    var size = winsize(ws_row: 24, ws_col: 100, ws_xpixel: 1000, ws_ypixel: 480)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    listen()
  }

  deinit {
    close(slave)
    close(master)
  }

  /// What the program has written so far.
  var text: String { shown.withLock { $0 } }

  /// Types bytes.
  func type(_ bytes: String) { _ = write(master, bytes, bytes.utf8.count) }

  /// Presses a key for real: an event of the kitty protocol.
  func press(_ key: Character) { type("\u{1b}[\(key.unicodeScalars.first!.value);1:1u") }

  /// Lets it go.
  func release(_ key: Character) { type("\u{1b}[\(key.unicodeScalars.first!.value);1:3u") }

  /// Input, output, control and local modes, as `stty` would show them.
  var modes: [UInt32] {
    var attributes = termios()
    tcgetattr(slave, &attributes)
    return [attributes.c_iflag, attributes.c_oflag, attributes.c_cflag, attributes.c_lflag]
  }

  /// Takes what the program writes, until the terminal is gone.
  private func listen() {
    queue.asyncAfter(deadline: .now() + .milliseconds(5)) { [weak self] in
      guard let self else { return }
      take()
      listen()
    }
  }

  private func take() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(master, &buffer, buffer.count)
    guard count > 0 else { return }
    let text = String(decoding: buffer.prefix(count), as: UTF8.self)
    shown.withLock { $0 += text }
    if kind == .kitty, text.contains("\u{1b}[?u") { type("\u{1b}[?0u") }
    if text.contains("\u{1b}[c") { type("\u{1b}[?62;22c") }
  }
}
