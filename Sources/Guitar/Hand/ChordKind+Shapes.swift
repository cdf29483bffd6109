import Score

/// Shapes as chord charts write them, from string 6 to string 1. The lowest string of each is its
/// root.
extension ChordKind {
  /// Shapes by the nut that their open strings keep there.
  var ownShapes: String {
    switch self {
    case .major: "x32010 320003"
    case .minor: ""
    case .seventh: "x32310 320001 x21202"
    case .majorSeventh: "x32000 xx3210 320002"
    case .minorSeventh: "x20202"
    case .suspendedFourth: "x33011 330013"
    case .suspendedSecond: "x30033 300233"
    case .seventhSuspendedFourth: "x33311 330011"
    case .diminished: ""
    case .diminishedSeventh: "01202x x01212"
    case .augmented: "032110 x03221 x10332 x21003 xx1003 321003"
    case .addedNinth: "024100 x02420 x54230 320203"
    case .sixth: "x32210 320000"
    case .minorSixth: "x02212 x1302x"
    case .ninth: "x02423 320201"
    case .halfDiminished: ""
    case .majorNinth: "x02424 x30000 102010 320202"
    case .minorNinth: "x02413"
    case .fifth: ""
    }
  }

  /// Shapes that the hand takes along the neck, each where it lies lowest: on roots of string 6 as
  /// E has them, of string 5 as A, of string 4 as D, and with fewer strings elsewhere.
  var movableShapes: String {
    switch self {
    case .major: "022100 x02220 xx0232"
    case .minor: "022000 x02210 xx0231"
    case .seventh: "020100 x02020 xx0212"
    case .majorSeventh: "021100 x02120 xx0222"
    case .minorSeventh: "020000 x02010 xx0211"
    case .suspendedFourth: "022200 x02230 xx0233"
    case .suspendedSecond: "024400 x02200 xx0230 xx3011"
    case .seventhSuspendedFourth: "020200 x02030 xx0213"
    case .diminished: "x0121x xx0131 xx3101"
    case .diminishedSeventh: "x1202x xx0101 1x010x"
    case .augmented: "xx2110 x2100x xx0332 32100x"
    case .addedNinth: "x32030 xx2102 x10311"
    case .sixth: "022120 x02222 xx0202 1x021x"
    case .minorSixth: "022020 x20102 xx0201 1x011x"
    case .ninth: "020102 x10111 xx1021"
    case .halfDiminished: "x0101x xx0111 1x110x"
    case .majorNinth: "021102 x1021x xx1031 1020xx"
    case .minorNinth: "020002 x20222"
    case .fifth: "022xxx x022xx xx023x"
    }
  }
}
