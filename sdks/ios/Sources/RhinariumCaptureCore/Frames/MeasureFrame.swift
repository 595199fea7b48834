/// Statistics of one frame, levels 0...255.
struct FrameMeasurements: Hashable, Sendable {
  let mean: Double
  /// Standard deviation of the levels.
  let contrast: Double
  /// Share of pixels that are burnt out.
  let burntShare: Double
  /// Mean of what a 3 x 3 Laplacian leaves, in levels: fine detail, but noise as well.
  let fineDetail: Double
  /// The same on cells of 2 x 2 pixels, where noise has mostly gone.
  let middleDetail: Double
  /// And of 4 x 4 pixels: what even a blurred picture keeps.
  let coarseDetail: Double
  /// Coarse detail of the middle quarter and of all that is around it.
  let middleOfGuide: Double
  let rimOfGuide: Double
}

private let burntLevel: UInt8 = 250

/// Sums of levels in whole numbers: `cell` px of the frame each, so a level of it is `1 / cell`. Nothing is rounded
/// before the one division at the end, which makes the measurements the same bits on every platform.
private struct Grid {
  let width: Int
  let height: Int
  let cell: Int
  let sums: [Int32]

  /// Sums of 2 x 2 cells.
  func halved() -> Grid {
    let (halfWidth, halfHeight) = (width >> 1, height >> 1)
    let next = [Int32](unsafeUninitializedCapacity: halfWidth * halfHeight) { into, count in
      sums.withUnsafeBufferPointer { from in
        for y in 0..<halfHeight {
          let above = 2 * y * width
          let below = above + width
          let to = y * halfWidth
          for x in 0..<halfWidth {
            let upper: Int32 = from[above + 2 * x] &+ from[above + 2 * x + 1]
            let lower: Int32 = from[below + 2 * x] &+ from[below + 2 * x + 1]
            into[to + x] = upper &+ lower
          }
        }
      }
      count = halfWidth * halfHeight
    }
    return Grid(width: halfWidth, height: halfHeight, cell: 4 * cell, sums: next)
  }

  /// Mean absolute Laplacian between two shares of the width and height, in levels.
  func detail(low: Double = 0, high: Double = 1) -> Double {
    let left = max(1, Int((Double(width) * low).rounded(.down)))
    let right = min(width - 1, Int((Double(width) * high).rounded(.up)))
    let top = max(1, Int((Double(height) * low).rounded(.down)))
    let bottom = min(height - 1, Int((Double(height) * high).rounded(.up)))
    var sum = 0
    sums.withUnsafeBufferPointer { sums in
      for y in stride(from: top, to: bottom, by: 1) {
        let row = y * width
        // A row's sum fits: 4 x 4,080 for each of its px.
        var rowSum: Int32 = 0
        for at in stride(from: row + left, to: row + right, by: 1) {
          let sides: Int32 = sums[at - 1] &+ sums[at + 1]
          let ends: Int32 = sums[at - width] &+ sums[at + width]
          rowSum = rowSum &+ abs(4 &* sums[at] &- sides &- ends)
        }
        sum += Int(rowSum)
      }
    }
    return Double(sum) / Double(cell) / Double((right - left) * (bottom - top))
  }
}

func measureFrame(width: Int, height: Int, gray: [UInt8]) -> FrameMeasurements {
  var sum = 0
  var squares = 0
  var burnt = 0
  gray.withUnsafeBufferPointer { levels in
    for level in levels {
      sum &+= Int(level)
      squares &+= Int(level) &* Int(level)
      burnt &+= level >= burntLevel ? 1 : 0
    }
  }
  let count = Double(gray.count)
  let mean = Double(sum) / count
  let whole = Grid(width: width, height: height, cell: 1, sums: gray.map(Int32.init))
  let half = whole.halved()
  let quarter = half.halved()
  let coarseDetail = quarter.detail()
  let middleOfGuide = quarter.detail(low: 0.25, high: 0.75)
  return FrameMeasurements(
    mean: mean,
    contrast: max(0, Double(squares) / count - mean * mean).squareRoot(),
    burntShare: Double(burnt) / count,
    fineDetail: whole.detail(),
    middleDetail: half.detail(),
    coarseDetail: coarseDetail,
    middleOfGuide: middleOfGuide,
    rimOfGuide: (coarseDetail - middleOfGuide / 4) / 0.75
  )
}

/// Mean difference of two frames of one size, in levels, read at every fourth pixel: how much hand or pet moved.
func motionBetween(_ a: [UInt8], _ b: [UInt8]) -> Double {
  var sum = 0
  for at in stride(from: 0, to: a.count, by: 4) { sum += abs(Int(a[at]) - Int(b[at])) }
  return Double(4 * sum) / Double(a.count)
}
