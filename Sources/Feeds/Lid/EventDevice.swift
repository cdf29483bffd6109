import CEvdev
import Glibc

/// A device of the kernel's input system that has a lid switch, read through libevdev.
final class EventDevice {
  let path: String
  let descriptor: Int32
  private let device: OpaquePointer

  /// - Throws: `LidError`, when it cannot be read or has no lid switch.
  init(path: String) throws(LidError) {
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw errno == EACCES ? .forbidden(path) : .system("cannot read \(path)", errno)
    }
    // Left alone, it says on standard output what is told in words here.
    libevdev_set_log_function(nil, nil)
    var made: OpaquePointer?
    guard libevdev_new_from_fd(descriptor, &made) == 0, let made else {
      close(descriptor)
      throw .noSwitch(path)
    }
    device = made
    self.path = path
    guard libevdev_has_event_code(made, UInt32(EV_SW), UInt32(SW_LID)) != 0 else {
      throw .noSwitch(path)
    }
  }

  deinit {
    libevdev_free(device)
    close(descriptor)
  }

  /// The driver's name, such as `Lid Switch`.
  var name: String { libevdev_get_name(device).map { String(cString: $0) } ?? "" }

  /// Whether the lid is closed, as of the last event that was read.
  var isClosed: Bool { libevdev_get_event_value(device, UInt32(EV_SW), UInt32(SW_LID)) != 0 }

  /// Reads what is there. Where the kernel dropped events, libevdev asks it for the switch's state
  /// and gives that as an event.
  /// - Parameter body: told of each change, whether the lid is closed then.
  /// - Returns: the system's `errno` when the device is gone.
  func readChanges(_ body: (Bool) -> Void) -> Int32? {
    var event = input_event()
    var flags = LIBEVDEV_READ_FLAG_NORMAL.rawValue
    while true {
      let result = libevdev_next_event(device, flags, &event)
      switch result {
      case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue), Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue):
        if result == Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue) {
          flags = LIBEVDEV_READ_FLAG_SYNC.rawValue
        }
        if libevdev_event_is_code(&event, UInt32(EV_SW), UInt32(SW_LID)) != 0 {
          body(event.value != 0)
        }
      case -EAGAIN where flags == LIBEVDEV_READ_FLAG_SYNC.rawValue:
        flags = LIBEVDEV_READ_FLAG_NORMAL.rawValue
      case -EAGAIN: return nil
      case -EINTR: continue
      default: return -result
      }
    }
  }
}
