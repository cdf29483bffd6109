import Engine
import Glibc
import Score

/// Opening sources, before the start.
extension FeedLoop {
  /// Opens a source. `keyboard` is the screen's and opens nothing here.
  public func open(_ source: HingeSource) throws(SocketError) {
    switch source {
    case .keyboard: break
    case .standardInput: try addStream(0, name: "stdin")
    case .file(let path):
      // A FIFO is opened without waiting for its writer.
      let file = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      guard file >= 0 else { throw .system("cannot read \(path)", errno) }
      do {
        try addStream(file, name: path)
      } catch {
        close(file)
        throw error
      }
    case .unix(let path):
      let socket = try UnixSocket(listeningAt: path)
      listeners.append(FeedListener(socket, kind: .feeds, name: "unix:\(path)"))
    case .tcp(let host, let port):
      let socket = try InternetSocket(.tcp, host: host, port: port)
      listeners.append(FeedListener(socket))
      tcpPort = socket.port
    case .udp(let host, let port):
      let socket = try InternetSocket(.udp, host: host, port: port)
      datagramPorts.append(DatagramPort(socket))
      udpPort = socket.port
    case .lid(let path):
      do throws(LidError) {
        open(try Lid.device(at: path))
      } catch {
        throw .lid(error)
      }
    case .osc(let host, let port): open(try OSCPort(host: host, port: port))
    case .midi(let path): open(try RawMIDI(path: path))
    }
  }

  /// Takes a device in. It is closed when the loop stops.
  func open(_ device: any FeedDevice) { devices.append(OpenDevice(device)) }

  /// Opens the client of ALSA's sequencer.
  /// - Parameters:
  ///   - connections: what its input connects itself to; `nil` when it is to have none.
  ///   - sendsHinge: whether it has an output that tells of the hinge.
  public func openMIDI(
    _ connections: MIDIConnections?, sendsHinge: Bool
  ) throws(SocketError) {
    let sequencer = try AlsaSequencer(hasInput: connections != nil, hasOutput: sendsHinge)
    let state = sendsHinge ? { [engine] in engine.snapshot.read() } : nil
    open(MIDIPorts(sequencer, connections: connections ?? .nothing, state: state))
  }

  /// Where feeds can reach this instrument, with the ports that the system chose.
  public var places: [String] {
    listeners.filter { $0.kind == .feeds }.map(\.name) + datagramPorts.map(\.name)
      + devices.map(\.device.place)
  }

  /// Opens the control socket, through which `hingebox hinge` and `hingebox send` reach this
  /// instrument. `SocketError.living` says who has it already: the instrument can play without.
  public func openControl(at path: String) throws(SocketError) {
    try ControlSocket.checkDirectory(of: path, isMade: true)
    let socket = try UnixSocket(listeningAt: path)
    guard let number = numbers?.take() else {
      socket.remove()
      throw .tooManyFeeds
    }
    controlNumber = number
    setName("control", of: number)
    listeners.append(FeedListener(socket, kind: .control, name: "control"))
  }

  private func addStream(_ descriptor: Int32, name: String) throws(SocketError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system("cannot read \(name)", errno) }
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFDIR else { throw .system("cannot read \(name)", EISDIR) }
    guard let number = numbers?.take() else { throw .tooManyFeeds }
    let isFile = kind == S_IFREG
    // Streams count from the engine's first frame, and a file's lines without a time as in a file.
    let clock = LiveClock(
      rate: engine.configuration.rate, start: 0, untimed: isFile ? .timeOfLineBefore : .now)
    let feed = Feed(name: name, number: number, clock: clock)
    add(Channel(id: nextID, kind: .stream, descriptor: descriptor, feed: feed))
  }

  func add(_ channel: Channel) {
    nextID += 1
    channels.append(channel)
    for number in channel.feed.numbers { setName(channel.feed.name, of: number) }
  }
}
