import Testing

@testable import Presets

@Suite struct LayoutWords {
  private func layout(_ json: String) throws -> TrebleLayout {
    TrebleLayout(try Preset(json: #"{"accordion": \#(json)}"#, file: "a").accordion)
  }

  @Test(arguments: [
    ("{}", "a piano of one row of 41 keys"),
    (#"{"keys": 34}"#, "a piano of one row of 34 keys"),
    (#"{"layout": "c-griff"}"#, "a C-griff of 5 rows of 17 buttons"),
    (#"{"layout": "melodeon"}"#, "a melodeon in D/G of 2 rows of 11 and 10 buttons"),
    (
      #"{"layout": "melodeon", "tuning": "C"}"#, "a melodeon in C of one row of 10 buttons"
    ),
    (#"{"layout": "bandoneon"}"#, "a bandoneon of 6 rows of 4, 5, 6, 7, 8 and 8 buttons"),
  ])
  func theSizeOfALayoutInWords(_ json: String, _ words: String) throws {
    #expect(try layout(json).summary == words)
  }

  @Test func itsRowsInWords() throws {
    #expect(try layout(#"{"keys": 37}"#).rowLines == ["row 1: F3 to F6"])
    #expect(
      try layout(#"{"layout": "melodeon", "tuning": "G/C"}"#).rowLines[1]
        == "row 2: E3/G3 G3/B3 C4/D4 E4/F4 G4/A4 C5/B4 E5/D5 G5/F5 C6/A5 E6/B5")
  }
}
