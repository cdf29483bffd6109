import Foundation
import Score
import Testing

@testable import Presets

/// The ranks of every usual name, and the dots in the upper, middle and lower field of its symbol:
/// Balestrieri's table and Roland's FR-3x manual, p. 27.
private let usual: [(name: String, ranks: String, dots: (Int, Int, Int))] = [
  ("bassoon", "L", (0, 0, 1)), ("bandoneon", "LM", (0, 1, 1)), ("clarinet", "M", (0, 1, 0)),
  ("celeste", "MM+", (0, 2, 0)), ("musette", "M-MM+", (0, 3, 0)), ("violin", "MM+H", (1, 2, 0)),
  ("oboe", "MH", (1, 1, 0)), ("piccolo", "H", (1, 0, 0)), ("organ", "LH", (1, 0, 1)),
  ("harmonium", "LMH", (1, 1, 1)), ("accordion", "LMM+", (0, 2, 1)),
  ("master", "LM-MM+H", (1, 3, 1)),
]

private func box(_ json: String) throws -> AccordionPreset {
  try Preset(json: #"{"accordion": \#(json)}"#, file: "box.json").accordion
}

/// The ranks of a name on a box, or `nil` where it has none.
private func ranks(_ name: String, on accordion: AccordionPreset) -> String? {
  accordion.namedRegisters.first { $0.name == name }?.ranks.text
}

@Suite struct RegisterNames {
  @Test func aBoxOfFiveRanksHasAllOfThem() throws {
    let registers = try box(#"{"ranks": "LM-MM+H"}"#).registers
    #expect(registers.count == usual.count)
    for (name, ranks, _) in usual {
      #expect(registers.first { $0.name == name }?.ranks.text == ranks)
    }
  }

  @Test(arguments: [
    ("LM-MM+", "musette accordion master bandoneon celeste clarinet bassoon"),
    (
      "LMM+H",
      """
      accordion master harmonium bandoneon organ violin celeste oboe clarinet bassoon piccolo
      """
    ),
    ("MM+", "celeste clarinet"), ("LM", "bandoneon clarinet bassoon"), ("M", "clarinet"),
    ("LMM+", "accordion bandoneon celeste clarinet bassoon"),
    // Without a name of their own, all ranks together are the master.
    ("M-M+", "master"), ("LM-", "master bassoon"),
  ])
  func aBoxThatNamesNoneHasThoseThatItsRanksMake(_ ranks: String, _ names: String) throws {
    let registers = try box(#"{"ranks": "\#(ranks)"}"#).registers
    #expect(registers.map(\.name).joined(separator: " ") == names)
  }

  /// Balestrieri's box of L, M, M+ and H has no M−, and its musette is two ranks; so is the violin
  /// of one without H.
  @Test func whereARankIsLackingANameMeansWhatComesNearest() throws {
    let four = try box(#"{"ranks": "LMM+H"}"#)
    #expect(ranks("musette", on: four) == "MM+")
    #expect(ranks("violin", on: four) == "MM+H")
    let musette = try box(#"{"ranks": "LM-MM+"}"#)
    #expect(ranks("violin", on: musette) == "MM+")
    #expect(ranks("musette", on: musette) == "M-MM+")
    #expect(ranks("master", on: try box(#"{"ranks": "LMM+"}"#)) == "LMM+")
    for name in ["piccolo", "organ", "harmonium", "oboe", "kazoo"] {
      #expect(ranks(name, on: musette) == nil)
    }
  }

  @Test func aPresetsOwnNamesStandBeforeTheUsualOnes() throws {
    let own = try box(
      #"{"ranks": "LM", "registers": [{"name": "bassoon", "ranks": "LM"}, {"name": "x", "ranks": "L"}]}"#
    )
    #expect(ranks("bassoon", on: own) == "LM")
    #expect(ranks("x", on: own) == "L")
    #expect(ranks("clarinet", on: own) == "M")
    #expect(own.registers.map(\.name) == ["bassoon", "x"])
  }

  @Test func aPerformanceMayChooseNamesAndRanksThatAreThere() throws {
    let two = try box(#"{"ranks": "LM"}"#)
    #expect(two.has(.next))
    #expect(two.has(.ranks([.low, .middle])) && two.has(.ranks(.middle)))
    #expect(!two.has(.ranks([.low, .high])) && !two.has(.ranks([])))
    #expect(two.has(.named(try #require(Name("bandoneon")))))
    #expect(!two.has(.named(try #require(Name("organ")))))
  }
}

@Suite struct RegisterSymbols {
  @Test(arguments: usual.map(\.ranks)) func aFieldHasADotForEachOfItsRanks(_ text: String) throws {
    let ranks = try #require(RankSet(text))
    let expected = try #require(usual.first { $0.ranks == text }).dots
    let fields = ranks.asciiDots.split(separator: "/").map { field in
      field.count { $0 == "o" }
    }
    #expect(fields == [expected.0, expected.1, expected.2])
    #expect(ranks.asciiDots.filter { $0 == "o" || $0 == "-" }.count == 5)
  }

  /// The dots of both cells as they are seen: three rows of four, the centre a pair.
  @Test(arguments: [
    ("LM-MM+H", ".##. #### .##."), ("H", ".##. .... ...."), ("M-", ".... #... ...."),
    ("M", ".... .##. ...."), ("M+", ".... ...# ...."), ("LM", ".... .##. .##."),
    ("M-M+", ".... #..# ...."),
  ])
  func theCellsShowThemWhereTheSymbolDoes(_ text: String, _ picture: String) throws {
    let cells = try #require(RankSet(text)).dots.unicodeScalars.map { $0.value - 0x2800 }
    #expect(cells.count == 2)
    // A Braille pattern's bits: the left column from the top, then the right one.
    let rows = (0..<3).map { (row: UInt32) -> String in
      let dots: [UInt32] = cells.flatMap { [$0 >> row & 1, $0 >> (row + 3) & 1] }
      return dots.map { $0 == 1 ? "#" : "." }.joined()
    }
    #expect(rows.joined(separator: " ") == picture)
    #expect(cells.allSatisfy { $0 < 0x40 })
  }

  @Test func theManualListsThem() throws {
    let readme = URL(filePath: #filePath).appending(path: "../../../README.md").standardized
    let manual = try String(contentsOf: readme, encoding: .utf8)
    let rows = UsualRegisters.switches(of: [.low, .middleFlat, .middle, .middleSharp, .high]).map {
      "| \($0.ranks.dots) | \($0.name) | \($0.ranks.text) |"
    }
    #expect(manual.contains(rows.joined(separator: "\n") + "\n\n"))
  }

  @Test func theExplanationHasALineForEachSwitch() throws {
    let text = try Preset(json: #"{"accordion": {"ranks": "LM"}}"#, file: "a").explanation
    #expect(
      text.contains(
        """
          ⠰⠆  bandoneon  LM
          ⠐⠂  clarinet   M
          ⠠⠄  bassoon    L

        """))
  }
}
