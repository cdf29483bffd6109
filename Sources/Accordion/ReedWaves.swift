/// The waves of one box's reeds, as tables.
///
/// Every reed has its own, but for a box without scatter, whose neighbouring reeds share them.
final class ReedWaves {
  private let spectra: ReedSpectra
  private let scatter: Scatter
  private var stored: [UnsafeMutablePointer<Float>] = []
  private var shared: [Int: UnsafeMutablePointer<Float>] = [:]

  init(_ spectra: ReedSpectra, scatter: Scatter) {
    self.spectra = spectra
    self.scatter = scatter
  }

  deinit { for tables in stored { tables.deallocate() } }

  /// The waves of a reed, as `ReedTable` describes them.
  /// - Parameters:
  ///   - key: what it sounds, as a MIDI number.
  ///   - reed: its own number in the box.
  /// - Returns: tables that live as long as this does, and the number of bits of their period.
  func waves(key: Int, reed: Int) -> (tables: UnsafeMutablePointer<Float>, bits: UInt32) {
    let region = ReedSpectra.region(of: key)
    let bits = spectra.bits(in: region)
    if scatter.amount == 0, let tables = shared[region] { return (tables, bits) }
    let count = ReedTable.layers * ReedTable.stride(bits: bits)
    let tables = UnsafeMutablePointer<Float>.allocate(capacity: count)
    tables.initialize(repeating: 0, count: count)
    stored.append(tables)
    if scatter.amount == 0 { shared[region] = tables }
    spectra.write(
      region, to: tables, scatter: scatter.partials(reed: scatter.amount == 0 ? region : reed))
    return (tables, bits)
  }
}
