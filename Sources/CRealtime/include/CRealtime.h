// Marks a thread as being in a real-time context, for RealtimeSanitizer.
//
// The sanitizer's runtime is linked only into the build that CI checks. In every other build the
// weak symbols are absent and these calls do nothing.
#ifndef CREALTIME_H
#define CREALTIME_H

__attribute__((weak)) void __rtsan_ensure_initialized(void);
__attribute__((weak)) void __rtsan_realtime_enter(void);
__attribute__((weak)) void __rtsan_realtime_exit(void);

/// Prepares the sanitizer. Call once, before the first real-time block.
static inline void hb_realtime_prepare(void) {
  if (__rtsan_ensure_initialized) __rtsan_ensure_initialized();
}

/// From here to `hb_realtime_exit` this thread may not allocate, lock or block.
static inline void hb_realtime_enter(void) {
  if (__rtsan_realtime_enter) __rtsan_realtime_enter();
}

static inline void hb_realtime_exit(void) {
  if (__rtsan_realtime_exit) __rtsan_realtime_exit();
}

#endif
