/// How the treble side's buttons are arranged.
public enum Layout: String, Sendable, BitwiseCopyable, CaseIterable {
  case piano
  case cGriff = "c-griff"
  case bGriff = "b-griff"
  case melodeon
  case bandoneon
}

/// How many keys a piano accordion's right hand has.
public enum PianoSize: Int, Sendable, BitwiseCopyable, CaseIterable {
  case full = 41
  case medium = 37
  case small = 34
}

/// The keys that a melodeon's rows are in, the outer row's first.
public enum MelodeonTuning: String, Sendable, BitwiseCopyable, CaseIterable {
  case dG = "D/G"
  case gC = "G/C"
  case aD = "A/D"
  case cF = "C/F"
  /// One row alone.
  case c = "C"
  case d = "D"
  case g = "G"
  case a = "A"

  public var hasOneRow: Bool { rawValue.count == 1 }

  /// Semitones from a melodeon in D/G, or from its row in D.
  public var transposition: Int {
    switch self {
    case .dG, .d: 0
    case .gC, .g: -7
    case .aD, .a: -5
    case .cF, .c: -2
    }
  }
}

/// The right hand of a box: which buttons there are, and which keys each of them opens. Plain bits,
/// so that the audio thread can tell of it.
public struct TrebleLayout: Sendable, Hashable, BitwiseCopyable {
  public let kind: Layout
  /// Of a piano.
  let size: PianoSize
  /// Of a melodeon.
  let tuning: MelodeonTuning
  let hasAccidentals: Bool

  /// - Parameter kind: the layout, where the preset's own is not wanted.
  public init(_ preset: AccordionPreset, kind: Layout? = nil) {
    self.kind = kind ?? preset.layout
    size = preset.keys
    tuning = preset.tuning
    hasAccidentals = preset.accidentals
  }

  /// The keys that a button opens to pushed and to pulled air, as MIDI numbers at 8' pitch.
  public struct Button: Sendable, Equatable {
    public var push: Int
    public var pull: Int
  }

  /// The buttons, by rows from the outermost, from the low end.
  public var rows: [[Button]] {
    switch kind {
    case .piano: LayoutTables.piano(size)
    case .cGriff: LayoutTables.chromatic(lowest: [57, 55, 56, 54, 55])
    case .bGriff: LayoutTables.chromatic(lowest: [56, 55, 57, 56, 58])
    case .melodeon: LayoutTables.melodeon(tuning, hasAccidentals: hasAccidentals)
    case .bandoneon: LayoutTables.bandoneon
    }
  }
}
