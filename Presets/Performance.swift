import Score

/// The performances in the binary.
public enum Performance {
  /// The performance that `hingebox demo` plays, as text of the performance language. What calls
  /// for a register that the preset has not is left out.
  public static func demo(for preset: Preset) -> String {
    String(decoding: PackageResources.demo_hinge, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .filter { line in
        let words = line.split(separator: " ")
        guard let word = words.firstIndex(of: "register"), word + 1 < words.count else {
          return true
        }
        let isOfBass = words[word + 1] == "bass" && word + 2 < words.count
        guard let name = Name(words[word + (isOfBass ? 2 : 1)]) else { return false }
        return isOfBass
          ? preset.accordion.has(bass: .named(name)) : preset.accordion.has(.named(name))
      }
      .joined(separator: "\n")
  }
}
