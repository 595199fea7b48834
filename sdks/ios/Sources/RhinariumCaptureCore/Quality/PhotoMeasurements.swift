/// Untrained statistics of a photo. Levels are 0...255. All but the first five are computed at `QualityBounds.sidePx`
/// square.
struct PhotoMeasurements {
  let shortSidePx: Int
  let burntShare: Double
  let middleBurntShare: Double
  /// Mean difference of neighbouring pixels as they were given, levels.
  let grain: Double
  /// Share of the picture that is of exactly one colour along rows, as given.
  let flatRunShare: Double
  /// Levels below which `darkShare` and `lightShare` of the pixels lie.
  let dark: Int
  let light: Int
  let contrast: Double
  let fine: Double
  let middle: Double
  let coarse: Double
}

private func histogramOf(_ plane: Plane) -> [Double] {
  var counts = [Int](repeating: 0, count: 256)
  for level in plane.data {
    let rounded = Int(Double(level).rounded(.toNearestOrAwayFromZero))
    counts[max(0, min(255, rounded))] += 1
  }
  return counts.map { Double($0) / Double(plane.data.count) }
}

private func levelAt(_ histogram: [Double], _ share: Double) -> Int {
  var sum = 0.0
  for (level, part) in histogram.enumerated() {
    sum += part
    if sum >= share { return level }
  }
  return 255
}

private func deviation(_ histogram: [Double]) -> Double {
  var mean = 0.0
  var square = 0.0
  for (level, part) in histogram.enumerated() {
    mean += Double(level) * part
    square += Double(level * level) * part
  }
  return max(0, square - mean * mean).squareRoot()
}

private func meanDifference(_ a: Plane, _ b: Plane) -> Double {
  var sum = 0.0
  for i in 0..<a.data.count { sum += abs(Double(a.data[i]) - Double(b.data[i])) }
  return sum / Double(a.data.count)
}

/// Share of burnt pixels in the middle of the picture; `part` 1 is all of it, 0.5 half of each side.
private func burntShareOf(_ pixels: Pixels, _ part: Double) -> Double {
  let left = Int(((Double(pixels.width) * (1 - part)) / 2).rounded(.down))
  let top = Int(((Double(pixels.height) * (1 - part)) / 2).rounded(.down))
  let level = QualityBounds.burntLevel
  var count = 0
  pixels.data.withUnsafeBufferPointer { data in
    for y in top..<pixels.height - top {
      for x in left..<pixels.width - left {
        let i = 3 * (y * pixels.width + x)
        if data[i] >= level && data[i + 1] >= level && data[i + 2] >= level { count += 1 }
      }
    }
  }
  return Double(count) / Double((pixels.width - 2 * left) * (pixels.height - 2 * top))
}

/// Sum of a row's differences: four sums of every fourth, those that are left over for themselves.
private func differencesOfRow(_ data: UnsafeBufferPointer<Float>, _ from: Int, _ count: Int) -> Float {
  var (first, second, third, fourth, rest): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
  let whole = count & ~3
  for k in 0..<max(0, count) {
    let difference: Float = abs(data[from + k + 1] - data[from + k])
    switch k < whole ? k & 3 : 4 {
    case 0: first += difference
    case 1: second += difference
    case 2: third += difference
    case 3: fourth += difference
    default: rest += difference
    }
  }
  return ((first + second) + (third + fourth)) + rest
}

private func grainOf(_ plane: Plane) -> Double {
  var sum = 0.0
  plane.data.withUnsafeBufferPointer { data in
    for y in 0..<plane.height { sum += Double(differencesOfRow(data, y * plane.width, plane.width - 1)) }
  }
  return sum / Double(plane.height * max(1, plane.width - 1))
}

/// Whether the pixel at byte `i` is exactly as the ones to the right and below, neither black nor burnt out.
private func isFlat(_ data: UnsafeBufferPointer<UInt8>, _ i: Int, _ width: Int) -> Bool {
  for at in i..<i + 3 where data[at] != data[at + 3] || data[at] != data[at + 3 * width] { return false }
  let highest = max(data[i], data[i + 1], data[i + 2])
  let lowest = min(data[i], data[i + 1], data[i + 2])
  return highest >= QualityBounds.blackLevel && lowest < QualityBounds.burntLevel
}

private func flatRunShare(_ pixels: Pixels) -> Double {
  let width = pixels.width
  var sum = 0
  pixels.data.withUnsafeBufferPointer { data in
    for y in 0..<max(0, pixels.height - 1) {
      var run = 0
      for x in 0..<width {
        if x < width - 1 && isFlat(data, 3 * (y * width + x), width) {
          run += 1
        } else {
          if run >= QualityBounds.flatRunPx { sum += run }
          run = 0
        }
      }
    }
  }
  return Double(sum) / Double(width * pixels.height)
}

func measurePhoto(_ pixels: Pixels, _ luminance: Plane) -> PhotoMeasurements {
  typealias Bounds = QualityBounds
  let plane = resample(luminance, width: Bounds.sidePx, height: Bounds.sidePx)
  let once = blur(plane, Bounds.detailFinePx)
  let twice = blur(once, furtherSigmaPx(Bounds.detailFinePx, Bounds.detailMiddlePx))
  let often = blur(twice, furtherSigmaPx(Bounds.detailMiddlePx, Bounds.detailCoarsePx))
  let histogram = histogramOf(plane)
  return PhotoMeasurements(
    shortSidePx: min(pixels.width, pixels.height), burntShare: burntShareOf(pixels, 1),
    middleBurntShare: burntShareOf(pixels, Bounds.middleSide), grain: grainOf(luminance),
    flatRunShare: flatRunShare(pixels), dark: levelAt(histogram, Bounds.darkShare),
    light: levelAt(histogram, Bounds.lightShare), contrast: deviation(histogram), fine: meanDifference(plane, once),
    middle: meanDifference(once, twice), coarse: meanDifference(twice, often))
}
