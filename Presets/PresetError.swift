/// Why a preset could not be had. Its description is one line: file, key path, reason.
public struct PresetError: Error, Equatable {
  /// The file as it was named, or the name of a built-in preset.
  public var file: String
  /// The parameter's keys from the top, as in `accordion.registers[2].name`; empty where the whole
  /// file is meant.
  public var keyPath: String
  public var reason: Reason

  public enum Reason: Equatable, Sendable {
    /// No built-in preset has the name; these there are.
    case noSuchPreset(names: [String])
    /// The file could not be read: the system's words.
    case unreadable(String)
    /// The file is over this many bytes long.
    case tooLong(Int)
    /// The first byte that is not UTF-8, from 0.
    case notUTF8(byte: Int)
    /// Line and column from 1, where the reader knows them.
    case badJSON(String, line: Int?, column: Int?)
    /// No parameter of that key stands here: the one most like it, or those that do.
    case unknownKey(nearest: String?, known: [String])
    /// A key that must be given is not.
    case missing
    /// What it must be, and what was found.
    case wrongType(expected: String, found: String)
    /// The number, and the range it must lie in, with its unit.
    case outOfRange(String, allowed: String)
    /// The text, and what it must be.
    case wrongText(String, expected: String)
    /// Nothing is in a list or set that needs one thing at least.
    case empty
    /// An earlier register has the name.
    case duplicate(String)
    /// The register needs ranks that the box, which has others, lacks.
    case lacksRanks(String, has: String)
    /// The words of whoever reads the value: the performance language, or the box.
    case refused(String)
    /// More things in a list than there may be.
    case tooMany(Int, most: Int)
  }
}

extension PresetError: CustomStringConvertible {
  public var description: String {
    (keyPath.isEmpty ? file : "\(file): \(keyPath)") + ": \(reason)"
  }
}

extension PresetError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noSuchPreset(let names):
      """
      no such preset; there are \(names.listed("and")), and the name of a file has a / in it or \
      ends in .json
      """
    case .unreadable(let words): "cannot be read: \(words)"
    case .tooLong(let bytes): "is no preset: over \(bytes) bytes long"
    case .notUTF8(let byte): "not UTF-8 at byte \(byte); save it as UTF-8"
    case .badJSON(let words, let line?, let column?):
      "not JSON at line \(line), column \(column): \(words)"
    case .badJSON(let words, _, _): "not JSON: \(words)"
    case .unknownKey(let nearest?, _): "no such parameter; did you mean \(nearest)?"
    case .unknownKey(nil, let known): "no such parameter; here may stand \(known.listed("and"))"
    case .missing: "missing; it has no default"
    case .wrongType(let expected, let found): "must be \(expected), not \(found)"
    case .outOfRange(let number, let allowed): "\(number) is out of range; it takes \(allowed)"
    case .wrongText(let text, let expected): "must be \(expected), not \"\(text)\""
    case .empty: "must not be empty"
    case .duplicate(let name): "an earlier register is called \(name) too"
    case .lacksRanks(let lacking, let has): "needs \(lacking); the box has \(has)"
    case .refused(let words): words
    case .tooMany(let count, let most): "holds \(count); at most \(most) may stand here"
    }
  }
}

extension [String] {
  /// `a, b and c`
  func listed(_ word: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(word) " + last
  }
}

/// Where in a file a value stands, for the errors about it.
struct PresetPlace {
  var file: String
  var keyPath = ""

  func key(_ name: String) -> PresetPlace {
    PresetPlace(file: file, keyPath: keyPath.isEmpty ? name : "\(keyPath).\(name)")
  }

  func index(_ index: Int) -> PresetPlace {
    PresetPlace(file: file, keyPath: "\(keyPath)[\(index)]")
  }

  /// A key that need not be a word.
  func quoted(_ key: String) -> PresetPlace {
    PresetPlace(file: file, keyPath: "\(keyPath)[\"\(key)\"]")
  }

  /// Refuses a list that is too long.
  func check(count: Int, most: Int) throws(PresetError) {
    if count > most { throw error(.tooMany(count, most: most)) }
  }

  /// Refuses that a key which has no default is left out.
  func require(_ keys: [String], among given: [String]) throws(PresetError) {
    if let missing = keys.first(where: { !given.contains($0) }) {
      throw key(missing).error(.missing)
    }
  }

  func error(_ reason: PresetError.Reason) -> PresetError {
    PresetError(file: file, keyPath: keyPath, reason: reason)
  }
}
