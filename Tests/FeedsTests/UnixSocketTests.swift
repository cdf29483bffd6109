import Foundation
import Testing

@testable import Feeds

@Suite struct UnixSocketTests {
  let scratch = Scratch()

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  private func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  @Test func socketIsItsOwnersAlone() throws {
    let old = umask(0)
    defer { umask(old) }
    let socket = try UnixSocket(listeningAt: scratch.file("a"))
    #expect(mode(scratch.file("a")) == 0o600)
    socket.remove()
    #expect(!exists(scratch.file("a")))
  }

  @Test func staleSocketIsReplaced() throws {
    let path = scratch.file("a")
    let gone = try UnixSocket(listeningAt: path)
    // A program that was killed: nobody listens, the name is left.
    close(gone.descriptor)
    let socket = try UnixSocket(listeningAt: path)
    close(try UnixSocket.connect(to: path))
    socket.remove()
  }

  @Test func livingSocketIsNotReplacedAndItsOwnerIsNamed() throws {
    let path = scratch.file("a")
    let socket = try UnixSocket(listeningAt: path)
    defer { socket.remove() }
    let name = try String(contentsOfFile: "/proc/self/comm", encoding: .utf8)
      .trimmingCharacters(in: .newlines)
    do {
      _ = try UnixSocket(listeningAt: path)
      Issue.record("took a living socket")
    } catch SocketError.living(let where_, let owner) {
      #expect(where_ == path)
      #expect(owner?.id == getpid())
      #expect(owner?.name == name)
    }
    close(try UnixSocket.connect(to: path))
  }

  @Test func fileThatIsNoSocketIsLeftAlone() throws {
    let path = try scratch.write("precious", to: "a")
    #expect(throws: SocketError.notASocket(path)) { try UnixSocket(listeningAt: path) }
    #expect(try scratch.read("a") == "precious")
  }

  @Test func successorsSocketIsNotRemoved() throws {
    let path = scratch.file("a")
    let first = try UnixSocket(listeningAt: path)
    unlink(path)
    let second = try UnixSocket(listeningAt: path)
    first.remove()
    #expect(exists(path))
    second.remove()
    #expect(!exists(path))
  }

  @Test func pathThatIsTooLongIsRefusedInWords() {
    let path = scratch.file(String(repeating: "x", count: 108))
    #expect(throws: SocketError.pathTooLong(path)) { try UnixSocket(listeningAt: path) }
  }

  @Test func controlSocketLiesInTheRuntimeDirectoryWhereThereIsOne() {
    #expect(
      ControlSocket.defaultPath(environment: ["XDG_RUNTIME_DIR": scratch.path])
        == scratch.file("hingebox.sock"))
    for directory in ["", "relative", scratch.file("missing")] {
      #expect(
        ControlSocket.defaultPath(
          environment: ["XDG_RUNTIME_DIR": directory], temporary: "/t", user: 7)
          == "/t/hingebox-7/hingebox.sock")
    }
    #expect(
      ControlSocket.defaultPath(environment: [:], temporary: "/t", user: 7)
        == "/t/hingebox-7/hingebox.sock")
  }

  @Test func directoryOfTheControlSocketIsMadeAndIsTheUsersAlone() throws {
    let path = scratch.file("hingebox-\(getuid())/hingebox.sock")
    try ControlSocket.checkDirectory(of: path, isMade: true)
    #expect(mode(scratch.file("hingebox-\(getuid())")) == 0o700)
    try ControlSocket.checkDirectory(of: path, isMade: true)
  }

  @Test func directoryThatOthersCanEnterIsRefused() throws {
    let directory = scratch.file("hingebox-\(getuid())")
    mkdir(directory, 0o700)
    chmod(directory, 0o711)
    #expect(throws: SocketError.directoryNotOurs(directory)) {
      try ControlSocket.checkDirectory(of: directory + "/hingebox.sock", isMade: true)
    }
  }

  @Test func linkInTheDirectorysPlaceIsRefused() throws {
    let directory = scratch.file("hingebox-\(getuid())")
    mkdir(scratch.file("elsewhere"), 0o700)
    symlink(scratch.file("elsewhere"), directory)
    #expect(throws: SocketError.directoryNotOurs(directory)) {
      try ControlSocket.checkDirectory(of: directory + "/hingebox.sock", isMade: true)
    }
  }

  @Test func directoryOfAnotherUserIsRefused() throws {
    let stranger = getuid() + 1
    let directory = scratch.file("hingebox-\(stranger)")
    mkdir(directory, 0o700)
    #expect(throws: SocketError.directoryNotOurs(directory)) {
      try ControlSocket.checkDirectory(
        of: directory + "/hingebox.sock", isMade: true, user: stranger)
    }
  }
}
