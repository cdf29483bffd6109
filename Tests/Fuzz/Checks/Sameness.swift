import Score

extension Statement {
  /// Whether two are the same; a sample of no number is the same as another, too.
  public func isSame(as other: Statement) -> Bool {
    if case .hinge(let angle, let status) = self, angle.isNaN,
      case .hinge(let angle, status) = other, angle.isNaN
    {
      return true
    }
    return self == other
  }

  /// What no line of the language said is within what the language can say: written down, it reads
  /// back as it was.
  public func checkThatItCanBeSaid() {
    var parser = LineParser()
    guard case .statement(let again, nil) = parser.parse(ScoreWriter.line(self)) else {
      fatalError("\(self) cannot be read")
    }
    precondition(again.isSame(as: self))
  }
}

extension Line {
  /// Whether two are the same.
  public func isSame(as other: Line) -> Bool {
    if case .statement(let one, let time) = self, case .statement(let other, time) = other {
      return one.isSame(as: other)
    }
    return self == other
  }
}
