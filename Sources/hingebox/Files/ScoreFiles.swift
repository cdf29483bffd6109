import Feeds
import Glibc
import Presets
import Score

/// Performances read whole: files, and standard input where it is rendered.
enum ScoreFiles {
  /// Reads files and merges them by their times. A file that begins as a Standard MIDI File does is
  /// one, whatever its name.
  ///
  /// Where there is one, and nothing moves the bellows, they are lent pressure until a hinge moves:
  /// a song that knows of no bellows is to be heard.
  /// - Parameters:
  ///   - paths: `-` is standard input.
  ///   - hingeIsElsewhere: something else moves it.
  ///   - remark: takes a line on what cannot be played.
  /// - Throws: `ScoreError` at a line that cannot be played, `Failure` for a file that cannot be
  ///   read.
  static func read(
    _ paths: [String], hingeIsElsewhere: Bool = false, remark: (String) -> Void
  ) throws -> Score {
    var scores: [Score] = []
    var midi: String?
    for (index, path) in paths.enumerated() {
      // Feeds are told apart as far as there are numbers; the last is left to the keyboard.
      let feed = UInt8(min(index, 126))
      var file = try ScoreFile(path)
      if try file.isMIDI {
        midi = midi ?? name(of: path)
        scores.append(
          try Score(
            midi: file.all(upTo: longestMIDI), file: name(of: path), feed: feed,
            programs: Preset.midiPrograms, remark: remark))
      } else {
        scores.append(try file.lines(ScoreReader(file: name(of: path), feed: feed)))
      }
    }
    let score = Score(merging: scores)
    guard let midi, !hingeIsElsewhere, !score.movesTheBellows else { return score }
    let lent = try Score(Array("bellows auto 300 until hinge".utf8), file: midi)
    // Last, so that a preset at the beginning is still the first that is said.
    return Score(merging: [score, lent])
  }

  /// Bytes that a MIDI file may have; no song comes near them.
  private static let longestMIDI = 64 << 20

  /// How messages call a file.
  static func name(of path: String) -> String { path == "-" ? "stdin" : path }

  /// Whether a path names something that is read as it grows: a FIFO, a device, `<(…)`.
  static func isStream(_ path: String) throws -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { throw unreadable(path) }
    return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
  }

  static func unreadable(_ path: String) -> Failure {
    Failure("cannot read \(name(of: path)): \(String(cString: strerror(errno)))")
  }
}

extension Score {
  /// Whether anything moves the hinge, or says what the bellows do by the time of the first note.
  /// A controller that lends pressure later leaves the beginning to others.
  fileprivate var movesTheBellows: Bool {
    var firstNote: Double?
    for entry in self {
      switch entry.statement {
      case .hinge, .hingeSweep, .bellowsHinge, .bellowsAuto(_, untilHinge: false): return true
      case .bellowsAuto(_, untilHinge: true):
        if entry.seconds <= firstNote ?? .infinity { return true }
      case .noteOn, .bassOn, .button: firstNote = firstNote ?? entry.seconds
      default: break
      }
    }
    return false
  }
}
