import Glibc
import Testing

@testable import Output

@Suite("What is done about a fault") struct RecoveryPolicyTests {
  @Test("Interruptions and full buffers never count, however many")
  func harmless() {
    var policy = RecoveryPolicy(once: false)
    for _ in 0..<1000 {
      #expect(policy.action(for: .error(-EINTR)) == .again)
      #expect(policy.action(for: .error(-EAGAIN)) == .wait)
    }
    #expect(policy.action(for: .error(-EPIPE)) == .prepare(after: 0))
  }

  @Test("Recoveries without progress pause ever longer, then open the device anew, then give up")
  func bounded() {
    var policy = RecoveryPolicy(once: false)
    let milliseconds: [UInt64] = [0, 2, 4, 8, 16]
    for opening in 1...3 {
      for pause in milliseconds {
        #expect(policy.action(for: .error(-EPIPE)) == .prepare(after: pause * 1_000_000))
      }
      #expect(policy.action(for: .error(-EPIPE)) == (opening < 3 ? .reopen : .fail))
      policy.reopened()
    }
  }

  @Test("A device that plays between its faults is recovered for ever")
  func progress() {
    var policy = RecoveryPolicy(once: false)
    for _ in 0..<1000 {
      #expect(policy.action(for: .error(-EPIPE)) == .prepare(after: 0))
      policy.progressed()
    }
  }

  @Test("A sleep of the system is resumed, a bounded number of times")
  func sleep() {
    var policy = RecoveryPolicy(once: false)
    for _ in 0..<5 { #expect(policy.action(for: .error(-ESTRPIPE)) == .resume) }
    #expect(policy.action(for: .error(-ESTRPIPE)) == .reopen)
  }

  @Test("A device that went away is waited for, as often as it goes, unless it is to be once")
  func unplugged() {
    var policy = RecoveryPolicy(once: false)
    for _ in 0..<10 {
      #expect(policy.action(for: .error(-ENODEV)) == .reopen)
      policy.reopened()
    }
    var once = RecoveryPolicy(once: true)
    #expect(once.action(for: .error(-ENODEV)) == .leave)
  }

  @Test("A device that stands still is opened anew once, and has then failed")
  func stalled() {
    var policy = RecoveryPolicy(once: false)
    #expect(policy.action(for: .stalled) == .reopen)
    policy.reopened()
    #expect(policy.action(for: .stalled) == .fail)
    var once = RecoveryPolicy(once: true)
    #expect(once.action(for: .stalled) == .fail)
  }
}
