import Foundation
import Score

extension Preset {
  /// The presets in the binary, in the order of a list; the first is the default one. This is the
  /// one place to name a new file of `Instruments`.
  static let builtIn: [Preset] = [
    builtIn(PackageResources.musette_json, "musette.json"),
    builtIn(PackageResources.concert_json, "concert.json"),
    builtIn(PackageResources.melodeon_json, "melodeon.json"),
    builtIn(PackageResources.bandoneon_json, "bandoneon.json"),
    builtIn(PackageResources.toy_json, "toy.json"),
    builtIn(PackageResources.nylon_json, "nylon.json"),
    builtIn(PackageResources.steel_json, "steel.json"),
    builtIn(PackageResources.electric_json, "electric.json"),
    builtIn(PackageResources.lead_json, "lead.json"),
    builtIn(PackageResources.crate_json, "crate.json"),
    builtIn(PackageResources.zones_json, "zones.json"),
  ]

  private static func builtIn(_ bytes: [UInt8], _ file: String) -> Preset {
    do {
      return try Preset(bytes: Data(bytes), file: file)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// The names of the presets in the binary; the default one's comes first.
  public static var names: [String] { builtIn.map(\.name) }

  /// The names of those whose notes play an instrument at the start.
  public static func names(of instrument: Instrument) -> [String] {
    builtIn.filter { $0.instrument == instrument }.map(\.name)
  }

  /// The preset that plays where none is named.
  public static var standard: Preset { builtIn[0] }

  /// The built-in preset of a name, else the one in a file: what has a `/` or ends in `.json` is
  /// the path of one.
  public static func load(_ nameOrPath: String) throws(PresetError) -> Preset {
    if let preset = builtIn.first(where: { $0.name == nameOrPath }) { return preset }
    let place = PresetPlace(file: nameOrPath)
    guard nameOrPath.contains("/") || nameOrPath.hasSuffix(".json") else {
      throw place.error(.noSuchPreset(names: names))
    }
    return try Preset(bytes: try contents(at: place), file: nameOrPath)
  }

  /// The preset that a file's text describes; what it leaves out has its default, and a name that
  /// it leaves out is the file's.
  public init(json: String, file: String) throws(PresetError) {
    try self.init(bytes: Data(json.utf8), file: file)
  }

  init(bytes: Data, file: String) throws(PresetError) {
    let place = PresetPlace(file: file)
    let json = try JSON(bytes: bytes, of: place)
    try self.init(json, at: place)
    if case .object(let members) = json, !members.contains(where: { $0.key == "name" }) {
      name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    }
  }

  /// No preset comes near this size; a device or a sound file named by mistake does.
  private static let longest = 1 << 20

  private static func contents(at place: PresetPlace) throws(PresetError) -> Data {
    let bytes: Data
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: place.file))
      bytes = try file.read(upToCount: longest + 1) ?? Data()
    } catch {
      // Foundation wraps the system's error, whose own words are the plain ones.
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      let words = cause.map { String(cString: strerror(Int32($0.code))) }
      throw place.error(.unreadable(words ?? error.localizedDescription))
    }
    if bytes.count > longest { throw place.error(.tooLong(longest)) }
    return bytes
  }
}
