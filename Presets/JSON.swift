import Foundation

/// A JSON value, with booleans and numbers kept apart.
enum JSON {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  case list([JSON])
  /// In the order of writing; the reader's order is the alphabet's.
  case object([(key: String, value: JSON)])

  /// What an error calls it.
  var kind: String {
    switch self {
    case .null: "null"
    case .boolean(let value): String(value)
    case .number(let value): "the number \(value.plain)"
    case .text(let value): "the text \"\(value)\""
    case .list: "a list"
    case .object: "an object"
    }
  }
}

// MARK: Reading

extension JSON {
  /// Reads a whole file's bytes.
  init(bytes: Data, of place: PresetPlace) throws(PresetError) {
    if let byte = Self.firstBadByte(bytes) { throw place.error(.notUTF8(byte: byte)) }
    do {
      self.init(
        foundation: try JSONSerialization.jsonObject(with: bytes, options: .fragmentsAllowed))
    } catch {
      throw place.error(Self.reason(error, in: bytes))
    }
  }

  private init(foundation value: Any) {
    switch value {
    case let text as String: self = .text(text)
    case let number as NSNumber:
      // Foundation's booleans are numbers whose Objective-C type is a character.
      self =
        String(cString: number.objCType) == "c"
        ? .boolean(number.boolValue) : .number(number.doubleValue)
    case let list as [Any]: self = .list(list.map(JSON.init(foundation:)))
    case let object as [String: Any]:
      self = .object(
        object.sorted { $0.key < $1.key }.map { ($0.key, JSON(foundation: $0.value)) })
    default: self = .null
    }
  }

  private static func firstBadByte(_ bytes: Data) -> Int? {
    do {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }

  /// Foundation tells what is wrong as `… around character N.`, counting bytes from 0.
  private static func reason(_ error: any Error, in bytes: Data) -> PresetError.Reason {
    let words = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? "\(error)"
    guard let match = words.firstMatch(of: #/^(.*) around character (\d+)\.?$/#),
      let offset = Int(match.2)
    else {
      return .badJSON(
        words.hasSuffix(".") ? String(words.dropLast()) : words, line: nil, column: nil)
    }
    let before = String(decoding: bytes.prefix(offset), as: UTF8.self)
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    return .badJSON(
      String(match.1), line: lines.count, column: (lines.last?.unicodeScalars.count ?? 0) + 1)
  }
}

// MARK: Writing

extension JSON {
  /// The value as text: an object a line for each member, but those in a list on one line each.
  func written(indent: String = "", onOneLine: Bool = false) -> String {
    switch self {
    case .null: "null"
    case .boolean(let value): String(value)
    case .number(let value): value.plain
    case .text(let value): Self.quoted(value)
    case .list(let values):
      Self.lines("[", values.map { $0.written(onOneLine: true) }, "]", indent, onOneLine)
    case .object(let members):
      Self.lines(
        "{",
        members.map {
          "\(Self.quoted($0.key)): \($0.value.written(indent: indent + "  ", onOneLine: onOneLine))"
        }, "}", indent, onOneLine)
    }
  }

  private static func lines(
    _ open: String, _ items: [String], _ close: String, _ indent: String, _ onOneLine: Bool
  ) -> String {
    if onOneLine || items.isEmpty { return open + items.joined(separator: ", ") + close }
    return "\(open)\n\(indent)  " + items.joined(separator: ",\n\(indent)  ")
      + "\n\(indent)\(close)"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
