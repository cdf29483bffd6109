import Hinge

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A hinge sample as a JSON object: `angle` in degrees or `angleRadians`, and optionally `status`
/// and `time` in seconds; or as Android's sensors are streamed, the degrees in `values` and
/// nanoseconds in `timestamp`. Other keys are passed over. An angle of `null` is no hinge.
struct JSONSample {
  var statement: Statement
  /// What the feed's own clock showed.
  var reading: FeedClock?

  init(_ cursor: Cursor) throws(Refusal) {
    let end = Self.end(of: cursor)
    var rest = cursor
    rest.move(to: end)
    if let extra = rest.word() { throw Refusal("unexpected \(extra.quoted) after the JSON object") }
    let bytes = UnsafeBufferPointer(rebasing: cursor.bytes[cursor.position..<end])
    let object = try Self.decode(Data(bytes))
    reading = try object.reading()
    let status = try object.hingeStatus()
    guard let angle = try object.degrees() else {
      if status != nil { throw Refusal("the JSON object has a status and no angle") }
      statement = .hingeNone
      return
    }
    statement = .hinge(angle: angle, status: status)
  }

  /// Where the object ends: before a comment, which no string of the object's can begin.
  private static func end(of cursor: Cursor) -> Int {
    var depth = 0
    var inString = false
    var at = cursor.position
    while at < cursor.bytes.count {
      switch cursor.bytes[at] {
      case UInt8(ascii: "\\") where inString: at += 1
      case UInt8(ascii: "\""): inString.toggle()
      case UInt8(ascii: "{") where !inString: depth += 1
      case UInt8(ascii: "}") where !inString:
        depth -= 1
        if depth == 0 { return at + 1 }
      default: break
      }
      at += 1
    }
    return cursor.bytes.count
  }

  private static func decode(_ data: Data) throws(Refusal) -> Object {
    let decoder = JSONDecoder()
    // NaN and Infinity, which sensors' programs write, are no JSON but are JSON5.
    decoder.allowsJSON5 = true
    do {
      return try decoder.decode(Object.self, from: data)
    } catch DecodingError.typeMismatch(_, let context) {
      let key = context.codingPath.first?.stringValue ?? ""
      throw Refusal("the JSON object's '\(key)' is of the wrong type")
    } catch {
      throw Refusal("this begins like a JSON object and is none")
    }
  }

  private struct Object: Decodable {
    var angle: Double??
    var angleRadians: Double??
    var values: [Double]?
    var status: String?
    var time: Double?
    var timestamp: Int64?

    enum CodingKeys: CodingKey { case angle, angleRadians, values, status, time, timestamp }

    init(from decoder: any Decoder) throws {
      let keys = try decoder.container(keyedBy: CodingKeys.self)
      func angle(_ key: CodingKeys) throws -> Double?? {
        guard keys.contains(key) else { return nil }
        return .some(try keys.decodeNil(forKey: key) ? nil : keys.decode(Double.self, forKey: key))
      }
      self.angle = try angle(.angle)
      angleRadians = try angle(.angleRadians)
      values = try keys.decodeIfPresent([Double].self, forKey: .values)
      status = try keys.decodeIfPresent(String.self, forKey: .status)
      time = try keys.decodeIfPresent(Double.self, forKey: .time)
      timestamp = try keys.decodeIfPresent(Int64.self, forKey: .timestamp)
    }

    /// `nil` when there is no hinge.
    func degrees() throws(Refusal) -> Double? {
      if let angle { return angle }
      if let angleRadians { return angleRadians.map { $0 * Angle.degreesPerRadian } }
      if let value = values?.first { return value }
      throw Refusal("the JSON object has no 'angle', 'angleRadians' or 'values'")
    }

    func hingeStatus() throws(Refusal) -> HingeStatus? {
      guard let status else { return nil }
      if let known = HingeStatus(word: status) { return known }
      throw HingeStatus.refusal(status.quoted)
    }

    func reading() throws(Refusal) -> FeedClock? {
      if let time {
        return .seconds(try Word.checked(time, "'\(time)'"))
      }
      return timestamp.map { .nanoseconds($0) }
    }
  }
}
