import Glibc
import Synthesis
import Testing

/// Against the C library's functions.
@Suite struct ElementaryTests {
  @Test func powersOfTwo() {
    for x in stride(from: -40.0, through: 40, by: 0.0173) {
      #expect(abs(Elementary.exp2(x) / Glibc.exp2(x) - 1) < 1e-9, "\(x)")
    }
    #expect(Elementary.exp2(0) == 1 && Elementary.exp2(-3) == 0.125 && Elementary.exp2(5) == 32)
  }

  @Test func sinesAndCosines() {
    for x in stride(from: -1.6, through: 1.6, by: 0.0017) {
      #expect(abs(Elementary.sin(x) - Glibc.sin(x)) < 1e-9, "\(x)")
      #expect(abs(Elementary.cos(x) - Glibc.cos(x)) < 1e-8, "\(x)")
    }
  }

  @Test func angles() {
    for y in stride(from: -20.0, through: 20, by: 0.013) {
      #expect(abs(Elementary.angle(y: y, x: 1) - atan2(y, 1)) < 1e-7, "\(y)")
      #expect(abs(Elementary.angle(y: y, x: 0.01) - atan2(y, 0.01)) < 1e-7, "\(y)")
    }
  }
}
