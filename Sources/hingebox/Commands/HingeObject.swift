import Foundation
import Score

/// Where the hinge is, as a JSON object that feeds of JSON read too: `angle` in degrees, `null` with
/// no hinge, and `status`.
struct HingeObject: Encodable {
  private var angle: Double?
  private var status: String?

  /// - Parameter line: `hinge ANGLE STATUS` or `hinge none`.
  init(line: String) {
    var parser = LineParser()
    guard case .statement(.hinge(let angle, let status), _) = parser.parse(line) else { return }
    self.angle = angle
    self.status = status?.name
  }

  private enum CodingKeys: CodingKey { case angle, status }

  func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: CodingKeys.self)
    try keys.encode(angle, forKey: .angle)
    try keys.encodeIfPresent(status, forKey: .status)
  }

  /// On one line.
  var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
