import Foundation
import Hinge
import Testing

@testable import Screen

@Suite struct DisplayTests {
  /// Somebody playing a triad while folding.
  static var playing: Status {
    var status = Status()
    status.hinge = Hinge(angle: 92.44, status: .partiallyOpen)
    status.pressure = -312.4
    status.keys = ["C4", "E4", "G4"]
    status.register = "bandoneon"
    status.ranks = [.low, .middle]
    status.bassRegister = "soft-tenor"
    status.preset = "musette"
    status.output.xruns = 2
    return status
  }

  private func text(_ status: Status, _ width: Int, _ glyphs: Glyphs = .unicode) -> String {
    StatusLine.compose(status, width: width, glyphs: glyphs).text
  }

  @Test func theStatusLineAt80Columns() {
    #expect(
      text(Self.playing, 80)
        == " 92.4° partly   ▕   ▐█│     ▏  −312 Pa  C4 E4 G4   ⠰⠆ bandoneon  legacy  xruns 2")
  }

  @Test func theStatusLineAt40Columns() {
    #expect(text(Self.playing, 40) == " 92.4°  ▕  █│   ▏  C4 E4 G4   legacy  x2")
  }

  @Test func theStatusLineAt200Columns() {
    let gap = String(repeating: " ", count: 70)
    #expect(
      text(Self.playing, 200)
        == " 92.4° partiallyOpen  ▕     ▐██│        ▏  −312 Pa  C4 E4 G4\(gap)⠰⠆ bandoneon  bass soft-tenor  musette  60°/s  legacy  xruns 2  ? keys"
    )
  }

  @Test func theStatusLineOfAGuitar() {
    var status = Self.playing
    status.instrument = .guitar
    status.chord = "F#m7"
    status.bend = -3.25
    let line = text(status, 160, .unicode)
    #expect(line.contains("guitar F#m7") && line.contains("−3.3 st") && !line.contains(" Pa"))
    status.chord = ""
    status.bend = 0
    #expect(text(status, 160, .ascii).contains(" 0.0 st"))
  }

  @Test func theStatusLineInASCII() {
    #expect(
      text(Self.playing, 80, .ascii)
        == " 92.4deg partly   [  #|   ]  -312 Pa  C4 E4 G4     -/-o-/o bandoneon  legacy  x2")
  }

  /// What fills the line, from nothing to everything at once.
  static var crowded: Status {
    var status = playing
    status.keys = (0..<30).map { "A\($0)" }
    status.register = "a register of a very long name"
    status.preset = "プリセット名前が長い"
    status.autoPressure = -300
    status.isAirOpen = true
    status.isLatching = true
    status.isBouncing = true
    status.hand = .left
    status.octave = -2
    status.instrument = .guitar
    status.message = "lower row from C2, and then some more words"
    status.output.trouble = "the device is gone, waiting for it"
    return status
  }

  @Test func itFitsEveryWidthExactlyAndNeverMoves() {
    for status in [Status(), Self.playing, Self.crowded] {
      for glyphs in [Glyphs.unicode, .ascii] {
        for width in 1...240 {
          let line = StatusLine.compose(status, width: width, glyphs: glyphs)
          #expect(line.width <= width)
          if width >= 40 { #expect(line.width == width, "\(width)") }
        }
      }
    }
  }

  @Test func whatMattersMostIsThereAt40Columns() {
    let line = text(Self.playing, 40)
    for part in ["92.4°", "█│", "C4 E4 G4", "legacy", "x2"] {
      #expect(line.contains(part), "\(part)")
    }
  }

  @Test func itSaysWhichOfTheTwoKeyboardsItIs() {
    var status = Self.playing
    #expect(text(status, 80).contains("legacy"))
    status.keyReports = .held
    #expect(text(status, 80).contains("kitty"))
  }

  @Test func itSaysThatThereIsNoHingeOrThatTheFeedIsOff() {
    var status = Self.playing
    status.hinge = nil
    #expect(text(status, 80).contains("no hinge"))
    status = Self.playing
    status.isFeedOn = false
    #expect(text(status, 80).contains("feed off"))
  }

  @Test(arguments: [
    (0.0, "▕     │     ▏"), (1000, "▕     │█████▏"), (1500, "▕     │█████▏"),
    (300, "▕     │█▌   ▏"),
    (-300, "▕   ▐█│     ▏"), (-600, "▕  ███│     ▏"), (-2000, "▕█████│     ▏"),
  ])
  func theBarGrowsFromTheMiddleByHalfCells(_ pressure: Double, _ bar: String) {
    let spans = PressureBar.spans(pressure: pressure, cells: 5, glyphs: .unicode)
    #expect(StyledLine(spans).text == bar)
  }

  @Test func pushAndPullAndStrainLookDifferent() {
    func style(_ pressure: Double) -> TextStyle? {
      PressureBar.spans(pressure: pressure, cells: 5, glyphs: .unicode)
        .first { $0.style != .faint && $0.style != .plain }?.style
    }
    #expect(style(300) == .push)
    #expect(style(-300) == .pull)
    #expect(style(1450) == .alarm)
  }

  @Test func helpListsEveryCommandAndFitsTheWindow() {
    let panel = KeyHelp.panel(width: 120, height: 40, glyphs: .unicode)
    let text = panel.map(\.text).joined(separator: "\n")
    for binding in Binding.all { #expect(text.contains(binding.meaning)) }
    for (width, height) in [(79, 22), (39, 10), (199, 50), (20, 3), (79, 0)] {
      let panel = KeyHelp.panel(width: width, height: height, glyphs: .unicode)
      #expect(panel.count <= height)
      #expect(panel.allSatisfy { $0.width <= width }, "\(width)")
    }
  }

  @Test func everyCommandHasAKeyAndNoKeyTwo() {
    #expect(Set(Binding.all.map(\.command)) == Set(Command.allCases))
    let chords = Binding.all.flatMap(\.chords)
    #expect(Set(chords).count == chords.count)
  }

  @Test func theReadmeListsTheKeysAsTheyAre() throws {
    let lines = KeyHelp.markdown.split(separator: "\n")
    #expect(lines.contains("| `Shift+R` `\\` | next register |"))
    #expect(lines.contains("| `Space` | auto bellows, 300 Pa |"))
    let readme = URL(filePath: #filePath).appending(path: "../../../README.md").standardized
    #expect(try String(contentsOf: readme, encoding: .utf8).contains(KeyHelp.markdown))
  }

  @Test func coloursGoWhereTheEnvironmentDoesNotWantThem() {
    func style(_ variables: [String: String]) -> Terminal.Style {
      Terminal.Style { variables[$0] }
    }
    #expect(style(["TERM": "xterm", "LANG": "de_DE.UTF-8"]) == Terminal.Style())
    #expect(!style(["TERM": "xterm", "NO_COLOR": "1"]).hasColour)
    #expect(style(["TERM": "xterm", "NO_COLOR": ""]).hasColour)
    #expect(style(["TERM": "dumb"]).isDumb && !style(["TERM": "dumb"]).hasColour)
    #expect(style([:]).isDumb)
    #expect(!style(["TERM": "xterm", "LC_ALL": "C", "LANG": "de_DE.UTF-8"]).isUTF8)
    let line = StyledLine([Span("a", .push), Span("b")])
    #expect(line.encoded(inColour: false) == "ab")
    #expect(line.encoded(inColour: true) == "\u{1B}[32ma\u{1B}[0mb")
  }

  @Test func aNarrowerWindowIsClearedOfAllTheRowsTheLineWrappedInto() {
    var painter = Painter(style: Terminal.Style(hasColour: false))
    _ = painter.paint([StyledLine(String(repeating: "x", count: 79))], reports: [], columns: 80)
    // 79 cells take two rows of 40, so the block begins one row up.
    #expect(
      painter.paint([StyledLine("y")], reports: [], columns: 40) == "\r\u{1B}[1A\u{1B}[Jy")
  }

  @Test func nothingIsDrawnWhenNothingHasChanged() {
    var painter = Painter(style: Terminal.Style(hasColour: false))
    let lines = [StyledLine("help"), StyledLine("status")]
    #expect(painter.paint(lines, reports: [], columns: 80) == "\r\u{1B}[Jhelp\r\nstatus")
    #expect(painter.paint(lines, reports: [], columns: 80) == "")
    #expect(
      painter.paint(lines, reports: ["news"], columns: 80)
        == "\r\u{1B}[1A\u{1B}[Jnews\r\nhelp\r\nstatus")
    #expect(painter.clear() == "\r\u{1B}[1A\u{1B}[J")
  }
}
