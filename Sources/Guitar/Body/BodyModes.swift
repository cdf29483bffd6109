import Presets
import Synthesis

/// The modes of a guitar's body and its direct path, as numbers.
struct BodyModes {
  let modes: [ResonatorBank.Mode]
  /// The direct path: a factor, and the hertz of its high-pass and low-pass, each of first order.
  let direct: (gain: Double, above: Double, below: Double)

  /// - Returns: nil for a guitar without a body.
  init?(_ kind: GuitarBody) {
    switch kind {
    case .classical: self = .classical
    case .dreadnought: self = .dreadnought
    case .none: return nil
    }
  }

  /// - Parameters:
  ///   - modes: hertz, Q and decibels at the peak.
  ///   - direct: decibels, and hertz.
  ///   - added: decibels added to everything.
  private init(
    _ modes: [(frequency: Double, resonance: Double, level: Double)],
    direct: (level: Double, above: Double, below: Double), added: Double = 0
  ) {
    self.modes = modes.map {
      ResonatorBank.Mode(
        frequency: $0.frequency, resonance: $0.resonance,
        gain: Double(Float(decibels: $0.level + added)))
    }
    self.direct = (Double(Float(decibels: direct.level + added)), direct.above, direct.below)
  }

  /// What is to be built. A high-pass and a low-pass of first order after one another are a
  /// resonator too, a very wide one: s·l/((s + h)·(s + l)), where ω0² = h·l and
  /// ω0/Q = h + l.
  var resonators: [ResonatorBank.Mode] {
    let middle = (direct.above * direct.below).squareRoot()
    let width = direct.above + direct.below
    let path = ResonatorBank.Mode(
      frequency: middle, resonance: middle / width, gain: direct.gain * direct.below / width)
    return modes + [path]
  }

  /// Frequencies of the air in the box (98 Hz), the top (190, 225 Hz) and what lies above, after
  /// C. Cuzzucoli and V. Lombardo (CMJ 23:2, 1999) and the modes measured on a guitar that the
  /// bridge example of J. O. Smith's "Physical Audio Signal Processing" quotes, 96.5, 189.3 and
  /// 220 Hz.
  ///
  /// Levels and widths were fitted to recorded notes of a classical guitar, and hold on notes that
  /// the fit had not seen. Twelve modes were fitted; with these seven the response is that of the
  /// twelve within 0.4 dB in the mean and 1.3 dB at most.
  private static let classical = BodyModes(
    [
      (98, 15, 2.4), (190, 15, 6.3), (225, 15, 12.3), (290, 12, -9.9), (450, 8, 3.4),
      (880, 8, -5.7), (1_150, 6, -8.3),
    ],
    direct: (0.2, 211, 18_000))

  /// An estimate about the same sources: the top lies lower and stands out less, and more is heard
  /// about 3 kHz, which is strong in favoured guitars (E. V. Jansson, 1982). The modes above 300 Hz
  /// each stand for a group, and are as wide as those that were fitted to a classical guitar: as
  /// narrow as a single mode, with Q from 25 to 30, they would make single notes stick out.
  ///
  /// All is raised so that strings whose spectrum is flat to 200 Hz and falls by 6 dB an octave from
  /// there are as loud as in the classical body.
  private static let dreadnought = BodyModes(
    [
      (98, 16, -2), (178, 16, 0), (215, 16, -4), (390, 9, -6), (620, 10, -7), (900, 8, -8),
      (3_000, 1, -7),
    ],
    direct: (-6, 80, 9_000), added: 6.3)
}
