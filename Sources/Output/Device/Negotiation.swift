import CALSA
import CALSALog

/// Opens a device and agrees with it on a rate, a period, a buffer and a sample format.
///
/// Everything is asked near and read back. Devices behind plug-ins refuse whole numbers that they
/// cannot convert exactly (a buffer of 3 × 256 frames at another rate), and some take the period
/// first and some the buffer first, so the asking is tried in that order.
enum Negotiation {
  struct Agreed: Sendable {
    var pcm: PCM
    var parameters: GrantedParameters
  }

  static func open(_ request: OutputRequest) throws(OutputError) -> Agreed {
    hb_alsa_forget()
    let pcm: PCM
    switch PCM.open(request.device) {
    case .success(let opened): pcm = opened
    case .failure(let error): throw .opening(request.device, code: error.code)
    }
    do throws(OutputError) {
      let parameters = try agree(pcm, request)
      return Agreed(pcm: pcm, parameters: parameters)
    } catch {
      pcm.close()
      throw error
    }
  }

  private static func agree(_ pcm: PCM, _ request: OutputRequest) throws(OutputError)
    -> GrantedParameters
  {
    var code: Int32 = 0
    for sizes in Sizes.allCases {
      hb_alsa_forget()
      let hardware = try Hardware(pcm, request)
      defer { hardware.free() }
      code = hardware.ask(sizes, request)
      if code < 0 { continue }
      let granted = hardware.granted(request)
      code = wake(pcm, granted)
      if code < 0 { break }
      return granted
    }
    throw .parametersRefused(
      name: request.device, what: "periods of \(request.period) frames at \(request.rate) Hz",
      reason: OutputError.reason(code))
  }

  /// In which order the sizes are asked for.
  private enum Sizes: CaseIterable { case periodFirst, bufferFirst, bufferTime }

  /// The space of a device's possible parameters, while it is being narrowed.
  private struct Hardware {
    private let pcm: PCM
    private let space: OpaquePointer
    private let format: SampleFormat
    private let encoding: SampleEncoding

    /// All that is settled before the sizes: stereo in one stream of frames, samples, rate.
    init(_ pcm: PCM, _ request: OutputRequest) throws(OutputError) {
      self.pcm = pcm
      var allocated: OpaquePointer?
      guard snd_pcm_hw_params_malloc(&allocated) >= 0, let space = allocated else {
        throw .failed(name: request.device, reason: "out of memory")
      }
      do throws(OutputError) {
        func demand(_ code: Int32, _ what: String) throws(OutputError) {
          guard code < 0 else { return }
          throw .parametersRefused(
            name: request.device, what: what, reason: OutputError.reason(code))
        }
        try demand(snd_pcm_hw_params_any(pcm.handle, space), "every setting")
        try demand(
          snd_pcm_hw_params_set_access(pcm.handle, space, SND_PCM_ACCESS_RW_INTERLEAVED),
          "interleaved frames")
        try demand(snd_pcm_hw_params_set_channels(pcm.handle, space, 2), "stereo")
        guard
          let choice = request.choices.first(where: {
            snd_pcm_hw_params_set_format(pcm.handle, space, $0.encoding.libraryFormat) >= 0
          })
        else { throw .formatRefused(name: request.device, format: request.format) }
        (format, encoding) = (choice.format, choice.encoding)
        var rate = UInt32(request.rate)
        try demand(
          snd_pcm_hw_params_set_rate_near(pcm.handle, space, &rate, nil), "\(request.rate) Hz")
      } catch {
        snd_pcm_hw_params_free(space)
        throw error
      }
      self.space = space
    }

    func free() { snd_pcm_hw_params_free(space) }

    func ask(_ sizes: Sizes, _ request: OutputRequest) -> Int32 {
      var period = snd_pcm_uframes_t(request.period)
      var buffer = snd_pcm_uframes_t(request.period * request.periods)
      var time = UInt32(1_000_000 * request.period * request.periods / request.rate)
      var code: Int32
      switch sizes {
      case .periodFirst:
        code = snd_pcm_hw_params_set_period_size_near(pcm.handle, space, &period, nil)
        if code >= 0 { code = snd_pcm_hw_params_set_buffer_size_near(pcm.handle, space, &buffer) }
      case .bufferFirst:
        code = snd_pcm_hw_params_set_buffer_size_near(pcm.handle, space, &buffer)
        if code >= 0 {
          code = snd_pcm_hw_params_set_period_size_near(pcm.handle, space, &period, nil)
        }
      case .bufferTime:
        code = snd_pcm_hw_params_set_buffer_time_near(pcm.handle, space, &time, nil)
      }
      return code < 0 ? code : snd_pcm_hw_params(pcm.handle, space)
    }

    /// What the device granted, read back.
    func granted(_ request: OutputRequest) -> GrantedParameters {
      var rate: UInt32 = 0
      var period: snd_pcm_uframes_t = 0
      var buffer: snd_pcm_uframes_t = 0
      snd_pcm_hw_params_get_rate(space, &rate, nil)
      snd_pcm_hw_params_get_period_size(space, &period, nil)
      snd_pcm_hw_params_get_buffer_size(space, &buffer)
      // A period as large as the buffer leaves no time to render the next one.
      let block = max(1, min(Int(period), Int(buffer) / 2))
      let depth = min(Int(buffer) / block, max(2, request.periods)) * block
      return GrantedParameters(
        rate: Int(rate), period: block, buffer: Int(buffer), depth: depth, format: format,
        encoding: encoding)
    }
  }

  /// Sets when the device starts by itself and when it wakes whoever waits: it starts when it has
  /// all that it is to hold, and wakes when a period of that has been played.
  private static func wake(_ pcm: PCM, _ granted: GrantedParameters) -> Int32 {
    var allocated: OpaquePointer?
    guard snd_pcm_sw_params_malloc(&allocated) >= 0, let software = allocated else {
      return -ENOMEM
    }
    defer { snd_pcm_sw_params_free(software) }
    var code = snd_pcm_sw_params_current(pcm.handle, software)
    if code >= 0 {
      code = snd_pcm_sw_params_set_start_threshold(
        pcm.handle, software, snd_pcm_uframes_t(min(granted.depth, 2 * granted.period)))
    }
    if code >= 0 {
      code = snd_pcm_sw_params_set_avail_min(
        pcm.handle, software,
        snd_pcm_uframes_t(granted.buffer - granted.depth + granted.period))
    }
    return code < 0 ? code : snd_pcm_sw_params(pcm.handle, software)
  }
}

extension OutputRequest {
  /// Formats and their layouts to ask for, best first.
  fileprivate var choices: [(format: SampleFormat, encoding: SampleEncoding)] {
    let all: [(format: SampleFormat, encoding: SampleEncoding)] = [
      (.float, .float), (.s32, .s32), (.s24, .s24), (.s24, .s24Packed), (.s16, .s16),
    ]
    guard let format else { return all }
    return all.filter { $0.format == format }
  }
}

extension SampleEncoding {
  /// libasound's name for the layout; Swift runs on little-endian machines only.
  fileprivate var libraryFormat: snd_pcm_format_t {
    switch self {
    case .float: SND_PCM_FORMAT_FLOAT_LE
    case .s32: SND_PCM_FORMAT_S32_LE
    case .s24: SND_PCM_FORMAT_S24_LE
    case .s24Packed: SND_PCM_FORMAT_S24_3LE
    case .s16: SND_PCM_FORMAT_S16_LE
    }
  }
}
