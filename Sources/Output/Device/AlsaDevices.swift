import CALSA
import CALSALog

/// The devices that ALSA's configuration names.
public enum AlsaDevices {
  public struct Device: Sendable, Equatable {
    /// What `--device` takes.
    public var name: String
    /// The first line of its description; empty when it has none.
    public var summary: String
  }

  /// Devices that can play, in ALSA's own order; empty where there are none.
  public static func list() -> [Device] {
    hb_alsa_silence()
    var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    guard snd_device_name_hint(-1, "pcm", &hints) >= 0, let hints else { return [] }
    defer { snd_device_name_free_hint(hints) }
    var devices: [Device] = []
    var next = hints
    while let hint = next.pointee {
      next += 1
      // No direction at all means both.
      guard let name = text(hint, "NAME"), text(hint, "IOID") != "Input" else { continue }
      let summary = text(hint, "DESC")?.split(separator: "\n").first.map(String.init) ?? ""
      devices.append(Device(name: name, summary: summary))
    }
    return devices
  }

  private static func text(_ hint: UnsafeMutableRawPointer, _ key: String) -> String? {
    guard let value = snd_device_name_get_hint(hint, key) else { return nil }
    defer { free(value) }
    return String(cString: value)
  }
}
