import CALSA

/// An open ALSA device. A handle: whoever opened it closes it.
///
/// Every call is the library's of the same name, on a device that was opened not to block; what
/// comes back below zero is the negative of an `errno`.
struct PCM: @unchecked Sendable, BitwiseCopyable {
  let handle: OpaquePointer

  /// Opens a device for playing. Not blocking also means that a busy device is told at once, and
  /// not waited for.
  static func open(_ name: String) -> Result<PCM, CodeError> {
    var handle: OpaquePointer?
    let code = snd_pcm_open(&handle, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK)
    guard code >= 0, let handle else { return .failure(CodeError(code: code)) }
    return .success(PCM(handle: handle))
  }

  func close() { snd_pcm_close(handle) }

  /// Takes what it can of some frames.
  /// - Returns: how many were taken.
  func write(_ bytes: UnsafeRawPointer, frames: Int) -> Int {
    snd_pcm_writei(handle, bytes, snd_pcm_uframes_t(frames))
  }

  /// How many frames the buffer has room for.
  func room() -> Int { snd_pcm_avail_update(handle) }

  var state: snd_pcm_state_t { snd_pcm_state(handle) }

  func start() -> Int32 { snd_pcm_start(handle) }

  /// Throws away what waits and makes the device ready to be filled anew. A kernel device that
  /// still runs refuses to be prepared, so it is stopped first.
  func prepare() -> Int32 {
    snd_pcm_drop(handle)
    return snd_pcm_prepare(handle)
  }

  func resume() -> Int32 { snd_pcm_resume(handle) }

  func drop() { snd_pcm_drop(handle) }

  /// Frames from the next one written to the loudspeaker.
  func delay() -> Int? {
    var frames: snd_pcm_sframes_t = 0
    return snd_pcm_delay(handle, &frames) >= 0 ? frames : nil
  }
}

/// The negative of an `errno`.
struct CodeError: Error { let code: Int32 }
