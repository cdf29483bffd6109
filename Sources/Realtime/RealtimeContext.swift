import CRealtime
import Glibc

/// The calling thread's promise to be real-time safe, and the floating-point mode it plays in.
public enum RealtimeContext {
  /// Prepares RealtimeSanitizer where it is linked in. Once, before the first block.
  public static func prepare() { hb_realtime_prepare() }

  /// Begins a block: from here the sanitizer, where it is linked in, watches this thread.
  @inlinable @inline(__always) public static func enter() { hb_realtime_enter() }

  @inlinable @inline(__always) public static func exit() { hb_realtime_exit() }

  /// Makes subnormal numbers zero on the calling thread, both as operands and as results: a decay
  /// that reaches them costs fifty times as much otherwise.
  public static func flushSubnormals() {
    #if arch(x86_64)
      var environment = fenv_t()
      fegetenv(&environment)
      environment.__mxcsr |= 0x8040
      fesetenv(&environment)
    #elseif arch(arm64)
      var environment = fenv_t()
      fegetenv(&environment)
      environment.__fpcr |= 1 << 24
      fesetenv(&environment)
    #endif
  }
}
