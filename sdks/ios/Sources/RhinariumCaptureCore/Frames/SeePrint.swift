/// Whether beads and grooves can be seen on what lies in the middle of the guide.
struct PrintSeen: Hashable {
  /// Detail in the band of beads and grooves relative to the coarse shape of the same spot, about 0...1.5.
  let visibility: Double
  var isVisible: Bool { visibility >= visibleMin }
}

// Measured on labelled photos: the decision record on the visible print of the service has the figures.

/// Width that the guide is brought to, px.
private let guideSidePx = 256.0
/// Blurs between which detail lies, px of the guide's: what noise leaves, beads, and the shape that they stand on.
private let (finePx, beadPx, groundPx, shapePx) = (1.0, 2.0, 4.0, 8.0)
/// Side of the middle that is looked at, in blocks, and what lies around it for the blurs, px of the guide's.
private let (middlePx, marginPx, blockPx) = (96, 24, 16)
/// Share of the blocks that may show less: nostrils and shadows.
private let quantile = 0.25
/// Share of the finest detail's power that noise of that size would leave in the band of beads.
private let noiseShare = 0.1
/// Added to the coarse detail, so that a wall does not count as a print, levels.
private let coarseFloor = 0.5
/// Width of the guide in the picture's own px from which more of them show no more beads.
private let sidePxEnough = 200.0
private let visibleMin = 0.24
private let sidePx = middlePx + 2 * marginPx

/// Mean square of the difference of two planes of one size in a block of `px`.
private func power(_ a: Plane, _ b: Plane, _ left: Int, _ top: Int, _ px: Int) -> Double {
  var sum = 0.0
  for y in top..<top + px {
    let from = y * a.width + left
    for at in from..<from + px {
      let difference = Double(a.data[at]) - Double(b.data[at])
      sum += difference * difference
    }
  }
  return sum / Double(px * px)
}

/// The middle of the guide as if the guide were guideSidePx wide, with a margin for the blurs.
private func middleOf(_ luminance: Plane, _ guide: Window) -> Plane {
  let share = (1 - Double(sidePx) / guideSidePx) / 2
  let window = Window(
    left: guide.left + share * guide.width, top: guide.top + share * guide.height,
    width: (guide.width * Double(sidePx)) / guideSidePx, height: (guide.height * Double(sidePx)) / guideSidePx)
  return resample(luminance, width: sidePx, height: sidePx, window: window)
}

/// Looks for skin in the middle of the guide: fine detail in most blocks, since beads are everywhere and the rims of
/// nostrils are not. What the finest detail would leave in the band if it were noise is taken away. Knows no noses: fur
/// and grass in the middle are detail as well.
func seePrint(_ luminance: Plane, _ guide: Window) -> PrintSeen {
  let plane = middleOf(luminance, guide)
  let once = blur(plane, finePx)
  let twice = blur(once, furtherSigmaPx(finePx, beadPx))
  // Half as large from here on, which so soft a picture does not notice.
  let fourTimes = blur(halve(twice), furtherSigmaPx(beadPx, groundPx) / 2)
  let eightTimes = blur(fourTimes, furtherSigmaPx(groundPx, shapePx) / 2)
  var ratios: [Double] = []
  for top in stride(from: marginPx, to: marginPx + middlePx, by: blockPx) {
    for left in stride(from: marginPx, to: marginPx + middlePx, by: blockPx) {
      let noise = noiseShare * power(plane, once, left, top, blockPx)
      let beads = power(once, twice, left, top, blockPx) - noise
      let shape = power(fourTimes, eightTimes, left / 2, top / 2, blockPx / 2)
      ratios.append(max(0, beads).squareRoot() / (shape.squareRoot() + coarseFloor))
    }
  }
  ratios.sort()
  let ratio = ratios[Int(quantile * Double(ratios.count))]
  return PrintSeen(visibility: ratio * min(1, guide.width / sidePxEnough))
}
