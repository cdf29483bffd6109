import Foundation
import Testing

/// A wrong command line: status 2, one line on standard error that says what to do next, nothing on
/// standard output and nothing left behind.
@Suite struct MisuseTests {
  @Test(arguments: [
    ("--nonsense", "unknown option --nonsense"),
    ("-Z", "unknown option -Z"),
    ("--rate", "-r wants a value, HZ"),
    ("--quiet=3", "--quiet takes no value"),
    ("--per", "--per could be --period or --periods"),
    ("-r 12", "-r 12: wanted a whole number from 8000 to 192000"),
    ("-r nan", "-r nan: wanted a whole number from 8000 to 192000"),
    ("-z 0", "-z 0: wanted a whole number from 1 to 8192"),
    ("-z 2.5", "-z 2.5: wanted a whole number"),
    ("-n 1", "-n 1: wanted a whole number from 2 to 64"),
    ("--gain loud", "--gain loud: wanted a number from -60 to 24"),
    ("--tail -1", "--tail -1: wanted a number from 0 to 600"),
    ("--format mp3", "--format mp3: wanted s16, s24, s32, float"),
    ("--layout organ", "--layout organ: wanted piano, c-griff, b-griff, melodeon, bandoneon"),
    ("--hinge-range 130:0", "--hinge-range 130:0: wanted MIN:MAX"),
    ("--hinge-range 130", "--hinge-range 130: wanted MIN:MAX"),
    ("--hinge-range 0:400", "--hinge-range 0:400: wanted MIN:MAX"),
    ("--hinge-speed 0", "--hinge-speed 0: wanted a number from 0.01 to 100"),
    ("--explain", "--explain is no option of play"),
    ("-o x.wav", "--output is no option of play"),
    ("-D null render", "the command comes first: hingebox render"),
    ("--midi", "--midi wants a value, auto|NAME|none"),
    ("--midi=", "--midi : wanted auto, none, or the name of a MIDI client"),
    ("--midi-out=x", "--midi-out takes no value"),
    ("render - --midi auto -o x.wav", "--midi is no option of render"),
    ("-H osc:", "-H osc:: osc: has no port of 0 to 65535"),
    ("-H udp:nine", "-H udp:nine: udp:nine has no port of 0 to 65535"),
    ("-H lid:", "-H lid:: lid: needs a path, as in lid:/sys/bus/iio/devices/iio:device0"),
    ("-H midi:", "-H midi:: midi: needs a path, as in midi:/dev/snd/midiC1D0"),
    ("-H tcp:", "-H tcp:: tcp: has no port"),
    ("-H tcp:99999", "-H tcp:99999: tcp:99999 has no port"),
    ("-H unix:", "-H unix:: unix: needs a path"),
    ("render", "render wants a performance"),
    ("render -", "render wants -o OUT"),
    ("render - -o x.mp3", "x.mp3: cannot tell the kind of sound file"),
    ("render - -o x", "x: cannot tell the kind of sound file"),
    ("render - -D null -o x.wav", "--device is no option of render"),
    ("render - -H keyboard -o x.wav", "-H keyboard: render reads"),
    ("render - -o x.wav --record ./x.wav", "./x.wav is named twice"),
    ("render x.hinge -o x.wav --log x.hinge", "x.hinge is named twice"),
    ("--record x --trace x", "x is named twice"),
    ("demo musette extra", "one word too many: extra"),
    ("hinge --json 120", "--json asks where the hinge is, and takes no angle"),
    ("hinge sweep 1 2", "hinge sweep 1 2"),
    ("hinge flat", "hinge flat"),
    ("send", "send wants a line"),
    ("presets a b", "one word too many: b"),
    ("presets --explain", "--explain wants the name of a preset"),
    ("devices x", "one word too many: x"),
  ])
  func wrongCommandLine(line: String, message: String) async throws {
    let folder = try Folder()
    let result = try await Hingebox(
      line.split(separator: " ").map(String.init), in: folder
    ).result(within: 20)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.hasPrefix("hingebox: " + message), "\(result.errors)")
    #expect(folder.contents.filter { !$0.hasPrefix(".") } == [])
  }
}
