import Score
import Testing

@Suite struct FixedPointTests {
  @Test(arguments: [
    (0.0, 2, "0.00"), (-0.001, 2, "0.00"), (-0.006, 2, "-0.01"), (12.345678, 4, "12.3457"),
    (-200, 2, "-200.00"), (599.995, 0, "600"), (0.05, 1, "0.1"),
  ])
  func numbersInTablesHaveFixedDecimals(value: Double, decimals: Int, text: String) {
    #expect(FixedPoint.text(value, decimals: decimals) == text)
  }
}
