import Glibc

/// A file that is written beside its place and takes that place only when it is whole.
///
/// Whatever goes wrong before `commit`, nothing new is left behind and a file that was there
/// before is as it was.
struct ReplacementFile: ~Copyable {
  let descriptor: Int32
  private let temporary: String
  private let target: String
  private var isCommitted = false

  /// Creates the file under a hidden name beside `path`; a symbolic link is followed, so that its
  /// target is replaced and not the link.
  init(path: String) throws(SoundFileError) {
    let target = Self.resolved(path)
    self.target = target
    let slash = target.lastIndex(of: "/")
    let folder = slash.map { String(target[...$0]) } ?? ""
    let name = slash.map { target[target.index(after: $0)...] } ?? target[...]
    var attempt = 0
    while true {
      let candidate = "\(folder).\(name).\(getpid())-\(attempt)"
      let opened = open(candidate, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o666)
      if opened >= 0 {
        (descriptor, temporary) = (opened, candidate)
        break
      }
      guard errno == EEXIST, attempt < 1000 else {
        throw .cannotCreate(path: path, reason: String(cString: strerror(errno)))
      }
      attempt += 1
    }
    var former = stat()
    if stat(target, &former) == 0 { fchmod(descriptor, former.st_mode & 0o777) }
  }

  /// Gives the file its name. The descriptor must have been closed.
  mutating func commit() throws(SoundFileError) {
    guard rename(temporary, target) == 0 else {
      throw .cannotWrite(path: target, reason: String(cString: strerror(errno)))
    }
    isCommitted = true
  }

  deinit {
    if !isCommitted { unlink(temporary) }
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
