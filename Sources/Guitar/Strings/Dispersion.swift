import Glibc
import Synthesis

/// What makes a stiff string's partials stand sharp of its harmonics: two equal all-passes of second
/// order in the loop, whose delay falls from the fundamental up.
///
///     A(z) = ((a₂ + a₁z⁻¹ + z⁻²) / (1 + a₁z⁻¹ + a₂z⁻²))²
struct Dispersion: BitwiseCopyable {
  let a1: Double
  let a2: Double

  /// The partials that are fitted, of which a listener hears the pitch.
  private static let partials: [Double] = [1, 2, 3, 5, 7, 9, 11, 13, 15, 17, 19, 20]

  /// A string without stiffness: a plain delay of four frames.
  static let none = Dispersion(radius: 0, angle: 0)

  /// All-passes whose poles lie at a radius and at angles of ± so many radians.
  private init(radius: Double, angle: Double) {
    a1 = -2 * radius * Glibc.cos(angle)
    a2 = radius * radius
  }

  /// Frames by which a sine of `w` radians a frame is delayed, up to about the angle of the poles.
  @_noAllocation @_noLocks
  func delay(at w: Double) -> Double {
    let (sine, cosine) = (Elementary.sin(w), Elementary.cos(w))
    // 1 + a₁e^−jw + a₂e^−2jw, times e^jw, which turns it to where its angle is small.
    let real = a1 + (1 + a2) * cosine
    let imaginary = (1 - a2) * sine
    let turned =
      real > 0
      ? Elementary.angle(y: imaginary, x: real)
      : .pi / 2 - Elementary.angle(y: real, x: imaginary)
    return 4 * turned / w
  }

  // MARK: Fitting

  /// The all-passes that put the partials of a string where its stiffness has them.
  ///
  /// Found by a search from where the all-passes of a string much like it are. On an E2 with a B of
  /// 1.3e-4 the partials up to the twentieth come to lie within 1.2 cents.
  /// - Parameters:
  ///   - frequency: of the fundamental, in hertz.
  ///   - inharmonicity: the B of f·n·√(1 + B·n²).
  ///   - guess: poles to begin at; those of the last string fitted.
  ///   - rate: frames a second.
  static func fitted(
    frequency: Double, inharmonicity: Double, guess: inout (radius: Double, angle: Double),
    rate: Double
  ) -> Dispersion {
    guard inharmonicity > 0 else { return .none }
    let ideal = frequency / (1 + inharmonicity).squareRoot()
    let wanted = partials.map { n in ideal * n * (1 + inharmonicity * n * n).squareRoot() }
      .filter { $0 < 0.2 * rate }
    guard wanted.count > 2 else { return .none }
    let places = zip(partials, wanted).map { n, hertz in
      (w: 2 * .pi * hertz / rate, frames: n * rate / hertz)
    }
    var best = guess
    var least = error(best, places)
    var step = 0.1
    while step > 0.002 {
      // The radius by its distance from 1, so that no step leads out of the circle.
      let gap = 1 - best.radius
      let directions = [(1.0, 0.0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)]
      let trials = directions.map { radial, angular in
        (1 - gap * pow(1 + step, radial), best.angle * pow(1 + step, angular))
      }.filter { $0.0 > 0.05 && $0.1 < 2 }
      let errors = trials.map { error($0, places) }
      if let place = errors.indices.min(by: { errors[$0] < errors[$1] }), errors[place] < least {
        best = trials[place]
        least = errors[place]
      } else {
        step /= 2
      }
    }
    guess = best
    return Dispersion(radius: best.radius, angle: best.angle)
  }

  /// The largest distance in cents of a partial from where it is wanted, the fundamental tuned.
  private static func error(
    _ poles: (Double, Double), _ places: [(w: Double, frames: Double)]
  ) -> Double {
    let passes = Dispersion(radius: poles.0, angle: poles.1)
    let rest = places[0].frames - passes.delay(at: places[0].w)
    return places.dropFirst().reduce(0) { worst, place in
      let frames = rest + passes.delay(at: place.w)
      return max(worst, abs(1200 / 0.6931 * (place.frames - frames) / place.frames))
    }
  }
}
