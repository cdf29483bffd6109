import Screen
import Synchronization

/// Where lines for the player go: above the status line while there is a screen, else to standard
/// error.
final class Reporter: Sendable {
  private let screen = Mutex<PlayerScreen?>(nil)

  func show(on screen: PlayerScreen?) { self.screen.withLock { $0 = screen } }

  func report(_ line: String) {
    if let screen = screen.withLock({ $0 }) {
      screen.report("hingebox: \(line)")
    } else {
      StandardError.report(line)
    }
  }
}
