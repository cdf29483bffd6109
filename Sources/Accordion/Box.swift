import Glibc
import Presets
import Synthesis

/// The wooden box around the reeds: what its body and grille let through, and where its parts
/// stand between left and right.
struct Box: ~Copyable {
  let channels = Channels()
  private let places: BoxPlaces
  private var chamber: ToneChamber
  private let hasChamber: Bool
  private var leftGrille: LowPass
  private var rightGrille: LowPass
  private let trebleGain: Float
  private let bassGain: Float

  /// - Parameters:
  ///   - voices: how many reeds the first register opens for a key.
  ///   - bassVoices: how many the first register of the bass side opens for a note.
  ///   - rate: frames a second.
  init(_ preset: AccordionPreset, voices: Int, bassVoices: Int, rate: Double) {
    places = BoxPlaces(preset)
    chamber = ToneChamber(rate: rate)
    hasChamber = !preset.cassotto.isEmpty
    leftGrille = Self.grille(rate: rate)
    rightGrille = leftGrille
    // The room adds its own power, which the direct sound makes way for.
    let level = pow(10, preset.level / 20) / (1 + preset.room * preset.room).squareRoot()
    // One key of the first register at 300 Pa is near −24 dBFS RMS; a little less keeps the peaks of
    // four keys out of the limiter.
    trebleGain = Float(level * pow(10, -24.2 / 20) / Double(max(1, voices)).squareRoot())
    // A bass note lies a little under a treble key, so that a chord with its 2 to 3 dB more does
    // not stand above the melody.
    bassGain = Float(level * pow(10, -26.0 / 20) / Double(max(1, bassVoices)).squareRoot())
  }

  /// Body and grille: a fixed low-pass, as fitted to recordings of a two-row button accordion.
  static func grille(rate: Double) -> LowPass {
    LowPass(cutoff: 5_030, resonance: 2.12, rate: rate)
  }

  /// One control step, before its frames.
  @_noAllocation @_noLocks
  mutating func advance() {
    leftGrille.settle()
    rightGrille.settle()
    chamber.settle()
  }

  /// Nothing is left in its filters.
  var isSilent: Bool {
    @_noAllocation @_noLocks get {
      leftGrille.isSilent && rightGrille.isSilent && chamber.isSilent
    }
  }

  /// Adds frames, for which the channels hold what the reeds sound, to an interleaved stereo mix.
  /// - Parameters:
  ///   - place: the first one's place in the control step.
  ///   - noise: what else sounds in these frames.
  @_noAllocation @_noLocks
  mutating func render(
    into output: UnsafeMutablePointer<Float>, from place: Int, count: Int, noise: borrowing BoxNoise
  ) {
    let treble = channels.mono(.treble) + place
    let flat = channels.mono(.flat) + place
    let sharp = channels.mono(.sharp) + place
    let cassotto = channels.mono(.cassotto) + place
    let bass = channels.mono(.bass) + place
    for frame in 0..<count {
      let straight =
        treble[frame] + noise.treble[frame] + (hasChamber ? chamber.next(cassotto[frame]) : 0)
      let left =
        straight * places.treble.left + flat[frame] * places.flat.left
        + sharp[frame] * places.sharp.left
      let right =
        straight * places.treble.right + flat[frame] * places.flat.right
        + sharp[frame] * places.sharp.right
      let low = bassGain * (bass[frame] + noise.bass[frame])
      output[2 * frame] += leftGrille.next(trebleGain * left + low * places.bass.left)
      output[2 * frame + 1] += rightGrille.next(trebleGain * right + low * places.bass.right)
    }
  }
}
