/// The waves of one box's reeds, as tables.
///
/// Every reed has its own, but for a box without scatter, whose neighbouring reeds share them.
final class ReedWaves {
  private let spectra: ReedSpectra
  private let scatter: Scatter
  private var stored: [UnsafeMutablePointer<Float>] = []
  private var shared: [[Int]: ReedTable] = [:]

  init(_ spectra: ReedSpectra, scatter: Scatter) {
    self.spectra = spectra
    self.scatter = scatter
  }

  deinit { for tables in stored { tables.deallocate() } }

  /// The waves of a reed, as `ReedTable` describes them.
  /// - Parameters:
  ///   - key: what it sounds, as a MIDI number.
  ///   - reed: its own number in the box.
  ///   - phases: reeds of the same number have the phases of their partials in common.
  /// - Returns: a table that lives as long as this does.
  func table(key: Int, reed: Int, phases: Int) -> ReedTable {
    let region = ReedSpectra.region(of: key)
    let bits = spectra.bits(in: region)
    if scatter.amount == 0, let table = shared[[region, phases]] { return table }
    let count = ReedTable.count(bits: bits)
    // Written whole below.
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: count)
    stored.append(samples)
    let table = ReedTable(samples: samples, bits: bits)
    if scatter.amount == 0 { shared[[region, phases]] = table }
    spectra.write(region, to: table, scatter: scatter.partials(reed: reed, phases: phases))
    return table
  }

  /// The power of each partial of a reed behind the box's grille at 300 Pa; together 1.
  func powers(key: Int, reed: Int) -> [Double] {
    let region = ReedSpectra.region(of: key)
    return spectra.powers(in: region, scatter: scatter.partials(reed: reed, phases: 0))
  }
}
