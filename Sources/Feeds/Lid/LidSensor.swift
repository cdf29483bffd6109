import Glibc
import Synchronization
import Threads

/// An angle sensor as a feed.
///
/// Reading one may wait for the sensor, Intel's for as long as five seconds
/// (`sensor_hub_input_attr_get_raw_value` of the kernel), so that a thread of its own does it.
/// Every reading is handed on, changed or not: a hinge that stands still is no hinge that is silent.
final class LidSensor: FeedDevice {
  /// News that wait at once; what comes when there are more is dropped.
  private static let most = 512

  let name: String
  let place: String
  let deadline: UInt64? = nil
  /// A lid that is away may come back.
  let keepsPlaying = true
  var descriptors: [Int32] { [shared.news.descriptor] }

  private let shared: Shared

  /// What the thread and the loop both have. It ends with the later of them: the thread may be
  /// waiting for the sensor.
  private final class Shared: Sendable {
    let news: Signal
    let end: Signal
    let inbox = Mutex<[DeviceNews]>([])

    init(news: Signal, end: Signal) {
      self.news = news
      self.end = end
    }

    deinit {
      news.close()
      end.close()
    }
  }

  /// - Parameters:
  ///   - sensor: the one that is there.
  ///   - find: looks for it, or for one in its place, once it is gone.
  init(
    name: String, sensor: AngleSensor, find: @escaping @Sendable () -> AngleSensor?
  ) throws(LidError) {
    self.name = name
    place = "\(sensor.directory) (\(sensor.name))"
    guard let news = Signal() else { throw .system("cannot make a pipe", errno) }
    guard let end = Signal() else {
      let code = errno
      news.close()
      throw .system("cannot make a pipe", code)
    }
    let shared = Shared(news: news, end: end)
    self.shared = shared
    do {
      try JoinableThread("lid") { [name] in
        var watch = LidWatch(
          name: name, sensor: sensor, find: find, now: { MonotonicClock.now() })
        var wait: UInt64 = 0
        while !shared.end.wait(nanoseconds: wait) {
          watch.look { news in
            shared.inbox.withLock { if $0.count < Self.most { $0.append(news) } }
            shared.news.raise()
          }
          let now = MonotonicClock.now()
          wait = watch.next > now ? watch.next - now : 0
        }
      }.detach()
    } catch {
      throw .system("cannot start a thread", error.code)
    }
  }

  func read(at arrival: UInt64, say: (DeviceNews) -> Void) {
    shared.news.clear()
    let news = shared.inbox.withLock { inbox in
      defer { inbox.removeAll(keepingCapacity: true) }
      return inbox
    }
    for item in news { say(item) }
  }

  func close() { shared.end.raise() }
}
