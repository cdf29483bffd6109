/// Every option there is. Parsing, checking and help come from this table alone.
enum Option: Int32, CaseIterable {
  // The raw value is what getopt_long returns; it lies above every character.
  case preset = 256
  case hinge, device, rate, period, periods, format
  case output, record, log, trace, control
  case hingeRange, hingeSpeed, layout, gain, midi, midiOut, tail, once
  case follow, json
  case explain, quiet, verbose, help, version

  struct Declaration {
    /// The long name, without the dashes.
    var name: String
    var letter: Character?
    /// What stands for its value in the help; `nil` when it takes none.
    var value: String?
    var commands: Set<Command>
    /// A clause or two for the help.
    var about: String

    init(
      _ name: String, _ letter: Character? = nil, _ value: String? = nil,
      _ commands: Set<Command>, _ about: String
    ) {
      self.name = name
      self.letter = letter
      self.value = value
      self.commands = commands
      self.about = about
    }
  }

  var declaration: Declaration {
    let live: Set<Command> = [.play, .demo]
    let sounding: Set<Command> = [.play, .demo, .render]
    return switch self {
    case .preset:
      Declaration(
        "preset", "p", "NAME|FILE", [.play, .render],
        "the instrument: a name that `hingebox presets` lists, or a JSON file")
    case .hinge:
      Declaration(
        "hinge", "H", "SOURCE", [.play, .render],
        "where the hinge comes from: - (standard input), FILE; live also keyboard, unix:PATH, "
          + "tcp:[HOST:]PORT, udp:[HOST:]PORT, osc:[HOST:]PORT, lid[:PATH], midi:FILE. "
          + "May be given several times")
    case .device:
      Declaration("device", "D", "NAME", live, "ALSA device (default \"default\")")
    case .rate:
      Declaration("rate", "r", "HZ", sounding, "frames a second, 8000 to 192000 (48000)")
    case .period:
      Declaration(
        "period", "z", "FRAMES", sounding, "frames computed at a time, 1 to 8192 (256)")
    case .periods:
      Declaration("periods", "n", "N", live, "periods in the device's buffer, 2 to 64 (2)")
    case .format:
      Declaration(
        "format", nil, "FORMAT", sounding,
        "s16, s24, s32 or float (default: the device's best; files: float for .wav, "
          + "s24 for .flac)")
    case .output:
      Declaration("output", "o", "OUT", [.render], "the sound file to write")
    case .record:
      Declaration(
        "record", nil, "FILE", sounding,
        "write what was played, as a performance; as a MIDI file where FILE ends in .mid")
    case .log:
      Declaration(
        "log", nil, "FILE.csv", sounding,
        "write hinge, speed, pressure, bend, level and voices, 100 times a second")
    case .trace:
      Declaration(
        "trace", nil, "FILE.csv", sounding,
        "write every hinge sample as it came, and what became of it")
    case .control:
      Declaration(
        "control", nil, "PATH|none", [.play, .demo, .hinge, .send],
        "the control socket (default $XDG_RUNTIME_DIR/hingebox.sock)")
    case .hingeRange:
      Declaration(
        "hinge-range", nil, "MIN:MAX|auto", [.play, .render],
        "the degrees that the device reaches, mapped onto 0 to 180; auto learns them")
    case .hingeSpeed:
      Declaration(
        "hinge-speed", nil, "FACTOR", [.play, .render],
        "multiplies the hinge's speed, 0.01 to 100 (1)")
    case .layout:
      Declaration(
        "layout", nil, "LAYOUT", sounding,
        "of the treble side: piano, c-griff, b-griff, melodeon or bandoneon")
    case .gain:
      Declaration("gain", nil, "DB", sounding, "before the limiter, -60 to 24 (0)")
    case .midi:
      Declaration(
        "midi", nil, "auto|NAME|none", live,
        "connect the MIDI port Hingebox to every keyboard, to the client or port NAME, or "
          + "have none (default: others connect)")
    case .midiOut:
      Declaration(
        "midi-out", nil, nil, live,
        "a MIDI port that plays other synthesizers by the hinge: CC11, CC1 and pitch bend")
    case .tail:
      Declaration(
        "tail", nil, "SECONDS", sounding,
        "sound after the last event, 0 to 600 (default: until below -90 dBFS, at most 10)")
    case .once:
      Declaration("once", nil, nil, live, "end when the device goes away, and do not wait for it")
    case .follow:
      Declaration(
        "follow", nil, nil, [.hinge], "tell where the hinge is, and each time that it moves")
    case .json: Declaration("json", nil, nil, [.hinge], "tell it as JSON objects")
    case .explain:
      Declaration("explain", nil, nil, [.presets], "with each parameter's unit, range and meaning")
    case .quiet:
      Declaration(
        "quiet", "q", nil, sounding, "tell errors only: no remarks, notices or summary")
    case .verbose:
      Declaration("verbose", "v", nil, sounding, "say more about the device and the sources")
    case .help:
      Declaration("help", "h", nil, Set(Command.allCases), "this help")
    case .version:
      Declaration("version", "V", nil, Set(Command.allCases), "the version")
    }
  }
}
