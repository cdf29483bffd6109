import CSpawn
import Foundation

/// A PulseAudio server of the test's own, on a private socket, with a sink that nobody hears.
final class PulseServer {
  /// Whether there is a server, its recorder, and ALSA's plug-in for it.
  static let isInstalled: Bool = {
    let programs = ["pulseaudio", "parec", "pactl"].allSatisfy { path(of: $0) != nil }
    let plugin = ["x86_64", "aarch64"].contains { machine in
      FileManager.default.fileExists(
        atPath: "/usr/lib/\(machine)-linux-gnu/alsa-lib/libasound_module_pcm_pulse.so")
    }
    return programs && plugin
  }()

  /// What a client must know.
  let environment: [String: String]
  private let folder: Folder
  private var processes: [pid_t] = []

  init(in folder: Folder) async throws {
    self.folder = folder
    let socket = folder.file("pulse.socket")
    let configuration = try folder.write(
      """
      </usr/share/alsa/alsa.conf>
      pcm.!default { type pulse }
      ctl.!default { type pulse }

      """, to: ".pulse.conf")
    environment = [
      "PULSE_SERVER": "unix:" + socket, "PULSE_RUNTIME_PATH": folder.path,
      "PULSE_STATE_PATH": folder.path, "PULSE_COOKIE": folder.file("cookie"),
      "ALSA_CONFIG_PATH": configuration,
    ]
    try start(
      "pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1",
      "--log-level=error", "--load=module-null-sink sink_name=listener",
      "--load=module-native-protocol-unix socket=\(socket) auth-anonymous=1")
    try await eventually { FileManager.default.fileExists(atPath: socket) }
    try start(
      "parec", "--device=listener.monitor", "--raw", "--format=float32le", "--channels=2",
      "--rate=48000", folder.file("heard.raw"))
    // Only a recorder that has begun to write hears the beginning.
    try await eventually { ((try? folder.bytes("heard.raw").count) ?? 0) > 0 }
  }

  /// Ends the server and what listens to it.
  func stop() {
    for process in processes.reversed() {
      kill(process, SIGTERM)
      waitpid(process, nil, 0)
    }
    processes = []
  }

  deinit { stop() }

  /// What has been heard so far: interleaved stereo at 48 kHz.
  func heard() throws -> [Float] {
    try folder.bytes("heard.raw").withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
    }
  }

  private func start(_ words: String...) throws {
    let program = Self.path(of: words[0])!
    var argv = words.map { strdup($0) } + [nil]
    let all = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path]
      .merging(environment) { $1 }
    var envp = all.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in argv + envp { free(word) } }
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(null) }
    var process = pid_t()
    let code = hb_spawn(&process, program, &argv, &envp, folder.path, [null, null, null], nil)
    guard code == 0 else { throw POSIXError(.EIO) }
    processes.append(process)
  }

  private static func path(of program: String) -> String? {
    ["/usr/bin/", "/bin/", "/usr/local/bin/"].map { $0 + program }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
