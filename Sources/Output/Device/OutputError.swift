import CALSA
import CALSALog

/// Why there is no sound, in one line that says what to do next.
public enum OutputError: Error, Equatable, CustomStringConvertible {
  /// The name is no device's, or its card is not there.
  case noSuchDevice(name: String, reason: String)
  /// Another program has the device.
  case busy(name: String)
  case notAllowed(name: String)
  /// The device takes no samples of the format asked for, or none that are known here.
  case formatRefused(name: String, format: SampleFormat?)
  /// The device grants no stereo, or none of the buffers asked for.
  case parametersRefused(name: String, what: String, reason: String)
  /// The device opened and then failed, and went on failing.
  case failed(name: String, reason: String)
  /// The device went away and was not to be waited for.
  case wentAway(name: String, reason: String)
  /// The system gave no thread.
  case noThread(reason: String)

  public var description: String {
    switch self {
    case .noSuchDevice(let name, let reason):
      "no sound device \"\(name)\" (\(reason)); `hingebox devices` lists those that can play"
    case .busy(let name):
      "sound device \"\(name)\" is in use by another program; end that one, or choose another"
        + " with --device (`hingebox devices` lists them)"
    case .notAllowed(let name):
      "no permission to use sound device \"\(name)\"; add yourself to the group audio, or choose"
        + " another with --device"
    case .formatRefused(let name, .some(let format)):
      "sound device \"\(name)\" takes no \(format.rawValue) samples; leave --format out, or"
        + " choose plug:\(name)"
    case .formatRefused(let name, nil):
      "sound device \"\(name)\" takes none of float, s32, s24 and s16; choose plug:\(name)"
    case .parametersRefused(let name, let what, let reason):
      "sound device \"\(name)\" refuses \(what) (\(reason)); choose plug:\(name), or another with"
        + " --device"
    case .failed(let name, let reason):
      "sound device \"\(name)\" keeps failing (\(reason)); choose another with --device"
        + " (`hingebox devices` lists them)"
    case .wentAway(let name, let reason):
      "sound device \"\(name)\" went away (\(reason)); plug it in again and start anew, or leave"
        + " --once out to have it waited for"
    case .noThread(let reason):
      "the system gave no thread for the sound (\(reason)); end other programs and try again"
    }
  }

  /// The error of an opening that gave this code.
  static func opening(_ name: String, code: Int32) -> OutputError {
    switch -code {
    case EBUSY, EAGAIN: .busy(name: name)
    case EACCES, EPERM: .notAllowed(name: name)
    default: .noSuchDevice(name: name, reason: reason(code))
    }
  }

  /// What libasound complained of, else what the code means.
  static func reason(_ code: Int32) -> String {
    let complaint = String(cString: hb_alsa_complaint())
      .split(whereSeparator: \.isNewline).joined(separator: " ")
    return complaint.isEmpty ? String(cString: snd_strerror(code)) : complaint
  }
}
