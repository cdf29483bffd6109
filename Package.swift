// swift-tools-version: 6.0
import PackageDescription

// Rendering tests crawl without optimisation, so what computes sound is optimised in debug builds
// too. Unsafe flags are allowed because this is always the root package.
let optimised: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// A room of the house. Rooms import only rooms that stand above them in this list.
func room(_ name: String, _ below: [Target.Dependency], _ settings: [SwiftSetting] = []) -> Target {
  .target(name: name, dependencies: below, swiftSettings: settings)
}

/// The tests of one room.
func tests(
  _ name: String, _ rooms: [Target.Dependency], excluding: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: rooms, exclude: excluding, swiftSettings: optimised)
}

/// A program of libFuzzer's that feeds a room what might come. `main` is libFuzzer's too, which only
/// `.ci/fuzz` links: it sets HINGEBOX_FUZZ, without which there are no such programs.
func fuzzer(_ name: String, _ rooms: [Target.Dependency]) -> Target {
  .executableTarget(
    name: "Fuzz" + name, dependencies: rooms, path: "Tests/Fuzz/" + name,
    swiftSettings: [.unsafeFlags(["-parse-as-library"])])
}

let package = Package(
  name: "hingebox",
  products: [
    .executable(name: "hingebox", targets: ["hingebox"]),
    // An ALSA device that fails to order: libasound loads it by its path, so it is a library.
    .library(name: "FaultPCM", type: .dynamic, targets: ["FaultPCM"]),
  ],
  targets: [
    .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
    .systemLibrary(name: "CSndFile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
    .systemLibrary(name: "CLO", pkgConfig: "liblo", providers: [.apt(["liblo-dev"])]),
    .systemLibrary(name: "CEvdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
    .systemLibrary(name: "CGetopt"),
    .systemLibrary(name: "CLanes"),
    .target(name: "CRealtime"),
    .target(name: "CALSALog", dependencies: ["CALSA"]),

    room("Realtime", ["CRealtime"], optimised),
    room("Threads", [], optimised),
    room("Synthesis", ["CLanes"], optimised),
    room("Hinge", [], optimised),
    room("Score", ["Hinge"]),
    .target(
      name: "Presets", dependencies: ["Score", "Hinge"], path: "Presets",
      resources: [.embedInCode("Instruments"), .embedInCode("Performances")]),
    room("Guitar", ["Presets", "Score", "Hinge", "Synthesis"], optimised),
    room("Accordion", ["Presets", "Score", "Hinge", "Synthesis"], optimised),
    room(
      "Engine", ["Accordion", "Guitar", "Presets", "Score", "Hinge", "Synthesis", "Realtime"],
      optimised),
    room(
      "Output", ["Engine", "Score", "Realtime", "Threads", "CALSA", "CALSALog", "CSndFile"],
      optimised),
    room(
      "Feeds",
      [
        "Engine", "Guitar", "Realtime", "Threads", "Presets", "Score", "Hinge", "CALSA", "CALSALog",
        "CLO", "CEvdev",
      ]),
    room("Screen", ["Engine", "Realtime", "Threads", "Presets", "Score", "Hinge"]),
    .executableTarget(
      name: "hingebox",
      dependencies: [
        "Screen", "Feeds", "Output", "Engine", "Realtime", "Threads", "Presets", "Score", "Hinge",
        "Synthesis", "CGetopt",
      ]),
    // They run the built binary, so it is built with them.
    tests("Command", ["hingebox", "CSpawn", "Screen"], excluding: ["Performances"]),
    .target(name: "CSpawn", path: "Tests/CSpawn"),

    tests("Realtime", ["Realtime"]),
    tests("Threads", ["Threads"]),
    tests("Synthesis", ["Synthesis"]),
    tests("Accordion", ["Accordion", "Presets", "Score"]),
    tests(
      "Engine",
      [
        "Engine", "Accordion", "Synthesis", "Presets", "Score", "Hinge", "SeededRandom",
        "SoundMeasures",
      ]),

    tests("Output", ["Output", "Engine", "Threads", "Presets", "Score", "CSndFile", "FaultPCM"]),
    .target(
      name: "FaultPCM", dependencies: ["CALSA"], path: "Tests/FaultPCM", publicHeadersPath: ".",
      cSettings: [.define("PIC"), .define("_GNU_SOURCE")]),

    // The same random numbers in every run.
    .target(name: "SeededRandom", path: "Tests/SeededRandom"),

    // Pitch, level and spectrum of sounds.
    .target(
      name: "SoundMeasures", dependencies: ["Synthesis"], path: "Tests/SoundMeasures",
      swiftSettings: optimised),

    tests("Presets", ["Presets", "Score", "Hinge"]),

    tests("Score", ["Score", "Hinge", "SeededRandom"]),
    tests("Hinge", ["Hinge", "Score", "SeededRandom"]),
    tests(
      "Guitar",
      ["Guitar", "Synthesis", "Presets", "Score", "Hinge", "SeededRandom", "SoundMeasures"]),

    tests("Screen", ["Screen", "Engine", "Presets", "Score", "Hinge"]),

    tests(
      "Feeds",
      ["Feeds", "Engine", "Realtime", "Threads", "Presets", "Score", "Hinge", "SeededRandom"]),
  ]
)

if Context.environment["HINGEBOX_FUZZ"] != nil {
  package.targets += [
    .target(name: "FuzzChecks", dependencies: ["Score"], path: "Tests/Fuzz/Checks"),
    fuzzer("Lines", ["FuzzChecks", "Score"]),
    fuzzer("Samples", ["Score"]),
    fuzzer("Presets", ["Presets"]),
    fuzzer("MIDIFile", ["Engine", "Presets", "Score"]),
    fuzzer("RawMIDI", ["FuzzChecks", "Feeds", "CALSA"]),
    fuzzer("OSC", ["FuzzChecks", "Feeds"]),
  ]
}
