import Hinge
import Score
import Testing

/// Hinge feeds that are no statements: numbers, tables, JSON.
@Suite struct SampleFormTests {
  private func read(_ lines: [String]) -> [Line] {
    var parser = LineParser()
    return lines.map { parser.parse($0) }
  }

  private func sample(_ line: String) -> (angle: Double, status: HingeStatus?, time: LineTime?)? {
    guard case .statement(.hinge(let angle, let status), let time) = read([line])[0] else {
      return nil
    }
    return (angle, status, time)
  }

  private func reason(_ line: String) -> String? {
    guard case .bad(let reason) = read([line])[0] else { return nil }
    return reason
  }

  private func hinge(
    _ angle: Double, _ status: HingeStatus? = nil, at time: LineTime? = nil
  ) -> Line {
    .statement(.hinge(angle: angle, status: status), at: time)
  }

  @Test func bareNumberIsDegrees() {
    #expect(
      read(["90", " 90.5 # half", "120deg", "-0"]) == [
        hinge(90), hinge(90.5), hinge(120), hinge(-0.0),
      ])
  }

  @Test(arguments: [
    ("-3", -3.0), ("−3", -3), ("500", 500), ("32767", 32767), ("inf", .infinity),
    ("-Infinity", -.infinity), ("1e999", .infinity),
  ])
  func numberThatIsNoAngleIsABadSampleAndNoBadLine(text: String, angle: Double) {
    #expect(sample(text)?.angle == angle)
    #expect(sample("0.5 \(text)")?.angle == angle)
    #expect(sample("0.5,\(text),closed")?.angle == angle)
    #expect(sample("hinge \(text) closed")?.angle == angle)
  }

  @Test func nanIsABadSampleAndNoBadLine() {
    for line in ["nan", "0.6 nan", "0.6,NaN", "hinge nan", #"{"angle": NaN}"#] {
      #expect(sample(line)?.angle.isNaN == true, "\(line)")
    }
  }

  @Test(
    arguments: [
      ("0.5 45", nil), ("0.5\t45 closed", HingeStatus.closed), ("0.5,45", nil), ("0.5,45,", nil),
      ("0.5, 45 , FULLYOPEN", .fullyOpen), ("0.5 ,45,unknown # so it says", .unknown),
      ("0.5,45,partiallyopen,,", .partiallyOpen), (" 0.5  45deg", nil),
    ] as [(String, HingeStatus?)])
  func timeStandsBeforeAngle(line: String, status: HingeStatus?) {
    #expect(read([line]) == [hinge(45, status, at: .fromStart(0.5))])
  }

  @Test(arguments: [
    ("0.5,", "an angle is missing: write TIME,ANGLE or TIME,ANGLE,STATUS"),
    ("0.5,,closed", "the row has a status and no angle"),
    (",90", "',90' is no statement"),
    ("0.5,90,ajar", "'ajar' is no status"),
    ("0.5,90,closed,1", "unexpected '1': a row has 3 columns"),
    ("-0.5,90", "the time '-0.5' lies before the start"),
    ("0.5,abc", "'abc' is no angle"),
    ("0,5;90", "'5;90' is no angle"),
    ("0.5 90 closed now", "unexpected 'now': write TIME ANGLE [STATUS]"),
    ("90abc", "'90abc' is no angle"),
    ("120deg closed", "unexpected 'closed': write TIME ANGLE STATUS or hinge ANGLE STATUS"),
  ])
  func sampleIsRefused(line: String, words: String) {
    #expect(reason(line)?.hasPrefix(words) == true, "\(reason(line) ?? "taken")")
  }

  @Test func timesOfFeedsThatCountFromElsewhereAreTaken() {
    #expect(sample("1700000000.25 90")?.time == .fromStart(1_700_000_000.25))
    #expect(sample("1700000000250 90")?.time == .fromStart(1_700_000_000_250))
  }
}

// MARK: - Tables

extension SampleFormTests {
  @Test(arguments: [
    ["time,angle,status", "5,180,fullyOpen", "5.5,150,"],
    ["TIME;Angle;Status", "5;180;fullyOpen", "5.5;150"],
    ["status, angle, time", "fullyOpen, 180, 5", ",150,5.5"],
    ["time angle status", "5 180 fullyopen", "5.5 150"],
    [
      "\"Time\",\"note\",\"Angle\",\"Status\"", "\"5\",\"a\",\"180\",\"FullyOpen\"",
      "5.5,note,150,,",
    ],
    ["time,angleRadians,status", "5,3.141592653589793,fullyOpen", "5.5,2.6179938779914944,"],
  ])
  func headerNamesTheColumnsInAnyOrder(lines: [String]) {
    let read = read(lines)
    #expect(read[0] == .nothing)
    #expect(read[1] == hinge(180, .fullyOpen, at: .clockStart))
    guard case .statement(.hinge(let angle, nil), at: .sinceClockStart(0.5)) = read[2] else {
      Issue.record("\(read[2])")
      return
    }
    #expect(abs(angle - 150) < 1e-12)
  }

  @Test func radiansColumnTakesWhatOtherAnglesTake() {
    #expect(
      read(["angleRadians,status", "90deg,closed", "-inf,", "x,"]) == [
        .nothing, hinge(90, .closed), hinge(-.infinity),
        .bad("'x' is no angle: write degrees, such as 120, or 2.09rad"),
      ])
  }

  @Test func tableOfOneColumnNeedsNoTimes() {
    #expect(read(["Angle", "90", "91"]) == [.nothing, hinge(90), hinge(91)])
  }

  @Test func rowWithoutAnAngleSaysThatThereIsNoHinge() {
    let log = ["time,angle,status,speed,pressure", "0.00,,,,0.00", "0.01,90,partiallyOpen,0,0.00"]
    #expect(
      read(log) == [
        .nothing, .statement(.hingeNone, at: .clockStart),
        hinge(90, .partiallyOpen, at: .sinceClockStart(0.01)),
      ])
  }

  @Test func otherFormsGoOnAfterAHeader() {
    let lines = [
      "angle,time", "90,1", "0.5 note on A4", "panic", "45", "2 46", "# 1,2", "0.5 preset a,b",
      #"{"angle": 47, "status": "closed"}"#, "91,2",
    ]
    #expect(
      read(lines) == [
        .nothing, hinge(90, at: .clockStart),
        .statement(.noteOn(key: 69, velocity: 100), at: .fromStart(0.5)),
        .statement(.panic, at: nil), hinge(45), hinge(46, at: .fromStart(2)), .nothing,
        .statement(.preset(Name("a,b")!), at: .fromStart(0.5)), hinge(47, .closed),
        hinge(91, at: .sinceClockStart(1)),
      ])
    #expect(
      read(["angle time", "90 1", "0.5 note on A4", "panic", "45"]) == [
        .nothing, hinge(90, at: .clockStart),
        .statement(.noteOn(key: 69, velocity: 100), at: .fromStart(0.5)),
        .statement(.panic, at: nil), hinge(45),
      ])
  }

  @Test func commentsOfATableMayHoldItsSeparator() {
    #expect(
      read(["time angle # seconds, degrees", "1 90 # a, b", "2 91"]) == [
        .nothing, hinge(90, at: .clockStart), hinge(91, at: .sinceClockStart(1)),
      ])
    #expect(read(["time,angle", "45 # a, b"]) == [.nothing, hinge(45)])
  }

  @Test func headerBeginsTheClockAnew() {
    #expect(
      read(["time,angle", "7,1", "8,2", "time,angle", "3,3", "4,4"]) == [
        .nothing, hinge(1, at: .clockStart), hinge(2, at: .sinceClockStart(1)),
        .nothing, hinge(3, at: .clockStart), hinge(4, at: .sinceClockStart(1)),
      ])
  }

  @Test(arguments: [
    ("time,status", "the header names no column 'angle'"),
    ("time,angle,angle", "the header names a column twice"),
    ("angle,angleRadians", "the header names a column twice"),
    ("1 time,angle", "'time,angle' is no statement"),
    ("the angle is wrong", "'the' is no statement"),
  ])
  func headerIsRefused(line: String, words: String) {
    #expect(reason(line)?.hasPrefix(words) == true)
  }

  @Test(arguments: [
    ("1", "the row ends before its angle"), ("1,closed", "the row ends before its angle"),
    ("x,closed,90", "'x' is no time: write seconds"),
    ("1,closed,", "the row has a status and no angle"),
    ("1,closed,90,2", "unexpected '2': a row has 3 columns"),
    ("1,closed,x", "'x' is no angle"),
  ])
  func rowIsRefused(row: String, words: String) {
    // The lone number goes by the header's separator, so that it is a row.
    let row = row == "1" ? "1," : row
    guard case .bad(let reason) = read(["time,status,angle", row])[1] else {
      Issue.record("taken")
      return
    }
    #expect(reason.hasPrefix(words), "\(reason)")
  }

  @Test func badRowDoesNotBeginTheClock() {
    let read = read(["time,angle", "5,x", "6,90", "7,91"])
    #expect(read[2...] == [hinge(90, at: .clockStart), hinge(91, at: .sinceClockStart(1))])
  }
}

// MARK: - JSON

extension SampleFormTests {
  @Test(
    arguments: [
      (#"{"angle": 90}"#, nil),
      (#"  {"angle":90.0,"status":"PARTIALLYopen"}"#, HingeStatus.partiallyOpen),
      (#"{"accuracy":3,"values":[90]}"#, nil), (#"{"values":[90, 1, 2],"status":null}"#, nil),
      (#"{"note":"a # b } \" {", "angle":90} # a comment"#, nil),
      (#"{"angle":90,"more":{"deep":[{}]}}"#, nil),
    ] as [(String, HingeStatus?)])
  func objectIsASample(line: String, status: HingeStatus?) {
    #expect(read([line]) == [hinge(90, status)])
  }

  @Test func objectMayGiveRadians() {
    #expect(sample(#"{"angleRadians":1.5707963267948966}"#)?.angle == 90)
  }

  @Test func objectWithoutAnAngleButNullSaysThatThereIsNoHinge() {
    #expect(read([#"{"angle":null,"time":3}"#]) == [.statement(.hingeNone, at: .clockStart)])
  }

  @Test func clocksOfObjectsCountFromTheirFirst() {
    #expect(
      read([
        #"{"accuracy": 3, "timestamp": 9007199254740993, "values": [175]}"#,
        #"{"accuracy": 3, "timestamp": 9007199454740993, "values": [163]}"#,
        #"{"angle":1,"time":100.5}"#, #"{"angle":2,"time":101}"#, #"{"angle":3,"time":100}"#,
        #"{"angle":4}"#, #"0.5 {"angle":5,"time":102}"#,
      ]) == [
        hinge(175, at: .clockStart), hinge(163, at: .sinceClockStart(0.2)),
        hinge(1, at: .clockStart), hinge(2, at: .sinceClockStart(0.5)),
        hinge(3, at: .sinceClockStart(-0.5)), hinge(4), hinge(5, at: .fromStart(0.5)),
      ])
  }

  @Test(arguments: [
    (#"{"angle": 90"#, "this begins like a JSON object and is none"),
    (#"{angle}"#, "this begins like a JSON object and is none"),
    (#"{"angle": 90} x"#, "unexpected 'x' after the JSON object"),
    ("{}", "the JSON object has no 'angle', 'angleRadians' or 'values'"),
    (#"{"values":[]}"#, "the JSON object has no 'angle', 'angleRadians' or 'values'"),
    (#"{"angle":"90"}"#, "the JSON object's 'angle' is of the wrong type"),
    (#"{"angle":90,"status":1}"#, "the JSON object's 'status' is of the wrong type"),
    (#"{"angle":90,"status":"ajar"}"#, "'ajar' is no status"),
    (#"{"angle":null,"status":"closed"}"#, "the JSON object has a status and no angle"),
    (#"{"angle":90,"time":-1}"#, "the time '-1.0' lies before the start"),
    (#"{"angle":90,"time":NaN}"#, "the time 'nan' is out of reach"),
  ])
  func objectIsRefused(line: String, words: String) {
    #expect(reason(line)?.hasPrefix(words) == true, "\(reason(line) ?? "taken")")
  }

  @Test func objectOfAnyDepthIsRefusedInWords() {
    let deep = String(repeating: #"{"angle":"#, count: 450)
    #expect(reason(deep) == "this begins like a JSON object and is none")
    let closed = deep + "1" + String(repeating: "}", count: 450)
    #expect(reason(closed) != nil || sample(closed) == nil)
    #expect(reason("{\"values\":" + String(repeating: "[", count: 4000)) != nil)
  }
}
