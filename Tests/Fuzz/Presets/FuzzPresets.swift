import Foundation

@testable import Presets

/// Presets: whatever the bytes, it is read or refused in words, and a preset that was read, printed,
/// reads back as it was.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPresets(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let preset: Preset
  do throws(PresetError) {
    preset = try Preset(bytes: Data(bytes: start, count: count), file: "a.json")
  } catch {
    precondition(!"\(error)".isEmpty)
    return 0
  }
  do throws(PresetError) {
    let again = try Preset(json: preset.json, file: "b.json")
    precondition(again == preset)
  } catch {
    fatalError("\(error)")
  }
  precondition(!preset.explanation.isEmpty)
  return 0
}
