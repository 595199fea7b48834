/// Side of the picture that the waves are read from, px.
private let sidePx = 64
/// Waves a side that are stored.
private let waves = 22
/// Periods of the finest that are compared: what a crop carries over the edge of the stored ones stays out.
private let comparedRadiusMax = 16.0
/// Weighted amplitude below which a picture counts as empty, levels x px.
private let amplitudeMin = 100.0
/// Largest 1 - correlation of one photo with itself.
private let distanceMax = 0.0075
/// Share of a side that may be cut off its two ends together, and the steps that are tried.
private let cropSteps = 4
private let cropShareStep = 0.005
/// Distance beyond which no crop is tried.
private let croppedDistanceMax = 0.15

private struct Wave {
  let at: Int
  /// Evens the waves' amplitudes out.
  let weight: Double
}

/// Waves of at most `radiusMax` periods: places in a waves x waves table.
private func wavesWithin(_ radiusMax: Double) -> [Wave] {
  (0..<waves * waves).map { at in
    let (across, down) = (at % waves, at / waves)
    return Wave(at: at, weight: Double(across * across + down * down).squareRoot())
  }.filter { $0.weight > 0 && $0.weight <= radiusMax }
}

private let stored = wavesWithin(Double(waves - 1))
private let compared = wavesWithin(comparedRadiusMax).map { Wave(at: $0.at, weight: $0.weight * $0.weight) }

/// Orthonormal cosine basis. `place` returns the position of sample i, 0 to 1.
private func cosineWaves(_ place: (Int) -> Double) -> [[Double]] {
  (0..<waves).map { frequency in
    (0..<sidePx).map { i in
      let scale: Double = ((frequency == 0 ? 1.0 : 2.0) / Double(sidePx)).squareRoot()
      return cosineOfTurns((place(i) * Double(frequency)) / 2) * scale
    }
  }
}

private let wholeWaves = cosineWaves { (Double($0) + 0.5) / Double(sidePx) }

private func amplitudes(_ plane: Plane) -> [Double] {
  var rows = [Double](repeating: 0, count: sidePx * waves)
  for y in 0..<sidePx {
    for across in 0..<waves {
      let wave = wholeWaves[across]
      var sum = 0.0
      for x in 0..<sidePx { sum += Double(plane.data[y * sidePx + x]) * wave[x] }
      rows[y * waves + across] = sum
    }
  }
  var result = [Double](repeating: 0, count: waves * waves)
  for down in 0..<waves {
    let wave = wholeWaves[down]
    for across in 0..<waves {
      var sum = 0.0
      for y in 0..<sidePx { sum += rows[y * waves + across] * wave[y] }
      result[down * waves + across] = sum
    }
  }
  return result
}

/// The coarse waves of the whole picture, a byte each: they survive re-encoding and resizing. The root keeps small ones
/// apart.
func perceptualHashOf(_ luminance: Plane) -> [UInt8] {
  let found = amplitudes(resample(luminance, width: sidePx, height: sidePx))
  let weighted = stored.map { found[$0.at] * $0.weight }
  let largest = weighted.reduce(amplitudeMin) { max($0, abs($1)) }
  return weighted.map { value in
    let step = Int((127 * (abs(value) / largest).squareRoot()).rounded(.toNearestOrAwayFromZero))
    return UInt8(128 + (value < 0 ? -step : step))
  }
}

/// Coefficients of a perceptual hash, nil for invalid bytes.
private func wavesOf(_ perceptualHash: [UInt8]) -> [Double]? {
  guard perceptualHash.count == stored.count else { return nil }
  var table = [Double](repeating: 0, count: waves * waves)
  for (byte, wave) in zip(perceptualHash, stored) {
    let step = Int(byte) - 128
    table[wave.at] = Double(step * abs(step)) / wave.weight
  }
  return table
}

/// 1 - correlation of two wave tables: 0 for the same picture, about 1 for unrelated ones.
private func distance(_ a: [Double], _ b: [Double]) -> Double {
  var product = 0.0
  var energyA = 0.0
  var energyB = 0.0
  for wave in compared {
    let (x, y) = (a[wave.at], b[wave.at])
    product += x * y * wave.weight
    energyA += x * x * wave.weight
    energyB += y * y * wave.weight
  }
  return energyA * energyB == 0 ? 1 : 1 - product / (energyA * energyB).squareRoot()
}

/// Effect of cropping these shares off a side's ends on the coefficients along it: row = after, column = before.
private func cropMatrix(_ before: Double, _ after: Double) -> [Double] {
  let cut = cosineWaves { i in
    let place: Double = (1 - before - after) * (Double(i) + 0.5)
    return before + place / Double(sidePx)
  }
  return (0..<waves * waves).map { at in
    let result = wholeWaves[at / waves]
    return zip(cut[at % waves], result).reduce(0.0) { $0 + $1.0 * $1.1 }
  }
}

/// All crops of one side. The first one crops nothing.
private let crops: [[Double]] = (0...cropSteps).flatMap { before in
  (0...(cropSteps - before)).map { after in
    cropMatrix(Double(before) * cropShareStep, Double(after) * cropShareStep)
  }
}

/// The table with the waves across (stride 1) or down (stride `waves`) as a crop leaves them.
private func cropped(_ table: [Double], _ crop: [Double], _ stride: Int) -> [Double] {
  var result = [Double](repeating: 0, count: waves * waves)
  for line in 0..<waves {
    let from = line * (stride == 1 ? waves : 1)
    for wave in 0..<waves {
      var sum = 0.0
      for i in 0..<waves { sum += crop[wave * waves + i] * table[from + i * stride] }
      result[from + wave * stride] = sum
    }
  }
  return result
}

private func bestCrop(_ table: [Double], _ stride: Int, _ target: [Double]) -> (crop: [Double], distance: Double) {
  var best = (crop: crops[0], distance: Double.infinity)
  for crop in crops {
    let found = distance(cropped(table, crop, stride), target)
    if found < best.distance { best = (crop, found) }
  }
  return best
}

/// Whether some slight crop of the first picture is the second one: sought along the width, along the height, and along
/// the width again.
private func isCropOf(_ a: [Double], _ b: [Double]) -> Bool {
  var down = crops[0]
  for _ in 0..<2 {
    let across = bestCrop(cropped(a, down, waves), 1, b).crop
    let best = bestCrop(cropped(a, across, 1), waves, b)
    if best.distance <= distanceMax { return true }
    down = best.crop
  }
  return false
}

/// Distance of two perceptual hashes: 0 for the same, about 1 for unrelated pictures and invalid bytes.
func hashDistance(_ a: [UInt8], _ b: [UInt8]) -> Double {
  guard let first = wavesOf(a), let second = wavesOf(b) else { return 1 }
  return distance(first, second)
}

/// Whether two perceptual hashes are of the same photo: re-encoded, resized or cropped by up to 2 %. Symmetric.
func isNearDuplicate(_ a: [UInt8], _ b: [UInt8]) -> Bool {
  guard let first = wavesOf(a), let second = wavesOf(b) else { return false }
  let uncropped = distance(first, second)
  if uncropped <= distanceMax { return true }
  return uncropped <= croppedDistanceMax && (isCropOf(first, second) || isCropOf(second, first))
}
