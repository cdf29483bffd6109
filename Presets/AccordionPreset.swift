import Score

/// The accordion of a preset.
public struct AccordionPreset: Sendable, Equatable {
  @Parameter(
    "layout",
    """
    How the treble buttons lie: which reed each button of a performance's `button ROW:NUMBER` \
    sounds. Notes named by their pitch sound from E2 to A6 on any of them.
    """)
  public var layout = Layout.piano

  @Parameter(
    "keys",
    "How many keys a piano has: 41 from F3 to A6, 37 from F3 to F6, or 34 from G3 to E6.")
  public var keys = PianoSize.full

  @Parameter(
    "tuning",
    """
    What a melodeon's rows are in, the outer row first; with one letter it has one row. Its first \
    buttons are low notes, and the third is the row's own.
    """)
  public var tuning = MelodeonTuning.dG

  @Parameter(
    "accidentals",
    "Whether button 1 of both rows of a melodeon gives accidentals in place of low notes.")
  public var accidentals = false

  @Parameter(
    "ranks",
    """
    The ranks of reeds in the box. L sounds an octave low (16'), M at pitch (8'), M- and M+ are \
    tuned apart from M for tremolo, H sounds an octave high (4').
    """)
  public var ranks: RankSet = [.low, .middleFlat, .middle, .middleSharp]

  @Parameter(
    "registers",
    """
    The register switches, in the order of `register next`, each with a name and the ranks that it \
    opens; the first is on at the start. Left out, they are all the usual ones that the ranks can \
    make. Any other set of the ranks can be chosen too, as in `register LM`.
    """)
  public var registers = UsualRegisters.switches(
    of: [.low, .middleFlat, .middle, .middleSharp])

  @Parameter(
    "bass",
    """
    Which bass side it has. A Stradella of that many buttons: rows of thirds, basses, major, minor, \
    seventh and diminished chords, of which those of 48 lack the last two and those of 24 the thirds \
    too. A melodeon's eight, which turn with the bellows and are in the keys of its tuning; a \
    bandoneon's 33, which turn as well. A free one, with a button for each note.
    """)
  public var bass = BassSystem.stradella120

  @Parameter(
    "bassRegisters",
    """
    The register switches of the bass side, in the order of `register bass next`; the first is on at \
    the start. A Stradella may have master, soft-bass, bass-alto, tenor, soft-tenor, alto and \
    soprano; a melodeon full and open, which leaves out the thirds; a bandoneon and a free bass low, \
    both and high. Left out, they are all that the bass may have.
    """)
  public var bassRegisters = BassRegisters(of: BassSystem.stradella120.machine())

  @Parameter("a4", .hertz, 390...470, "Frequency of A4 at 300 Pa.")
  public var a4 = 440.0

  @Parameter(
    "musette", .cents, 0...50,
    """
    How wet the box is tuned: a style's name, or how many cents M+ stands above M at A4, and M- \
    0.85 of that below, or the cents of each rank. They halve with every three octaves up and \
    double with every three down, so that the beat doubles its rate every octave and a half up.
    """)
  public var musette = MusetteTuning.style(.italian)

  @Parameter(
    "threshold", .pascals, 1...150,
    "Pressure at which a reed starts to speak; it stops at 0.6 of that.")
  public var threshold = 18.0

  @Parameter(
    "leak", .seconds, 0.02...10,
    "Time in which the pressure of still bellows, with no key held, falls to 1/e: the τ below.")
  public var leak = 0.30

  @Parameter(
    "fill", .perSecond, 1...200,
    """
    How fast a fold fills the bellows: the G of dp/dt = G·max(0, P - p) - p/τ - Σu·p, where P is \
    the fold's speed times the drive, and each sounding reed has its own u.
    """)
  public var fill = 25.0

  @Parameter(
    "drive", .pascalsPerSpeed, 0.5...100,
    "Pressure that a fold of 1°/s would reach were there no leak and no reed: P for each °/s.")
  public var drive = 9.077

  @Parameter(
    "air", .perSecond, 0...50,
    "How fast A4 on the first register empties the bellows, its u; others do by their size.")
  public var air = 5.7

  @Parameter("ceiling", .pascals, 400...5000, "Pressure at which the valves blow open.")
  public var ceiling = 1500.0

  @Parameter(
    "scatter", .none, 0...3,
    """
    How far the reeds of the box differ from one another: 1 is 1.5 cents and 2 dB a partial, as in a \
    well-kept box, 0 makes all alike.
    """)
  public var scatter = 1.0

  @Parameter(
    "seed", .none, 0...1_000_000, "Another number gives another box with the same scatter.")
  public var seed = 1.0

  @Parameter("level", .decibels, -40...20, "Added to everything that the accordion sounds.")
  public var level = 0.0

  @Parameter(
    "room", .none, 0...2,
    """
    How loud a small room answers, as a factor of the direct sound: 0.8 is 2 dB below it, in each \
    ear, and 0 plays in the open. Both together are as loud as the direct sound alone.
    """)
  public var room = 0.8

  @Parameter(
    "cassotto",
    """
    The ranks that stand in the tone chamber, which makes them rounder and darker; "" where there \
    is none.
    """)
  public var cassotto: RankSet = []

  @Parameter(
    "noise", .none, 0...10,
    """
    How loud everything is that is no note: keys, buttons, register switches, the valves' flaps as \
    the bellows turn, air. 1 is a well-kept box, and 0 has none.
    """)
  public var noise = 1.0

  @Parameter(
    "treblePan", .none, -1...1,
    """
    Where the treble stands, from left (-1) to right (1), as the player hears it: the right hand's \
    side on the right. M- and M+ stand a little to either side of it.
    """)
  public var treblePan = 0.15

  @Parameter(
    "bassPan", .none, -1...1,
    "Where the bass stands, from left (-1) to right (1), as the player hears it.")
  public var bassPan = -0.25

  public init() {}
}

extension AccordionPreset: PresetPart {
  static var fields: [Field<Self>] { groups.flatMap(\.fields) }

  static var groups: [FieldGroup<Self>] {
    [
      FieldGroup(
        "treble side",
        [
          Field(\._layout),
          Field(\._keys),
          Field(\._tuning),
          Field(\._accidentals),
          Field(\._ranks),
          Field(\._registers),
          Field(\._musette),
        ]),
      FieldGroup(
        "bass side",
        [
          Field(\._bass),
          Field(\._bassRegisters),
        ]),
      FieldGroup(
        "bellows",
        [
          Field(\._leak),
          Field(\._fill),
          Field(\._drive),
          Field(\._air),
          Field(\._ceiling),
        ]),
      FieldGroup(
        "sound",
        [
          Field(\._a4),
          Field(\._threshold),
          Field(\._scatter),
          Field(\._seed),
          Field(\._level),
          Field(\._room),
          Field(\._cassotto),
          Field(\._noise),
          Field(\._treblePan),
          Field(\._bassPan),
        ]),
    ]
  }

  mutating func settle(given keys: [String], at place: PresetPlace) throws(PresetError) {
    if ranks.isEmpty { throw place.key("ranks").error(.empty) }
    let missing = cassotto.subtracting(ranks)
    if !missing.isEmpty {
      throw place.key("cassotto").error(.lacksRanks(missing.text, has: ranks.text))
    }
    if !keys.contains("registers") { registers = UsualRegisters.switches(of: ranks) }
    if case .ranks(let cents) = musette,
      let lacking = RankSet.inOrder.first(where: {
        cents[$0.ranks] != nil && !$0.ranks.isSubset(of: ranks)
      })
    {
      throw place.key("musette").key(lacking.text).error(
        .lacksRanks(lacking.text, has: ranks.text))
    }
    for (index, register) in registers.enumerated() {
      let place = place.key("registers").index(index)
      if registers[..<index].contains(where: { $0.name == register.name }) {
        throw place.key("name").error(.duplicate(register.name))
      }
      let lacking = register.ranks.subtracting(ranks)
      if !lacking.isEmpty {
        throw place.key("ranks").error(.lacksRanks(lacking.text, has: ranks.text))
      }
    }
    try settleBass(given: keys, at: place)
  }
}
