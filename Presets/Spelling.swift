/// Which known word an unknown one was meant to be.
enum Spelling {
  /// The nearest of the words, where at most two letters in five differ; case is no difference.
  static func nearest(to word: String, among known: [String]) -> String? {
    // Lengths alone may tell, and a word that a fault made may be as long as a file.
    let count = word.count
    let known = known.filter { abs($0.count - count) * 5 <= max($0.count, count) * 2 }
    let distances = known.map { (word: $0, distance: distance(word.lowercased(), $0.lowercased())) }
    guard let best = distances.min(by: { $0.distance < $1.distance }),
      best.distance * 5 <= max(count, best.word.count) * 2
    else { return nil }
    return best.word
  }

  /// Letters to put in, leave out, change or swap with their neighbours: the restricted
  /// Damerau–Levenshtein distance.
  static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a)
    let b = Array(b)
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
