import Score

/// The manual of a box, in words.
extension AccordionPreset {
  func writeManual(into manual: inout Explanation) {
    manual.chapter("Treble")
    writeButtons(into: &manual)
    writeRegisters(into: &manual)
    writeTuning(into: &manual)
    manual.chapter("Bass")
    writeBass(into: &manual)
    manual.chapter("Bellows")
    writeBellows(into: &manual)
    manual.chapter("Sound")
    writeSound(into: &manual)
  }

  // MARK: Treble

  private func writeButtons(into manual: inout Explanation) {
    let layout = TrebleLayout(self)
    let turns = layout.rows.joined().contains { $0.push != $0.pull }
    manual.paragraph(
      """
      The right hand is \(layout.summary): `button ROW:NUMBER on`, row 1 outermost, number 1 at the \
      low end.
      """ + (turns ? " A button sounds one note on push and another on pull." : "") + " In rank M:")
    manual.list(layout.rowLines)
    manual.paragraph("`note on` sounds any note from E2 to A6, whatever the buttons.")
  }

  private func writeRegisters(into manual: inout Explanation) {
    let names = RankSet.inOrder.filter { ranks.contains($0.ranks) }.map { rank in
      switch rank.ranks {
      case .low: "\(rank.text) (16', an octave low)"
      case .high: "\(rank.text) (4', an octave high)"
      default: "\(rank.text) (8')"
      }
    }
    let count = names.count == 1 ? "It has one rank of reeds," : "Its ranks of reeds are"
    let order =
      registers.count == 1
      ? "Its register is"
      : "Its registers, in the order of `register next`; the first is on at the start:"
    manual.paragraph("\(count) \(names.listed("and")). \(order)")
    manual.list(registers.table)
    if let other = unnamedRanks {
      manual.paragraph(
        "Any other set of its ranks can be opened as well, as in `register \(other.text)`.")
    }
  }

  /// The most ranks that can be opened and that no register is named for.
  private var unnamedRanks: RankSet? {
    let sets = (1...ranks.rawValue).map { RankSet(rawValue: $0) }.filter { $0.isSubset(of: ranks) }
    return sets.filter { set in !namedRegisters.contains { $0.ranks == set } }
      .max { $0.rawValue.nonzeroBitCount < $1.rawValue.nonzeroBitCount }
  }

  private func writeTuning(into manual: inout Explanation) {
    manual.paragraph(tuningWords)
    manual.list(beatLines)
  }

  /// How far each rank is tuned from a straight reed.
  private var tuningWords: String {
    let offsets = RankSet.inOrder.filter { ranks.contains($0.ranks) }.compactMap { rank in
      let cents = musette.centsAtA4(of: rank.ranks)
      return cents == 0
        ? nil : "\(rank.text) \(abs(cents).rounded(to: 1)) cents \(cents < 0 ? "flat" : "sharp")"
    }
    if offsets.isEmpty { return "It is tuned dry: every rank is straight." }
    let style = if case .style(let style) = musette { style.rawValue + ": " } else { "" }
    let words = "It is tuned \(style)at A4, \(offsets.listed("and"))."
    return beatLines.isEmpty ? words : words + " Beats a second at C4, A4 and A5:"
  }

  /// The beats of each rank at 8' with the next.
  private var beatLines: [String] {
    let eights = RankSet.inOrder.filter {
      [.middleFlat, .middle, .middleSharp].contains($0.ranks) && ranks.contains($0.ranks)
    }
    return zip(eights, eights.dropFirst()).compactMap { low, high in
      let beats = [60, 69, 81].map { key in
        abs(frequency(of: high.ranks, sounding: key) - frequency(of: low.ranks, sounding: key))
      }
      guard beats[1] > 0 else { return nil }
      let words = beats.map { $0.rounded(to: 2) }.joined(separator: ", ")
      return "\(low.text) with \(high.text): \(words)"
    }
  }

  // MARK: Bass, bellows and sound

  private func writeBass(into manual: inout Explanation) {
    let machine = bassMachine
    var words = "The left hand (\(bass.rawValue)) has \(machine.words)"
    var lines: [String] = []
    switch machine.buttons {
    case .circle: words += ": `bass on BUTTON`."
    case .chromatic: words += ": `bass on NOTE`."
    case .turning(let buttons):
      words += ", which turn with the bellows: `bass button NUMBER on`. They sound"
      lines = buttons.enumerated().map { index, button in
        let names = [button.push, button.pull].map { sounding in
          sounding.row.name(ofRoot: UInt8((sounding.root % 12 + 12) % 12))
        }
        return "\(index + 1): \(names[0])\(names[0] == names[1] ? "" : " / \(names[1])")"
      }
    case .turningNotes(let buttons, _):
      words += ", `bass button NUMBER on` or `bass on NOTE`. On push and pull, they sound"
      let notes = buttons.map { button in
        [button.push, button.pull].map { NoteName.name(ofKey: UInt8($0)) }
      }
      lines = notes.enumerated().map { index, notes in
        "\(index + 1): \(notes[0])\(notes[0] == notes[1] ? "" : " / \(notes[1])")"
      }
    case .none: return manual.paragraph("It has none.")
    }
    manual.paragraph(words)
    manual.list(lines)
    manual.paragraph(
      """
      Its registers, in the order of `register bass next`; the first is on at the start: \
      \(bassSwitches.map(\.name).joined(separator: ", ")).
      """)
  }

  private func writeBellows(into manual: inout Explanation) {
    let pressures = [90.0, 15].map { speed in
      (fill * drive * speed / (fill + 1 / leak + air)).rounded(to: 0)
    }
    manual.paragraph(
      """
      With A4 held, a fold of 90°/s gives \(pressures[0]) Pa and one of 15°/s \(pressures[1]) Pa; \
      more keys take more air. Still bellows lose two thirds of their pressure in \(leak.plain) s. \
      The valves blow open at \(ceiling.plain) Pa.
      """)
  }

  private func writeSound(into manual: inout Explanation) {
    manual.paragraph(
      """
      A4 is \(a4.plain) Hz at 300 Pa, and a little flatter when louder. A reed starts to speak at \
      \(threshold.plain) Pa and stops at \((0.6 * threshold).rounded(to: 1)).
      """)
  }
}

extension Double {
  /// The number with at most so many decimals.
  fileprivate func rounded(to decimals: Int) -> String {
    let unit = (0..<decimals).reduce(1.0) { unit, _ in unit * 10 }
    return ((self * unit).rounded() / unit).plain
  }
}
