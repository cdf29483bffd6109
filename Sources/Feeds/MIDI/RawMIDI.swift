import Glibc
import Score

/// A raw MIDI byte stream: a device file such as `/dev/snd/midiC1D0`, or a FIFO.
final class RawMIDI: FeedDevice {
  let name: String
  private(set) var descriptors: [Int32]
  private let decoder = MIDIDecoder()
  private var sender = MIDISender(number: 0)

  init(path: String) throws(SocketError) {
    name = "midi:\(path)"
    // A FIFO is opened without waiting for its writer.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw .system("cannot read \(name)", errno) }
    var status = stat()
    var start: [UInt8] = [0, 0, 0, 0]
    let isDirectory = fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    let isMIDIFile = pread(file, &start, start.count, 0) == start.count && Score.isMIDI(start)
    guard !isDirectory, !isMIDIFile else {
      Glibc.close(file)
      throw isMIDIFile ? .midiFile(path) : .system("cannot read \(name)", EISDIR)
    }
    descriptors = [file]
  }

  var deadline: UInt64? { sender.deadline }

  /// A device that may be silent for hours is a source; a FIFO is over when its writer closes it.
  var keepsPlaying: Bool { !descriptors.isEmpty }

  func read(at arrival: UInt64, say: (DeviceNews) -> Void) {
    if let file = descriptors.first { read(file, at: arrival, say: say) }
    sender.look(at: arrival, say: say)
  }

  private func read(_ file: Int32, at arrival: UInt64, say: (DeviceNews) -> Void) {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = Glibc.read(file, &bytes, bytes.count)
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    guard count > 0 else {
      let reason = count < 0 ? String(cString: strerror(errno)) : "whoever wrote to it has gone"
      say(.remark("\(name): \(reason); it is read no further"))
      close()
      return sender.leave(say: say)
    }
    bytes[..<count].withUnsafeBytes { decoder.take($0) { sender.take($0, at: arrival, say: say) } }
  }

  func close() {
    for file in descriptors { Glibc.close(file) }
    descriptors = []
  }
}
