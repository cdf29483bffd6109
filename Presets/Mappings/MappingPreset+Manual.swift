/// What `--explain` tells of mappings beside the list itself: all that can be written there.
extension MappingPreset {
  static func writeManual(into manual: inout Explanation) {
    manual.paragraph("Each mapping reads one source:")
    manual.list(
      MappingSource.allCases.map { "\($0.rawValue): \($0.meaning), \($0.limits.text)" })
    manual.paragraph("It moves one of these destinations, register and chord by zones:")
    manual.list(
      ValueMapping.Destination.allCases.map { "\($0.rawValue): \($0.limits.text)" }
        + ZoneMapping.Destination.allCases.map(\.rawValue))
    manual.paragraph("The keys of a mapping of values:")
    for field in ValueMapping.fields {
      field.declare(&manual, ["smoothing", "when"].contains(field.name))
    }
    manual.paragraph("The keys of a mapping by zones:")
    for field in ZoneMapping.fields { field.declare(&manual, field.name == "when") }
  }
}
