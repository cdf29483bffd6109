import CALSA
import Glibc
import Threads

/// Waits on a device's descriptors and on the signal to stop.
struct DeviceWait: ~Copyable {
  enum Outcome: Equatable {
    /// The device says that there is room.
    case ready
    case timeout
    case stopped
    /// A system signal came; nothing happened.
    case interrupted
    case fault(Int32)
  }

  private static var capacity: Int { 16 }
  /// The signal to stop, then the device's.
  private let descriptors: UnsafeMutablePointer<pollfd>
  private var count = 0

  init(_ pcm: PCM, stop: Signal) {
    descriptors = .allocate(capacity: Self.capacity)
    descriptors.initialize(repeating: pollfd(), count: Self.capacity)
    descriptors[0] = pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0)
    watch(pcm)
  }

  deinit { descriptors.deallocate() }

  /// Waits on this device from now on. A device's descriptors may change when it is prepared.
  mutating func watch(_ pcm: PCM) {
    let found = snd_pcm_poll_descriptors(
      pcm.handle, descriptors + 1, UInt32(Self.capacity - 1))
    count = max(0, Int(found))
  }

  /// - Parameter heedingStop: whether the signal to stop ends the waiting.
  mutating func wait(on pcm: PCM, milliseconds: Int32, heedingStop: Bool) -> Outcome {
    let first = heedingStop ? 0 : 1
    let woken = poll(descriptors + first, nfds_t(count + 1 - first), milliseconds)
    if woken < 0 { return errno == EINTR ? .interrupted : .fault(-errno) }
    if woken == 0 { return .timeout }
    if heedingStop, descriptors[0].revents != 0 { return .stopped }
    // What a plug-in's descriptor says must be translated by the plug-in.
    var events: UInt16 = 0
    let code = snd_pcm_poll_descriptors_revents(
      pcm.handle, descriptors + 1, UInt32(count), &events)
    if code < 0 { return code == -EINTR ? .interrupted : .fault(code) }
    let problems = UInt16(POLLERR | POLLHUP | POLLNVAL)
    if events & problems == 0 {
      return events & UInt16(POLLOUT) != 0 ? .ready : .interrupted
    }
    switch pcm.state {
    case SND_PCM_STATE_XRUN: return .fault(-EPIPE)
    case SND_PCM_STATE_SUSPENDED: return .fault(-ESTRPIPE)
    case SND_PCM_STATE_DISCONNECTED: return .fault(-ENODEV)
    default: return .fault(events & UInt16(POLLERR) != 0 ? -EIO : -ENODEV)
    }
  }
}
