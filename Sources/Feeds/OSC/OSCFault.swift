/// Why a packet is no OSC that can be played.
enum OSCFault: Error, Equatable, CustomStringConvertible {
  /// A size that is no multiple of four, or none at all.
  case size
  /// Neither an address nor a bundle.
  case noAddress
  /// No type tags: what senders older than OSC 1.0 leave out.
  case noTypes
  /// A type tag that no statement has a place for.
  case type(UnicodeScalar)
  /// Arguments that end too soon or too late, or text without an end.
  case arguments
  /// A text that is not UTF-8.
  case notUTF8
  /// A bundle whose parts do not fit into it.
  case bundle
  /// Bundles within bundles, too deep.
  case depth

  var description: String {
    switch self {
    case .size: "a packet is no OSC: its size is no multiple of four bytes"
    case .noAddress: "a packet is no OSC: it begins with neither an address nor #bundle"
    case .noTypes: "a message has no type tags after its address"
    case .type(let tag):
      "an argument of type '\(tag)' has no meaning here: send i, h, f, d, s, S, c, T or F"
    case .arguments: "a message's arguments do not fit its types or its size"
    case .notUTF8: "a text is not UTF-8"
    case .bundle: "a bundle's parts do not fit its size"
    case .depth: "bundles lie more than \(OSCPacket.deepest) deep in one another"
    }
  }
}
