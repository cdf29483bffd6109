import Engine
import Score

extension FeedLoop {
  /// Sends every statement whose time is near.
  /// - Returns: milliseconds until the next is.
  func sendWhatIsDue() -> Int32 {
    let clock = engine.clock.read()
    let now = clock.now
    let lead = Int64(Self.lead * clock.rate)
    var wait = Int64(500)
    for channel in channels {
      if !send(from: channel, before: now + lead) { wait = min(wait, 5) }
      guard channel.preset == nil else { continue }
      if channel.isDrained {
        wait = channel.feed.unreleased.isEmpty ? min(wait, 50) : 0
      } else if let next = channel.feed.held.first {
        // Before the output begins nobody can say how long it is until a frame.
        let frames = clock.nanoseconds == 0 ? 0 : next.frame - lead - now
        wait = min(wait, max(5, Int64(Double(frames) / clock.rate * 1000) + 1))
      }
    }
    return Int32(wait)
  }

  /// - Returns: false when the engine's queue is full.
  private func send(from channel: Channel, before frame: Int64) -> Bool {
    if let preset = channel.preset {
      guard preset.isReady else { return true }
      guard send(preset.entry, from: channel) else { return false }
      channel.preset = nil
    }
    while let entry = channel.feed.next(before: frame) {
      if case .preset(let name) = entry.statement {
        channel.preset = Channel.Awaited(entry: channel.feed.removeFirst())
        let id = channel.id
        stage.prepare(name) { [weak self] in self?.presetNews(of: id, problem: $0) }
        return true
      }
      if let refusal = stage.refusal(of: entry.statement) {
        channel.answer(channel.feed.removeFirst(), refusal, report: report)
      } else if send(entry, from: channel) {
        _ = channel.feed.removeFirst()
      } else {
        return false
      }
    }
    return true
  }

  private func send(_ entry: HeldStatements.Entry, from channel: Channel) -> Bool {
    let event = Event(frame: entry.frame, feed: entry.feed, entry.statement)
    guard engine.send(event, from: .feeds) else { return false }
    channel.feed.wasSent(entry.statement)
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
        channel.feed.letGo(noEarlierThan: max(now, channel.lastSent)) { key in
          channels.contains { $0 !== channel && $0.feed.unreleased.contains(key) }
        }
      } else if channel.lastSent <= now {
        close(channel)
        for number in channel.feed.numbers { numbers?.giveBack(number) }
      }
    }
    channels.removeAll { $0.isClosed }
  }

  private func close(_ channel: Channel) {
    channel.finishReports(report)
    channel.close()
  }
}
