extension Preset {
  /// The whole preset, defaults filled in, as JSON that `load` takes again; ends in a line's end.
  public var json: String { JSON(self).written() + "\n" }

  /// The box's manual, and every parameter with its value, unit, range, default and meaning: what
  /// `--explain` prints.
  public var explanation: String {
    var explanation = Explanation(opening: about.isEmpty ? name : "\(name): \(about)")
    accordion.writeManual(into: &explanation)
    explanation.chapter("Parameters")
    explanation.paragraph("A preset file holds only those that it changes.")
    for field in Self.fields { field.explain(self, &explanation) }
    return explanation.text
  }
}
