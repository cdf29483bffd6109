import Glibc

/// The few things done to every file descriptor here.
enum Descriptor {
  /// Closes it in programs that this one starts, and makes no call on it wait.
  static func makeNonBlocking(_ descriptor: Int32) {
    keepFromChildren(descriptor)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  static func keepFromChildren(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }
}

/// Why a socket or a source of lines could not be had. Each says what to do next where the user
/// can do something.
public enum SocketError: Error, Equatable, CustomStringConvertible {
  /// A Unix socket's path has at most 107 bytes.
  case pathTooLong(String)
  /// Something that is no socket has the name.
  case notASocket(String)
  /// Another program listens there.
  case living(String, owner: PeerProcess?)
  /// The directory of the control socket could be somebody else's.
  case directoryNotOurs(String)
  /// The host of `tcp:HOST:PORT` is not known; the resolver's words.
  case unknownHost(String, String)
  /// What `midi:` names is no stream of bytes but a MIDI file.
  case midiFile(String)
  /// ALSA's sequencer cannot be had; its words.
  case noSequencer(String)
  /// All 64 feeds are taken.
  case tooManyFeeds
  /// No lid can be read.
  case lid(LidError)
  /// What was tried, and the system's `errno`.
  case system(String, Int32)

  public var description: String {
    switch self {
    case .pathTooLong(let path):
      "\(path) is too long for a Unix socket, which has at most 107 bytes; give a shorter path"
    case .notASocket(let path):
      "\(path) is there and is no socket; give another path"
    case .living(let path, let owner):
      "\(owner.map { "\($0.name) (process \($0.id))" } ?? "another program") has the socket \(path)"
    case .directoryNotOurs(let path):
      "\(path) is not a directory that is yours alone (mode 0700); remove it or set XDG_RUNTIME_DIR"
    case .unknownHost(let host, let reason):
      "cannot find the host \(host): \(reason)"
    case .tooManyFeeds:
      "all \(FeedNumbers.count) feeds are taken"
    case .midiFile(let path):
      "\(path) is a MIDI file, and no stream of MIDI: give it as FILE, without midi:"
    case .noSequencer(let reason):
      "there is no ALSA sequencer for MIDI (\(reason)); load it (modprobe snd-seq), or give no "
        + "--midi and no --midi-out"
    case .lid(let error):
      "\(error)"
    case .system(let action, let code):
      "\(action): \(String(cString: strerror(code)))"
    }
  }
}
