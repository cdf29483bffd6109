import Guitar
import Presets

/// A guitar, played as the engine plays it: control steps every 32 frames.
struct GuitarRun: ~Copyable {
  let rate: Double
  var guitar: GuitarInstrument
  private(set) var frame: Int64 = 0
  private var bend = 0.0

  init(_ preset: GuitarPreset, rate: Double = 48_000) {
    self.rate = rate
    guitar = GuitarInstrument(preset, rate: rate)
  }

  /// Renders whole control steps.
  /// - Parameter bend: of the arm at a time in seconds from here, in semitones.
  /// - Returns: both channels' mean.
  mutating func render(_ seconds: Double, bend: (Double) -> Double) -> [Double] {
    let steps = Int((seconds * rate / 32).rounded(.up))
    var sound: [Double] = []
    sound.reserveCapacity(32 * steps)
    var block = [Float](repeating: 0, count: 64)
    for step in 0..<steps {
      for index in block.indices { block[index] = 0 }
      self.bend = bend(Double(32 * (step + 1)) / rate)
      guitar.advance(bend: self.bend)
      guitar.render(into: &block, count: 32, frame: frame)
      frame += 32
      for n in 0..<32 { sound.append((Double(block[2 * n]) + Double(block[2 * n + 1])) / 2) }
    }
    return sound
  }

  /// Renders with the arm where it is.
  mutating func render(_ seconds: Double) -> [Double] {
    let held = bend
    return render(seconds) { _ in held }
  }
}

extension GuitarPreset {
  /// The guitar with nothing but its strings as they are tuned, in the open, for what is measured to
  /// the cent: swinging in one plane, each by itself, and through an amplifier that adds nothing.
  var bare: GuitarPreset {
    var preset = self
    preset.room = 0
    preset.noise = 0
    preset.strings.polarization = 0
    preset.strings.detune = 0
    preset.strings.coupling = 0
    preset.amplifier.drive = 0
    return preset
  }
}
