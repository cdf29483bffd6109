/// A lid switch as a feed of statuses.
final class LidSwitch: FeedDevice {
  let name: String
  let place: String
  /// A switch that is away may come back.
  let keepsPlaying = true
  /// When to look for it, or to say what it is at the start.
  private(set) var deadline: UInt64? = 0

  private let find: () -> EventDevice?
  private var device: EventDevice?
  private var states = SwitchStates()

  /// - Parameters:
  ///   - device: the one that is there.
  ///   - find: looks for it, or for one in its place, once it is gone.
  init(name: String, device: EventDevice, find: @escaping () -> EventDevice?) {
    self.name = name
    self.device = device
    self.find = find
    place = "\(device.path) (\(device.name))"
  }

  var descriptors: [Int32] { device.map { [$0.descriptor] } ?? [] }

  func close() { device = nil }

  func read(at arrival: UInt64, say: (DeviceNews) -> Void) {
    if device == nil {
      device = find()
      guard device != nil else {
        deadline = arrival + LidWatch.patience
        return
      }
      say(.remark("\(name): the switch is back"))
    }
    guard let device else { return }
    deadline = nil
    states.take(isClosed: device.isClosed, at: arrival, say: say)
    if let code = device.readChanges({ states.take(isClosed: $0, at: arrival, say: say) }) {
      say(.remark("\(name): \(LidWatch.loss(of: "switch", code))"))
      self.device = nil
      deadline = arrival + LidWatch.patience
    }
  }
}
