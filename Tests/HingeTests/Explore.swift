import Foundation
import Hinge
import Testing

@Test func explore() {
  func db(_ x: Double) -> String { String(format: "%+6.2f", 20 * log10(max(x, 1e-6))) }
  for (name, times) in [
    ("even", Feed.Times.even), ("uneven.5", .uneven(0.5)), ("jit.3", .jittered(0.3)),
  ] {
    for step in [0, 0.1, 1.0, 5.0] {
      for rate in [10.0, 20, 30, 60, 120, 250, 500, 1000, 100_000] {
        var line = "\(name) step \(step) \(rate)Hz:"
        for speed in [15.0, 22, 30, 45, 90, 150, 240] {
          if rate == 100_000, speed < 90 { continue }
          var worst = 0.0
          var lo = 0.0
          var hi = 0.0
          for seed in 1...UInt64(name == "even" || rate > 500 ? 1 : 8) {
            var f = Feed(rate: rate, speed: speed, step: step, times: times)
            f.seed = seed
            let h = Heard(f.samples())
            let l = 20 * log10(max(1e-3, h.level(from: f.begin + 0.6, to: f.end) / speed))
            if abs(l) > abs(worst) { worst = l }
            let e = h.extent(from: f.begin + 0.6, to: f.end)
            lo = min(lo, 20 * log10(max(1e-3, e.0 / speed)))
            hi = max(hi, 20 * log10(max(1e-3, e.1 / speed)))
          }
          line += String(format: "  %g:%+.2f(%+.1f%+.1f)", speed, worst, lo, hi)
        }
        print(line)
      }
    }
  }
}
