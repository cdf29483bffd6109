import Testing

/// A run's capture is what `render` makes of its record, up to the closing fade.
func expectRecordToSoundAsHeard(in folder: Folder, with options: String = "") async throws {
  let live = try Alsa.captured(in: folder)
  let words = "render \(options) live.hinge -o offline.wav".split(separator: " ")
  let render = try await Hingebox(words.map(String.init), in: folder).result()
  #expect(render.status == 0, "\(render.errors)")
  let offline = try WaveFile(folder.bytes("offline.wav")).samples
  let count = min(live.count, offline.count) - 2 * Alsa.fade
  #expect(count > 48_000)
  #expect(live[..<count] == offline[..<count])
  #expect(live.contains { abs($0) > 0.01 })
}
