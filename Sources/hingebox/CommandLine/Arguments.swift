@preconcurrency import CGetopt
import Glibc

/// The command line, taken apart and checked against the table of options.
struct Arguments {
  var command = Command.play
  /// The command was named, and not left out.
  var isCommandNamed = false
  /// The words that are no options.
  var operands: [String] = []
  private var values: [Option: [String]] = [:]

  /// Reads the process's own arguments. getopt_long keeps its state in globals, so this is done
  /// once, on the main thread, before there is any other.
  /// - Throws: a `Failure` of status 2.
  init(argumentCount: Int32, arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) throws {
    var (count, words) = (argumentCount, arguments)
    if count > 1, let named = Command(rawValue: String(cString: words[1]!)) {
      command = named
      isCommandNamed = true
      count -= 1
      words += 1
    }
    try readOptions(count, words)
    if isHelpOrVersion { return }
    for option in values.keys where !option.declaration.commands.contains(command) {
      throw Failure.misuse(
        "--\(option.declaration.name) is no option of \(command); see hingebox \(command) --help")
    }
    if !isCommandNamed, let word = operands.first, Command(rawValue: word) != nil {
      throw Failure.misuse("the command comes first: hingebox \(word) …")
    }
  }

  private var isHelpOrVersion: Bool { has(.help) || has(.version) }

  /// An option was given.
  func has(_ option: Option) -> Bool { values[option] != nil }

  /// The last value given to an option.
  func value(_ option: Option) -> String? { values[option]?.last }

  /// Every value given to an option, in order.
  func all(_ option: Option) -> [String] { values[option] ?? [] }

  private mutating func readOptions(
    _ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) throws {
    // A leading colon makes getopt tell a missing value from an unknown option; a plus ends the
    // options at the first word that is none.
    var letters = command.takesALine ? "+:" : ":"
    var table: [option] = []
    defer { for entry in table { free(UnsafeMutablePointer(mutating: entry.name)) } }
    for option in Option.allCases {
      let declaration = option.declaration
      if let letter = declaration.letter {
        letters += String(letter) + (declaration.value == nil ? "" : ":")
      }
      table.append(
        .init(
          name: strdup(declaration.name),
          has_arg: declaration.value == nil ? no_argument : required_argument,
          flag: nil, val: option.rawValue))
    }
    table.append(.init())

    opterr = 0
    while true {
      let code = getopt_long(count, words, letters, table, nil)
      if code == -1 { break }
      if code == Int32(UInt8(ascii: "?")) {
        throw unknownOption(String(cString: words[Int(optind) - 1]!))
      }
      if code == Int32(UInt8(ascii: ":")) {
        let option = Option(code: optopt)!
        throw Failure.misuse(
          "\(option.spelling) wants a value, \(option.declaration.value!); "
            + "see hingebox \(command) --help")
      }
      values[Option(code: code)!, default: []].append(optarg.map { String(cString: $0) } ?? "")
    }
    operands = (optind..<count).map { String(cString: words[Int($0)]!) }
  }

  /// What getopt_long would not take, in words.
  private func unknownOption(_ word: String) -> Failure {
    let help = "see hingebox \(command) --help"
    if optopt == 0 {
      let name = word.prefix { $0 != "=" }
      let fitting = Option.allCases.map { "--" + $0.declaration.name }.filter { $0.hasPrefix(name) }
      return Failure.misuse(
        fitting.count > 1
          ? "\(name) could be \(fitting.joined(separator: " or "))"
          : "unknown option \(name); \(help)")
    }
    if let option = Option(code: optopt), optopt >= Option.preset.rawValue {
      return Failure.misuse("--\(option.declaration.name) takes no value; \(help)")
    }
    let letter = Character(UnicodeScalar(UInt8(optopt)))
    let hint = letter.isNumber ? "write -- before a number below 0" : help
    return Failure.misuse("unknown option -\(letter); \(hint)")
  }
}

extension Option {
  /// From what getopt_long returns: a long option's number or a short one's letter.
  init?(code: Int32) {
    if let option = Option(rawValue: code) {
      self = option
      return
    }
    let option = Option.allCases.first {
      $0.declaration.letter?.asciiValue.map(Int32.init) == code
    }
    guard let option else { return nil }
    self = option
  }

  /// As a player writes it.
  var spelling: String {
    declaration.letter.map { "-\($0)" } ?? "--" + declaration.name
  }
}
