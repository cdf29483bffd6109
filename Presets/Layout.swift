/// How the treble side's buttons are arranged.
public enum Layout: String, Sendable, BitwiseCopyable, CaseIterable {
  case piano
  case cGriff = "c-griff"
  case bGriff = "b-griff"
  case melodeon
}
