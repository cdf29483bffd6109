/// Options that the instrument's contract names and this version lacks: refused in words, so that
/// nobody looks for a spelling mistake.
enum PostponedOption: String, CaseIterable {
  case midi
  case midiOut = "midi-out"

  /// What getopt_long returns for it; above every `Option`.
  var code: Int32 { 1024 + Int32(Self.allCases.firstIndex(of: self)!) }

  init?(code: Int32) {
    guard let found = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = found
  }

  var refusal: Failure {
    Failure.misuse(
      "this version has no --\(rawValue): it plays from the keyboard, lines and sockets; "
        + "see hingebox play --help")
  }
}
