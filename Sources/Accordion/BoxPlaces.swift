import Presets
import Synthesis

/// Where the parts of a box stand between left and right.
struct BoxPlaces: BitwiseCopyable {
  let treble: Pan
  let flat: Pan
  let sharp: Pan
  let bass: Pan

  /// How far the ranks that are tuned apart stand to either side of the straight one.
  private static let spread = 0.2

  init(_ preset: AccordionPreset) {
    treble = Pan(preset.treblePan)
    flat = Pan(preset.treblePan - Self.spread)
    sharp = Pan(preset.treblePan + Self.spread)
    bass = Pan(preset.bassPan)
  }

  func place(of part: Channels.Part) -> Pan {
    switch part {
    case .treble, .cassotto: treble
    case .flat: flat
    case .sharp: sharp
    case .bass: bass
    }
  }
}
