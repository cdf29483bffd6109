import CALSA

/// Something the player should be told once, as the audio thread can say it.
enum OutputNotice: Sendable, BitwiseCopyable, Equatable {
  /// SCHED_FIFO was refused, with this `errno`.
  case priorityRefused(Int32)
  /// Locking memory was refused, with this `errno`.
  case memoryRefused(Int32)
  /// The device went away, with this code.
  case away(Int32)
  /// The device took sound and played none; it is opened anew.
  case stalled
  case back
  /// The device came back with another rate.
  case otherRate(Int)

  /// One line; `rate` is the one that the engine was built for.
  func text(device: String, rate: Int) -> String {
    switch self {
    case .priorityRefused(let code):
      "the sound thread got no real-time priority (\(String(cString: strerror(code)))) and may be"
        + " late under load; allow `rtprio` to your group in /etc/security/limits.d"
    case .memoryRefused(let code):
      "the sound thread's memory could not be locked (\(String(cString: strerror(code)))) and may"
        + " be swapped out; allow `memlock` to your group in /etc/security/limits.d"
    case .away(let code):
      "sound device \"\(device)\" went away (\(String(cString: snd_strerror(code)))); the music"
        + " runs on and is heard again when it is back"
    case .stalled:
      "sound device \"\(device)\" stands still; it is opened anew"
    case .back:
      "sound device \"\(device)\" is back"
    case .otherRate(let other):
      "sound device \"\(device)\" came back at \(other) Hz and is not used, because the music runs"
        + " at \(rate); set it to \(rate) Hz, or start anew"
    }
  }
}
