import Hinge
import Presets

/// While which statuses of the hinge a mapping applies, in one byte.
struct StatusMask: BitwiseCopyable {
  /// Bit n for the status of raw value n, and the highest for no hinge.
  private let bits: UInt8
  private static var noHinge: UInt8 { @_noAllocation @_noLocks get { 0x80 } }

  init(_ condition: StatusCondition) {
    bits = HingeStatus.allCases.reduce(condition.holds(nil) ? Self.noHinge : 0) { bits, status in
      condition.holds(status) ? bits | 1 << status.rawValue : bits
    }
  }

  @_noAllocation @_noLocks
  func holds(_ status: HingeStatus?) -> Bool {
    guard let status else { return bits & Self.noHinge != 0 }
    return bits >> status.rawValue & 1 != 0
  }
}
