import Glibc

/// The names in a directory.
enum DirectoryListing {
  /// Those that begin with a prefix, by the number that follows it; none where there is no such
  /// directory.
  static func names(in directory: String, prefix: String) -> [String] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(prefix) { names.append(name) }
    }
    func number(_ name: String) -> Int {
      Int(name.dropFirst(prefix.count).prefix { $0.isNumber }) ?? -1
    }
    return names.sorted { (number($0), $0) < (number($1), $1) }
  }
}
