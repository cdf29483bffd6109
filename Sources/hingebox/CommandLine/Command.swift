/// What Hingebox can be asked to do.
enum Command: String, CaseIterable {
  case play, demo, render, hinge, send, presets, devices

  /// How it is called, without the program's name.
  var usage: String {
    switch self {
    case .play: "[play] [OPTION…] [FILE…]"
    case .demo: "demo [OPTION…] [PRESET]"
    case .render: "render [OPTION…] FILE… -o OUT"
    case .hinge: "hinge [OPTION…] [ANGLE [STATUS] | none | sweep FROM TO SECONDS]"
    case .send: "send [--control PATH] LINE…"
    case .presets: "presets [NAME [--explain]]"
    case .devices: "devices"
    }
  }

  /// One line for the list of commands.
  var about: String {
    switch self {
    case .play: "play live: from the keyboard, from performances and from hinge feeds"
    case .demo: "play the built-in performance"
    case .render: "write performances to a sound file"
    case .hinge: "move the hinge of the instrument that is playing, or tell it"
    case .send: "send any line of the language to the instrument that is playing"
    case .presets: "list the instruments, or print one whole"
    case .devices: "list the ALSA devices that can play"
    }
  }

  /// What its help says beside the usage and the options.
  var remarks: String {
    switch self {
    case .play:
      """
      With no arguments, the keyboard plays on the default device; ? shows the keys. \
      Standard input is read as lines when it is not a terminal and neither FILE nor -H \
      is given, or where - is named; the keyboard then plays through /dev/tty. Ctrl-C \
      ends it, and so does the end of every source where there is no keyboard.
      """
    case .demo:
      """
      Where no device can be opened, it writes hingebox-demo.wav instead.
      """
    case .render:
      """
      FILE is a performance, a hinge feed or a MIDI file, - is standard input; several are \
      merged by their times. OUT ends in .wav, .flac or .ogg; - is standard output, as WAV. The \
      same files give the same samples, whatever the period.
      """
    case .hinge:
      """
      ANGLE is in degrees: 0 is closed, 180 flat; closed, partiallyOpen, fullyOpen or \
      unknown may follow it. none takes the hinge away. Without any of these it tells where \
      the hinge is, as a line that play reads: hingebox hinge --follow | hingebox play.
      """
    case .send:
      """
      Each LINE is one line of the performance language. Words that stand alone are one \
      line: hingebox send note on C4. Quoted lines are several: hingebox send \
      'note on C4' '1.5 note off C4'. A time counts from the sending.
      """
    case .presets:
      """
      What it prints for a NAME is JSON that -p takes. NAME may be a preset file.
      """
    case .devices:
      """
      Any of the names goes with -D; so does whatever else ALSA's configuration defines.
      """
    }
  }

  /// The options it takes, in the order of the table.
  var options: [Option] { Option.allCases.filter { $0.declaration.commands.contains(self) } }

  /// Words that follow it may begin with a minus (`bellows auto -300`), so its own options end at
  /// the first word that is none.
  var takesALine: Bool { self == .hinge || self == .send }
}
