private typealias Bounds = QualityBounds
private let side = Bounds.symmetrySidePx
/// Just before the middle of the last pixel, so that the one after a place is there.
private let last = Double(side) - 1.001

/// Bilinear, clamped to the border. Coordinates are shares of the side.
private func levelAt(_ data: UnsafeBufferPointer<Float>, _ across: Double, _ down: Double) -> Double {
  let x = max(0, min(last, across * Double(side) - 0.5))
  let y = max(0, min(last, down * Double(side) - 0.5))
  let (left, top) = (x.rounded(.down), y.rounded(.down))
  let at = Int(top) * side + Int(left)
  let right = x - left
  let (here, next) = (Double(data[at]), Double(data[at + 1]))
  let (under, nextUnder) = (Double(data[at + side]), Double(data[at + side + 1]))
  let above: Double = here + right * (next - here)
  let below: Double = under + right * (nextUnder - under)
  return above + (y - top) * (below - above)
}

/// Correlation of the two sides of an axis that is `shift` sides off the middle and turned.
private func correlationOfSides(_ data: UnsafeBufferPointer<Float>, _ shift: Double, _ turns: Double) -> Double {
  let cosine = cosineOfTurns(turns)
  let sine = cosineOfTurns(turns - 0.25)
  var count = 0.0
  var (sumA, sumB, squareA, squareB, product) = (0.0, 0.0, 0.0, 0.0, 0.0)
  var along = -Bounds.symmetryReach
  while along <= Bounds.symmetryReach {
    var off = Bounds.symmetryStep / 2
    while off <= Bounds.symmetryReach {
      let x: Double = 0.5 + shift - along * sine
      let y: Double = 0.5 + along * cosine
      let a = levelAt(data, x + off * cosine, y + off * sine)
      let b = levelAt(data, x - off * cosine, y - off * sine)
      count += 1
      sumA += a
      sumB += b
      squareA += a * a
      squareB += b * b
      product += a * b
      off += Bounds.symmetryStep
    }
    along += Bounds.symmetryStep
  }
  let spreadA: Double = squareA - (sumA * sumA) / count
  let spreadB: Double = squareB - (sumB * sumB) / count
  let spread = spreadA * spreadB
  return spread <= 0 ? 1 : (product - (sumA * sumB) / count) / spread.squareRoot()
}

/// How alike the two halves of what is in the guide are about their best upright axis, -1...1.
func symmetryOf(_ luminance: Plane, _ guide: Window) -> Double {
  let plane = resample(luminance, width: side, height: side, window: guide)
  var best = -1.0
  plane.data.withUnsafeBufferPointer { data in
    var shift = -Bounds.symmetryShiftMax
    while shift <= Bounds.symmetryShiftMax + Bounds.symmetryShiftStep / 2 {
      var turns = -Bounds.symmetryTurnsMax
      while turns <= Bounds.symmetryTurnsMax + Bounds.symmetryTurnsStep / 2 {
        best = max(best, correlationOfSides(data, shift, turns))
        turns += Bounds.symmetryTurnsStep
      }
      shift += Bounds.symmetryShiftStep
    }
  }
  return best
}
