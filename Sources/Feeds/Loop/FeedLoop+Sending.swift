import Engine
import Hinge
import Score
import Threads

extension FeedLoop {
  /// Milliseconds between looks at the hinge while somebody follows it.
  private static let followed: Int64 = 5

  /// Sends every statement whose time is near.
  /// - Returns: milliseconds until something else is to be done, −1 where that is nothing.
  func sendWhatIsDue() -> Int32 {
    let clock = engine.clock.read()
    let now = clock.now
    let lead = Int64(Self.lead * clock.rate)
    let arrival = MonotonicClock.now()
    budget.refill(at: arrival)
    var wait = Wait(clock)
    turn += 1
    for place in channels.indices {
      let channel = channels[(place + turn) % channels.count]
      let share = budget.share(of: channels.count - place)
      if !send(from: channel, before: now + lead, atMost: share) { wait.take(milliseconds: 1) }
      guard channel.preset == nil else { continue }
      if channel.isDrained {
        if channel.feed.unreleased.isEmpty {
          wait.take(frames: channel.lastSent - now)
        } else {
          wait.take(milliseconds: 0)
        }
      } else if let next = channel.feed.held.first {
        wait.take(frames: next.frame - lead - now)
      }
    }
    for device in devices where device.isHungry {
      if let time = device.device.deadline { wait.take(until: time, arrival) }
    }
    if tellFollowers() { wait.take(milliseconds: Self.followed) }
    if deafUntil > arrival { wait.take(until: deafUntil, arrival) }
    return wait.milliseconds
  }

  /// How long there is nothing to be done.
  private struct Wait {
    private let clock: PlayClock
    /// Below 0 without end.
    private(set) var milliseconds: Int32 = -1

    init(_ clock: PlayClock) { self.clock = clock }

    mutating func take(milliseconds other: Int64) {
      let other = Int32(clamping: max(0, other))
      milliseconds = milliseconds < 0 ? other : min(milliseconds, other)
    }

    /// Until frames have passed: not for ever, for the output's clock is not ours.
    mutating func take(frames: Int64) {
      // Before the output begins nobody can say how long it is until a frame.
      let frames = clock.nanoseconds == 0 ? 0 : frames
      take(milliseconds: max(5, min(500, Int64(Double(frames) / clock.rate * 1000) + 1)))
    }

    mutating func take(until time: UInt64, _ now: UInt64) {
      take(milliseconds: time > now ? Int64((time - now + 999_999) / 1_000_000) : 0)
    }
  }

  /// - Returns: false when more is due than can be sent now.
  private func send(from channel: Channel, before frame: Int64, atMost most: Int) -> Bool {
    var sent = 0
    if let preset = channel.preset {
      guard preset.isReady else { return true }
      guard send(preset.entry, from: channel) else { return false }
      channel.preset = nil
    }
    while let entry = channel.feed.next(before: frame) {
      guard sent < most, !budget.isEmpty else { return false }
      sent += 1
      budget.spend()
      if case .preset(let name) = entry.statement {
        channel.preset = Channel.Awaited(entry: channel.feed.removeFirst())
        let id = channel.id
        stage.prepare(name) { [weak self] in self?.presetNews(of: id, problem: $0) }
        return true
      }
      if let refusal = refusal(of: entry.statement, from: channel) {
        channel.answer(channel.feed.removeFirst(), refusal, report: report)
      } else if send(entry, from: channel) {
        _ = channel.feed.removeFirst()
      } else {
        return false
      }
    }
    return true
  }

  private func refusal(of statement: Statement, from channel: Channel) -> String? {
    // A command is told what becomes of it; a feed's bad samples are the instrument's to count.
    if channel.kind == .control, case .hinge(let angle, _) = statement {
      if let bad = HingeTracker.BadSample(angle) { return "the angle is \(bad.words)" }
      if !engine.snapshot.read().isFeedOn {
        return "the instrument does not listen to the hinge: hingebox send feed on"
      }
    }
    return stage.refusal(of: statement)
  }

  private func send(_ entry: HeldStatements.Entry, from channel: Channel) -> Bool {
    let event = Event(frame: entry.frame, feed: entry.feed, entry.statement)
    guard engine.send(event, from: .feeds) else { return false }
    channel.feed.wasSent(entry)
    channel.lastSent = max(channel.lastSent, event.end(rate: engine.configuration.rate))
    note(sentUntil: channel.lastSent)
    channel.answer(entry, nil, report: report)
    return true
  }

  /// The stage has made a channel's preset ready, or says why not.
  func take(_ news: PresetNews) {
    guard let channel = channels.first(where: { $0.id == news.channel }),
      let preset = channel.preset
    else { return }
    if let problem = news.problem {
      channel.preset = nil
      channel.answer(preset.entry, problem, report: report)
    } else {
      channel.preset?.isReady = true
    }
  }

  /// Lets go what feeds that are over still hold, and then forgets them.
  func closeWhatIsOver() {
    let now = engine.clock.read().now
    for channel in channels where channel.isDrained {
      // A command that is over is no player who went away: what it switched on is to stay.
      if channel.kind == .control {
        close(channel)
      } else if !channel.feed.unreleased.isEmpty {
        channel.feed.letGo(at: now, after: channel.lastSent)
      } else if channel.lastSent <= now {
        forget(channel)
      }
    }
    channels.removeAll { $0.isClosed }
  }

  /// Ends a feed that says and holds nothing more, and makes its numbers free.
  func forget(_ channel: Channel) {
    close(channel)
    for number in channel.feed.numbers { numbers?.giveBack(number) }
    channels.removeAll { $0.isClosed }
  }

  private func close(_ channel: Channel) {
    channel.finishReports(report)
    channel.close()
  }
}
