import Glibc

/// Where a playing instrument can be reached.
public enum ControlSocket {
  /// The path used where none is given: `hingebox.sock` in `$XDG_RUNTIME_DIR`, else in
  /// `/tmp/hingebox-UID`.
  public static func defaultPath(
    environment: [String: String], temporary: String = "/tmp", user: UInt32 = getuid()
  ) -> String {
    if let directory = environment["XDG_RUNTIME_DIR"], directory.hasPrefix("/"),
      isDirectory(directory)
    {
      return "\(directory)/hingebox.sock"
    }
    return "\(temporary)/hingebox-\(user)/hingebox.sock"
  }

  /// Makes the directory of the default path where it is missing, with mode 0700, and sees to it
  /// that it is the user's alone: a directory (no link to one), theirs, and closed to others.
  ///
  /// Directories that the user named, and `$XDG_RUNTIME_DIR`, are the user's own affair.
  /// - Parameter isMade: whether to make it; who only connects does not.
  static func checkDirectory(
    of path: String, isMade: Bool, user: UInt32 = getuid()
  ) throws(SocketError) {
    guard let slash = path.lastIndex(of: "/") else { return }
    let directory = String(path[..<slash])
    guard directory.hasSuffix("/hingebox-\(user)") else { return }
    if isMade, mkdir(directory, 0o700) != 0, errno != EEXIST {
      throw .system("cannot make the directory \(directory)", errno)
    }
    var status = stat()
    guard lstat(directory, &status) == 0 else { throw .system("cannot find \(directory)", errno) }
    guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == user, status.st_mode & 0o077 == 0
    else { throw .directoryNotOurs(directory) }
  }

  private static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
