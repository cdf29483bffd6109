import Glibc
import Presets
import Synthesis

/// The wooden box around the reeds: what its body and grille let through, and where its sides
/// stand between left and right.
struct Box: ~Copyable {
  let channels = Channels()
  private var treble: Side
  private var bass: Side

  /// - Parameters:
  ///   - voices: how many reeds the first register opens for a key.
  ///   - bassVoices: how many the first register of the bass side opens for a note.
  ///   - rate: frames a second.
  init(_ preset: AccordionPreset, voices: Int, bassVoices: Int, rate: Double) {
    let grille = Self.grille(rate: rate)
    // The room adds its own power, which the direct sound makes way for.
    let level = pow(10, preset.level / 20) / (1 + preset.room * preset.room).squareRoot()
    // One key of the first register at 300 Pa is −24 dBFS RMS.
    let key = pow(10, -24.0 / 20) / Double(max(1, voices)).squareRoot()
    treble = Side(grille: grille, gain: level * key, pan: preset.treblePan)
    // A bass note lies a little under a treble key, so that a chord with its 2 to 3 dB more does
    // not stand above the melody.
    let note = pow(10, -26.0 / 20) / Double(max(1, bassVoices)).squareRoot()
    bass = Side(grille: grille, gain: level * note, pan: preset.bassPan)
  }

  /// Body and grille: a fixed low-pass, as fitted to recordings of a two-row button accordion.
  static func grille(rate: Double) -> LowPass {
    LowPass(cutoff: 5_030, resonance: 2.12, rate: rate)
  }

  /// Adds frames, for which the channels hold what the reeds sound, to an interleaved stereo mix.
  /// - Parameter place: the first one's place in the control step.
  @_noAllocation @_noLocks
  mutating func render(
    into output: UnsafeMutablePointer<Float>, from place: Int, count: Int
  ) {
    treble.add(channels.mono(.treble) + place, to: output, count: count)
    bass.add(channels.mono(.bass) + place, to: output, count: count)
  }
}

/// One side's way to the ears: the grille, the level, the place between left and right.
private struct Side: BitwiseCopyable {
  private var grille: LowPass
  private let left: Float
  private let right: Float

  init(grille: LowPass, gain: Double, pan: Double) {
    self.grille = grille
    // Constant power: the mean square of both channels does not depend on the pan.
    let angle = (pan + 1) * .pi / 4
    left = Float(gain * 2.0.squareRoot() * cos(angle))
    right = Float(gain * 2.0.squareRoot() * sin(angle))
  }

  @_noAllocation @_noLocks
  mutating func add(
    _ mono: UnsafeMutablePointer<Float>, to output: UnsafeMutablePointer<Float>, count: Int
  ) {
    for frame in 0..<count {
      let sample = grille.next(mono[frame])
      output[2 * frame] += sample * left
      output[2 * frame + 1] += sample * right
    }
  }
}
