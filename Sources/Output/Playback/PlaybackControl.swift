import Realtime
import Synchronization
import Threads

/// What the audio thread and its owner share.
final class PlaybackControl: @unchecked Sendable {
  /// Raised for ever once the player stops.
  let stop: Signal
  /// Raised when there is a notice, or the thread has ended.
  let news: Signal
  /// Raised when the thread has ended.
  let ended: Signal
  let meters: Published<OutputMeters>
  private let stopping = Atomic<Bool>(false)
  private let notices = Ring<OutputNotice>(capacity: 64)
  private let isOver = Atomic<Bool>(false)
  /// Written before `isOver`, read after it.
  private var cause: OutputError?

  init?(_ granted: GrantedParameters) {
    guard let stop = Signal() else { return nil }
    guard let news = Signal() else {
      stop.close()
      return nil
    }
    guard let ended = Signal() else {
      stop.close()
      news.close()
      return nil
    }
    (self.stop, self.news, self.ended) = (stop, news, ended)
    meters = Published(OutputMeters(granted))
  }

  deinit {
    stop.close()
    news.close()
    ended.close()
    meters.deallocate()
    notices.deallocate()
  }

  var isStopping: Bool { stopping.load(ordering: .relaxed) }

  /// Why the thread ended by itself; `nil` while it runs and when it was stopped.
  var failure: OutputError? { isOver.load(ordering: .acquiring) ? cause : nil }

  /// Whether the thread has ended by itself or done as it was asked.
  var hasEnded: Bool { isOver.load(ordering: .acquiring) }

  func requestStop() {
    stopping.store(true, ordering: .relaxed)
    stop.raise()
  }

  // On the audio thread:

  /// Leaves a notice for the owner.
  func tell(_ notice: OutputNotice) {
    notices.push(notice)
    news.raise()
  }

  func end(_ failure: OutputError?) {
    cause = failure
    isOver.store(true, ordering: .releasing)
    news.raise()
    ended.raise()
  }

  // On the owner's thread:

  func takeNotices() -> [OutputNotice] {
    news.clear()
    var taken: [OutputNotice] = []
    while let notice = notices.pop() { taken.append(notice) }
    return taken
  }
}
