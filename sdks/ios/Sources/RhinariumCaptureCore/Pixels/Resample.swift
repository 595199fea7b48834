/// Taps per output value: first input value, count, and `stride` slots for their weights.
private struct Taps {
  var starts: [Int]
  var counts: [Int]
  var weights: [Float]
  let stride: Int

  /// Weights of a triangle filter that widens when shrinking, so that nothing is skipped, and interpolates when growing.
  init(from: Int, offset: Double, span: Double, to: Int) {
    let scale = span / Double(to)
    let reach = max(scale, 1)
    stride = Int((reach * 2).rounded(.up)) + 2
    starts = [Int](repeating: 0, count: to)
    counts = [Int](repeating: 0, count: to)
    weights = [Float](repeating: 0, count: to * stride)
    for i in 0..<to {
      let centre: Double = offset + (Double(i) + 0.5) * scale - 0.5
      let first = max(0, Int((centre - reach).rounded(.up)))
      let last = min(from - 1, Int((centre + reach).rounded(.down)))
      var sum = 0.0
      for j in Swift.stride(from: first, through: last, by: 1) {
        let weight: Double = max(0, 1 - abs(Double(j) - centre) / reach)
        weights[i * stride + j - first] = Float(weight)
        sum += weight
      }
      starts[i] = first
      counts[i] = last - first + 1
      for j in 0..<max(0, last - first + 1) {
        weights[i * stride + j] = Float(Double(weights[i * stride + j]) / sum)
      }
    }
  }
}

/// Weighted sums of rows.
private func weighRows(_ plane: Plane, _ taps: Taps) -> Plane {
  let width = plane.width
  var result = Plane(width: width, height: taps.starts.count)
  plane.data.withUnsafeBufferPointer { data in
    result.data.withUnsafeMutableBufferPointer { into in
      for row in 0..<taps.starts.count {
        let to = row * width
        for tap in 0..<taps.counts[row] {
          let weight = taps.weights[row * taps.stride + tap]
          let from = (taps.starts[row] + tap) * width
          for x in 0..<width { into[to + x] = into[to + x] + weight * data[from + x] }
        }
      }
    }
  }
  return result
}

/// Weighted sums of values of each row.
private func weighColumns(_ plane: Plane, _ taps: Taps) -> Plane {
  var result = Plane(width: taps.starts.count, height: plane.height)
  plane.data.withUnsafeBufferPointer { data in
    for y in 0..<result.height {
      for x in 0..<result.width {
        let from = y * plane.width + taps.starts[x]
        var sum: Float = 0
        for tap in 0..<taps.counts[x] { sum = sum + taps.weights[x * taps.stride + tap] * data[from + tap] }
        result.data[y * result.width + x] = sum
      }
    }
  }
  return result
}

/// The window of the plane (whole plane if left out) at another size. The window must lie inside the plane.
func resample(_ plane: Plane, width: Int, height: Int, window: Window? = nil) -> Plane {
  let from = window ?? Window(left: 0, top: 0, width: Double(plane.width), height: Double(plane.height))
  let columns = Taps(from: plane.width, offset: from.left, span: from.width, to: width)
  let rows = Taps(from: plane.height, offset: from.top, span: from.height, to: height)
  return weighColumns(weighRows(plane, rows), columns)
}
