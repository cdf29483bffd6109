import Score

/// All reeds of a box, and which of them may sound.
///
/// Each reed of a real box exists all the time, so not a note is allocated while it plays: a key
/// opens and closes what is there.
struct Reeds: ~Copyable {
  /// Pascals at the end of the control step, positive push.
  private var pressure = 0.0
  private(set) var air: AirStep
  /// Frames that are left of the control step.
  private var left = 0
  /// Something has moved since the channels were filled.
  private var isStale = false
  /// No reed may sound, and the channels are silent.
  private(set) var isClear = false
  private let threshold: Double
  private let rate: Double

  private let reeds: UnsafeMutablePointer<Reed>
  /// The reeds that may sound, in the order in which they were opened.
  private let listed: UnsafeMutablePointer<UInt16>
  private var listedCount = 0
  private var standing = StandingWaves()

  /// - Parameters:
  ///   - count: how many reeds the box has; at most 65,536.
  ///   - threshold: pascals at which a tongue starts.
  ///   - rate: frames a second.
  ///   - make: the reed of each index, from 0.
  init(count: Int, threshold: Double, rate: Double, make: (Int) -> Reed) {
    self.threshold = threshold
    self.rate = rate
    air = AirStep(
      signed: 0, wasPush: true, pitch: 1, threshold: threshold, rate: rate,
      frames: AirStep.whole)
    reeds = .allocate(capacity: count)
    listed = .allocate(capacity: count)
    listed.initialize(repeating: 0, count: count)
    for index in 0..<count { (reeds + index).initialize(to: make(index)) }
  }

  deinit {
    reeds.deallocate()
    listed.deallocate()
  }

  // MARK: Playing

  /// Opens a reed's pallet to the air of one direction or both.
  /// - Parameter velocity: 1 to 127; how fast the pallet opens.
  @_noAllocation @_noLocks
  mutating func open(_ index: Int, pushed: Bool, pulled: Bool, velocity: Int) {
    let reed = reeds + index
    if reed.pointee.pushed == 0, reed.pointee.pulled == 0 {
      // A finger takes about 50 ms gently (Llanos-Vázquez 2015, p. 164), and hard a third of that: any
      // faster, a tongue that still moves would be heard to click.
      let gentle = 1 - Double(velocity) / 127
      let seconds = 0.018 + 0.032 * gentle * gentle
      reed.pointee.openingSpeed = Float(Double(AirStep.whole) / rate / seconds)
    }
    if pushed { reed.pointee.pushed &+= 1 }
    if pulled { reed.pointee.pulled &+= 1 }
    if !reed.pointee.isListed {
      reed.pointee.isListed = true
      listed[listedCount] = UInt16(index)
      listedCount += 1
    }
    moveAtOnce(index)
  }

  /// Lets go what `open` opened.
  @_noAllocation @_noLocks
  mutating func close(_ index: Int, pushed: Bool, pulled: Bool) {
    let reed = reeds + index
    if pushed, reed.pointee.pushed > 0 { reed.pointee.pushed -= 1 }
    if pulled, reed.pointee.pulled > 0 { reed.pointee.pulled -= 1 }
    moveAtOnce(index)
  }

  /// Moves the slide of a rank.
  @_noAllocation @_noLocks
  mutating func slide(_ index: Int, isOpen: Bool) {
    let reed = reeds + index
    guard reed.pointee.isRankOn != isOpen else { return }
    reed.pointee.isRankOn = isOpen
    guard reed.pointee.isListed else { return }
    // A slide moves as slowly as a pallet falls.
    reed.pointee.openingSpeed = air.closing
    moveAtOnce(index)
  }

  /// Lets a pallet that moves within a control step move from that very frame, and not from the
  /// next step.
  @_noAllocation @_noLocks
  private mutating func moveAtOnce(_ index: Int) {
    reeds[index].isSettled = false
    guard left > 0 else { return }
    let rest = AirStep(
      signed: pressure, wasPush: air.isPush, pitch: air.pitch, threshold: threshold, rate: rate,
      frames: left)
    standing.move(&reeds[index].wave)
    _ = reeds[index].advance(rest)
    isStale = true
  }

  // MARK: Sounding

  /// One control step, before the 32 frames that it decides.
  /// - Parameters:
  ///   - pressure: pascals at the step's end, positive push.
  ///   - pitch: what all frequencies are multiplied by.
  /// - Returns: Σu of the sounding reeds, per second.
  @_noAllocation @_noLocks
  mutating func advance(pressure: Double, pitch: Double) -> Double {
    // Air that stands has nothing new to say to a reed that has settled in it.
    let isSteady = pressure == self.pressure && pitch == air.pitch && !air.hasTurned
    if isSteady, listedCount == 0, isClear {
      left = AirStep.whole
      return 0
    }
    air = AirStep(
      signed: pressure, wasPush: air.isPush, pitch: pitch, threshold: threshold, rate: rate,
      frames: AirStep.whole)
    self.pressure = pressure
    left = AirStep.whole
    isStale = true
    var taken = 0.0
    var kept = 0
    for position in 0..<listedCount {
      let index = listed[position]
      let reed = reeds + Int(index)
      if reed.pointee.isStill {
        reed.pointee.isListed = false
        reed.pointee.rest()
        continue
      }
      listed[kept] = index
      kept += 1
      if reed.pointee.isAsleep { continue }
      if isSteady, reed.pointee.isSettled {
        if !reed.pointee.wave.isStanding { standing.stand(&reed.pointee.wave) }
        taken += reed.pointee.goOn()
      } else {
        standing.move(&reed.pointee.wave)
        taken += reed.pointee.advance(air)
      }
    }
    listedCount = kept
    return taken
  }

  /// How many reeds the air has turned on in this step: those whose pallets and slides are open.
  @_noAllocation @_noLocks
  func turned() -> Int {
    guard air.hasTurned else { return 0 }
    var count = 0
    for position in 0..<listedCount {
      let reed = reeds + Int(listed[position])
      if !reed.pointee.isShut, reed.pointee.isRankOn { count += 1 }
    }
    return count
  }

  /// The place in the control step of the frame that is next.
  var place: Int { @_noAllocation @_noLocks get { left == 0 ? 0 : AirStep.whole - left } }

  /// Fills the box's channels with what is left of the control step, if they do not hold it
  /// already: a whole step at once, and the rest of it anew after a pallet has moved within it.
  @_noAllocation @_noLocks
  mutating func sound(into channels: borrowing Channels) {
    guard isStale else { return }
    isStale = false
    if isClear, listedCount == 0 { return }
    let place = place
    isClear = listedCount == 0 && place == 0
    let first = place & ~3
    channels.clear(from: first)
    for position in 0..<listedCount {
      let reed = reeds + Int(listed[position])
      let part = reed.pointee.build.channel
      if reed.pointee.wave.isStanding {
        reed.pointee.wave.renderStanding(into: channels.standing(part), from: first)
      } else if reed.pointee.wave.isHeard {
        reed.pointee.wave.render(into: channels.sums(part), from: first)
      }
    }
    // Where a pallet moves, what it changes is still as it was.
    channels.add(from: place == 0 ? 0 : place + 1)
  }

  /// Goes on by frames; at most as many as are left of the control step.
  @_noAllocation @_noLocks
  mutating func pass(_ frames: Int) { left = max(0, left - frames) }
}
