import Glibc
import Synthesis

/// How much one reed of a box differs from the next: no two are filed alike.
///
/// Fixed by a seed, so that a box is the same box every time.
struct Scatter {
  private let seed: UInt64
  /// 1 is a real box, 0 one whose reeds are all alike.
  let amount: Double

  init(seed: UInt64, amount: Double) {
    self.seed = seed
    self.amount = amount
  }

  /// By how many cents a reed stands beside where the tuner wants it: 1.5 cents RMS, as tuners
  /// aim at 2 and allow 5 (Richter 1990).
  func cents(reed: Int) -> Double { 1.5 * amount * normal(reed, 0) }

  /// A reed's spectrum: 2 dB RMS for each partial. Neighbouring notes of a real box differ by 6 dB,
  /// but a voice scattered by more than 2 was heard as less like one.
  /// - Parameter phases: reeds of the same number have the phases of their partials in common.
  func partials(reed: Int, phases: Int) -> PartialScatter {
    PartialScatter(decibels: 2 * amount, phases: UInt64(phases), normal: { normal(reed, $0) })
  }

  /// A number of normal distribution for each reed and index.
  private func normal(_ reed: Int, _ index: Int) -> Double {
    var state = Hash(seed, UInt64(reed), UInt64(index))
    return (-2 * log(1 - state.unit())).squareRoot() * cos(2 * .pi * state.unit())
  }
}

/// What a reed's partials are multiplied by.
struct PartialScatter {
  private let decibels: Double
  private let phases: UInt64
  private let normal: (Int) -> Double

  fileprivate init(decibels: Double, phases: UInt64, normal: @escaping (Int) -> Double) {
    self.decibels = decibels
    self.phases = phases
    self.normal = normal
  }

  /// A partial's factor.
  ///
  /// Its phase is any: on the way out of cell, pallet hole and grille every partial of a real box
  /// gets its own, and reeds whose peaks all fell together would be louder at their peaks than real
  /// ones. But the octave of a partial stands a quarter turn from it, so that reeds an octave apart
  /// that begin together neither add to each other nor cancel.
  func factor(partial: Int) -> (real: Double, imaginary: Double) {
    let octaves = partial.trailingZeroBitCount
    let odd = partial >> octaves
    var state = Hash(phases, UInt64(odd), 0)
    let angle = .pi / 2 * Double(octaves % 2) + (odd == 1 ? 0 : 2 * .pi * state.unit())
    let size = decibels == 0 ? 1 : pow(10, decibels * normal(partial) / 20)
    return (size * cos(angle), size * sin(angle))
  }
}
