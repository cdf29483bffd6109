import Score
import Testing

@testable import Feeds

@Suite struct HoldingTests {
  /// A small generator with a fixed seed, so that a failure comes again.
  struct Dice: RandomNumberGenerator {
    var state: UInt64 = 88_172_645_463_325_252
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  @Test func statementsComeByFrameAndThenInTheOrderOfComing() {
    var dice = Dice()
    var held = HeldStatements()
    var expected: [(frame: Int64, order: Int)] = []
    for order in 0..<1000 {
      let frame = Int64.random(in: 0..<50, using: &dice)
      expected.append((frame, order))
      held.insert(
        HeldStatements.Entry(
          frame: frame, order: order, statement: .panic, feed: 0, line: order))
    }
    expected.sort { ($0.frame, $0.order) < ($1.frame, $1.order) }
    for entry in expected {
      let first = held.removeFirst()
      #expect((first.frame, first.order) == entry)
    }
    #expect(held.isEmpty)
  }

  @Test func whatIsSwitchedOnAndNotOffIsLetGoInItsOrder() {
    var keys = Unreleased()
    for statement: Statement in [
      .noteOn(key: 69, velocity: 100), .noteOn(key: 60, velocity: 100), .noteOff(key: 69),
      .bassOn(.stradella(root: 0, row: .major)), .button(row: 2, number: 5, isDown: true),
      .bassOn(.numbered(3)), .air(isOpen: true), .palm(isOn: true),
      .button(row: 2, number: 6, isDown: true), .button(row: 2, number: 6, isDown: false),
      .guitarOn(key: 60, velocity: 90), .guitarOn(key: 61, velocity: 90), .guitarOff(key: 60),
    ] { keys.take(statement, from: 0) }
    #expect(
      keys.releases.map(\.statement) == [
        .noteOff(key: 60), .bassOff(.stradella(root: 0, row: .major)),
        .button(row: 2, number: 5, isDown: false), .bassOff(.numbered(3)),
        .air(isOpen: false), .palm(isOn: false), .guitarOff(key: 61),
      ])
    keys.take(.panic, from: 0)
    #expect(keys.releases.map(\.statement) == [.air(isOpen: false), .palm(isOn: false)])
    keys.take(.palm(isOn: false), from: 0)
    #expect(keys.releases.map(\.statement) == [.air(isOpen: false)])
  }

  @Test func whatTheFeedsOfARecordHoldIsLetGoByEachOfThem() {
    var keys = Unreleased()
    for feed: UInt8 in [3, 5] { keys.take(.noteOn(key: 60, velocity: 100), from: feed) }
    #expect(keys.releases.map(\.feed) == [3, 5])
    keys.take(.noteOff(key: 60), from: 3)
    #expect(keys.releases.map(\.feed) == [5])
    // Who does not hold it lets it go for all.
    keys.take(.noteOff(key: 60), from: 3)
    #expect(keys.isEmpty)
  }

  @Test func numberThatComesBackIsGivenOutLast() {
    var numbers = FeedNumbers(reserved: [0, 2])
    #expect(numbers.take() == 1)
    numbers.giveBack(1)
    let rest = (0..<126).map { _ in numbers.take() }
    #expect(rest == (3...127).map { UInt8($0) } + [1])
    #expect(numbers.take() == nil)
  }

  @Test func reportsAreLimitedAndWhatWasLeftOutIsCounted() {
    var limiter = ReportLimiter(burst: 3, perSecond: 2)
    let said = (0..<10).map { limiter.admit("\($0)", at: 0) }
    #expect(said.flatMap { $0 } == ["0", "1", "2"])
    #expect(limiter.admit("later", at: 0.4).isEmpty)
    let left = "(8 more reports like the last were left out)"
    #expect(limiter.admit("again", at: 1) == [left, "again"])
    #expect(limiter.flush().isEmpty)
  }
}
