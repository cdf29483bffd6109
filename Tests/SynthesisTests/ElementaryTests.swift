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

  @Test func tangents() {
    for x in stride(from: -1.45, through: 1.45, by: 0.0017) {
      let error = abs(Elementary.tan(x) / Glibc.tan(x) - 1)
      #expect(error < (abs(x) < 1 ? 1e-6 : 1e-4), "\(x)")
    }
  }

  @Test func logarithms() {
    for power in stride(from: -1_000.0, through: 1_000, by: 0.3719) {
      #expect(abs(Elementary.log2(Glibc.exp2(power)) - power) < 1e-9, "2^\(power)")
    }
    for power in -20...20 {
      #expect(Elementary.log2(Glibc.exp2(Double(power))) == Double(power))
    }
    #expect(abs(Elementary.log2(0.5.squareRoot().nextDown) + 0.5) < 1e-9)
    #expect(abs(Elementary.log2(2.0.squareRoot().nextUp) - 0.5) < 1e-9)
  }

  @Test func angles() {
    for y in stride(from: -20.0, through: 20, by: 0.013) {
      #expect(abs(Elementary.angle(y: y, x: 1) - atan2(y, 1)) < 1e-7, "\(y)")
      #expect(abs(Elementary.angle(y: y, x: 0.01) - atan2(y, 0.01)) < 1e-7, "\(y)")
    }
  }
}
