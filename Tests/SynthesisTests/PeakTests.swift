import Synthesis
import Testing

@Suite struct PeakTests {
  /// In any place, whatever its sign, and among as many samples as are computed together or not.
  @Test(arguments: [1, 2, 7, 8, 9, 16, 31, 64]) func findsTheLargestSampleAnywhere(count: Int) {
    for place in 0..<count {
      for peak: Float in [0.75, -0.75] {
        var samples = (0..<count).map { Float($0 % 2 == 0 ? 0.5 : -0.5) }
        samples[place] = peak
        #expect(samples.withUnsafeBufferPointer { $0.baseAddress!.peak(count: count) } == 0.75)
      }
    }
  }

  @Test func looksAtNothingBeyondTheCount() {
    let samples: [Float] = [0.25, -0.5, 1, -1]
    samples.withUnsafeBufferPointer {
      #expect($0.baseAddress!.peak(count: 2) == 0.5)
      #expect($0.baseAddress!.peak(count: 0) == 0)
    }
  }
}
