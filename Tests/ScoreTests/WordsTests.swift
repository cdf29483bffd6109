import Testing

@testable import Score

/// Statements of separate words, as messages and commands have them.
@Suite struct WordsTests {
  @Test func wordsAreReadAsALineIs() throws {
    #expect(try Statement(words: ["note", "on", "F#4", "96"]) == .noteOn(key: 66, velocity: 96))
    #expect(try Statement(words: ["register", "next"]) == .register(.next))
    #expect(try Statement(words: ["register", "bass", "LM"]) == .bassRegister(.named(Name("LM")!)))
  }

  @Test(arguments: ["my box", "a\"b", "\"", "#1", "C #4", "tab\there", "ends ", "\\", "a\nb", "♯"])
  func aWordIsTakenWhole(text: String) throws {
    #expect(try Statement(words: ["preset", text]) == .preset(Name(text)!))
    #expect(try Statement(words: ["register", text]) == .register(.named(Name(text)!)))
  }

  /// A word that holds blanks adds no words to its statement.
  @Test(arguments: ["60 1", "60\t1", "60 # 1"]) func aWordAddsNoOthers(text: String) {
    #expect(throws: Refusal.self) { try Statement(words: ["note", "on", text]) }
  }

  @Test(arguments: [
    ([], "there are no words"), (["drum"], "'drum' is no statement"), ([""], "is no statement"),
    (["60"], "'60' is no statement"), (["note", "on", "H4"], "'H4' is no note"),
    (["note", "on", "60", "100", "7"], "unexpected '7'"), (["air"], "something is missing"),
    (["feed", "3"], "write feed on or feed off"),
  ])
  func whatIsWrongIsSaidInTheLanguagesWords(words: [String], reason: String) {
    let refusal = #expect(throws: Refusal.self) { try Statement(words: words) }
    #expect(refusal?.reason.contains(reason) == true, "\(refusal?.reason ?? "")")
  }
}
