import Foundation

/// Performances that several tests play.
enum Performances {
  /// Every statement and every form of hinge line.
  static let everyStatement = file("every-statement")
  /// Every box and every register, changed and swapped under held keys.
  static let everyBox = file("every-box")
  /// Every guitar and every way to play one.
  static let everyGuitar = file("every-guitar")
  static let every = [everyStatement, everyBox, everyGuitar]

  private static func file(_ name: String) -> String {
    ((#filePath as NSString).deletingLastPathComponent as NSString).deletingLastPathComponent
      + "/Performances/\(name).hinge"
  }

  /// A key held over one second of closing at 90°/s.
  static let fold = """
    0 hinge 150
    0 note on A4
    0 hinge sweep 150 60 1
    1 note off A4

    """

  /// An hour in which all keys sound, so that rendering it takes a while.
  static let hour =
    (53...93).map { "0 note on \($0)\n" }.joined() + """
      0 bellows auto 300
      3600 panic

      """
}
