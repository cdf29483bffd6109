extension Statement {
  /// The statement that separate words make, such as those of a message or a command: each is taken
  /// whole, also where it holds blanks or would be read as something else.
  /// - Throws: what is wrong, in the words that a line of the language would get.
  public init(words: [String]) throws(Refusal) {
    let line = words.map { Quotation.ifNeeded($0) }.joined(separator: " ")
    self = try Array(line.utf8).withUnsafeBufferPointer { bytes throws(Refusal) in
      var cursor = Cursor(bytes)
      guard let word = cursor.word() else { throw Refusal("there are no words") }
      guard let keyword = Keyword(word) else { throw Refusal(noStatement: word) }
      var parser = StatementParser(keyword: keyword, cursor: cursor)
      guard case .statement(let statement, _) = try parser.line(at: nil) else {
        throw Refusal("a number tells the feeds of a record apart: write feed on or feed off")
      }
      return statement
    }
  }
}
