import Engine
import Glibc
import Presets
import Score
import Testing

/// What a reed's spectrum is made of.
@Suite struct TimbreTests {
  /// Odd partials are 2 to 8 dB stronger than even ones below F♯4, and 8 to 15 from A4 up, taking
  /// the means of the first six in decibels: measured on a Hohner two-row melodeon.
  @Test func oddPartialsOutweighEvenOnesAsMeasured() throws {
    for key in Array(stride(from: 40, through: 65, by: 5)) + stride(from: 69, through: 93, by: 4) {
      let rendering = try Rendering(
        "0 register M\n0 bellows auto 300\n0.1 note on \(key)", seconds: 2,
        preset: Preset.standard.bare)
      let sound = rendering.mono(1, 2)
      let levels = (1...6).map {
        Tone.level(sound, at: Double($0) * frequency(key), rate: 48_000)
      }
      let odd = (levels[0] + levels[2] + levels[4]) / 3
      let even = (levels[1] + levels[3] + levels[5]) / 3
      #expect((key < 66 ? 2...8 : 8...15).contains(odd - even), "\(key): \(odd - even)")
    }
  }

  /// A real box's centroid stays between 2 and 3 kHz from B2 to G5, whatever the note.
  @Test func theBoxKeepsTheCentroidInPlace() throws {
    for key in [59, 66, 72, 79] {
      let rendering = try Rendering(
        "0 register M\n0 bellows auto 300\n0.1 note on \(key)", seconds: 2,
        preset: Preset.standard.bare)
      let centroid = Spectrum(rendering.mono(0.8, 2), rate: 48_000).centroid
      #expect((1_800...3_000).contains(centroid), "\(key): \(centroid)")
    }
  }

  /// Louder is brighter at every pitch, but by less than the half over three doublings.
  @Test(arguments: [52, 60, 69, 81, 90])
  func brightnessRisesModeratelyWithPressure(key: Int) throws {
    let centroids = try [75, 150, 300, 600].map { pressure in
      let rendering = try Rendering(
        "0 register M\n0 bellows auto \(pressure)\n0.1 note on \(key)", seconds: 3,
        preset: Preset.standard.bare)
      return Spectrum(rendering.mono(1, 3), rate: 48_000).centroid
    }
    for (soft, loud) in zip(centroids, centroids.dropFirst()) { #expect(loud > soft) }
    #expect(centroids[3] < 1.5 * centroids[0], "\(centroids)")
  }

  @Test func scatterMakesEveryReedItsOwnAndTheSameEveryTime() throws {
    func levels(_ key: Int, scatter: Double, seed: Double) throws -> [Double] {
      var preset = Preset.standard.bare
      preset.accordion.scatter = scatter
      preset.accordion.seed = seed
      let rendering = try Rendering(
        "0 register M\n0 bellows auto 300\n0.1 note on \(key)", seconds: 2, preset: preset)
      let sound = rendering.mono(0.8, 1.8)
      return (1...10).map { Tone.level(sound, at: Double($0) * frequency(key), rate: 48_000) }
    }
    func apart(_ a: [Double], _ b: [Double]) -> Double {
      let squares = zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
      return (squares / Double(a.count)).squareRoot()
    }
    let even = try levels(60, scatter: 0, seed: 1)
    let one = try levels(60, scatter: 1, seed: 1)
    #expect((0.8...4).contains(apart(even, one)))
    #expect(apart(one, try levels(60, scatter: 1, seed: 1)) < 0.001)
    #expect(apart(one, try levels(60, scatter: 1, seed: 2)) > 1)
    #expect(apart(even, try levels(60, scatter: 0, seed: 2)) < 0.001)
  }
}
