import Foundation
import Score

extension Preset {
  /// The names of the presets in the binary and their files, in the order of a list; the first is the
  /// default one. This is the one place to name a new file of `Instruments`.
  private static let builtIn: [(name: String, json: [UInt8])] = [
    ("musette", PackageResources.musette_json),
    ("concert", PackageResources.concert_json),
    ("melodeon", PackageResources.melodeon_json),
    ("bandoneon", PackageResources.bandoneon_json),
    ("toy", PackageResources.toy_json),
    ("nylon", PackageResources.nylon_json),
    ("steel", PackageResources.steel_json),
    ("electric", PackageResources.electric_json),
    ("lead", PackageResources.lead_json),
    ("crate", PackageResources.crate_json),
    ("zones", PackageResources.zones_json),
  ]

  private static func builtIn(_ number: Int) -> Preset {
    let (name, json) = builtIn[number]
    do {
      return try Preset(bytes: Data(json), file: "\(name).json")
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// The names of the presets in the binary; the default one's comes first.
  public static var names: [String] { builtIn.map(\.name) }

  /// The names of those whose notes play an instrument at the start.
  public static func names(of instrument: Instrument) -> [String] {
    builtIn.indices.map(builtIn).filter { $0.instrument == instrument }.map(\.name)
  }

  /// The preset that plays where none is named.
  public static let standard = builtIn(0)

  /// The built-in preset of a name, else the one in a file: what has a `/` or ends in `.json` is
  /// the path of one.
  public static func load(_ nameOrPath: String) throws(PresetError) -> Preset {
    if let number = names.firstIndex(of: nameOrPath) { return builtIn(number) }
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
