/// Standard deviations at which a Gaussian is cut off.
private let reachSigmas = 2.6

/// A normalised Gaussian from its centre outward.
private func gaussian(_ sigmaPx: Double) -> [Float] {
  let radius = max(1, Int((sigmaPx * reachSigmas).rounded(.up)))
  var weights: [Float] = []
  var sum = 0.0
  for i in 0...radius {
    let square = Double(i * i)
    let weight = exponential(-square / (2 * sigmaPx * sigmaPx))
    weights.append(Float(weight))
    sum += i == 0 ? weight : 2 * weight
  }
  return weights.map { Float(Double($0) / sum) }
}

/// Additional blur that takes a plane from `fromPx` to `toPx`.
func furtherSigmaPx(_ fromPx: Double, _ toPx: Double) -> Double {
  (toPx * toPx - fromPx * fromPx).squareRoot()
}

/// Gaussian blur. Edge pixels repeat outward.
func blur(_ plane: Plane, _ sigmaPx: Double) -> Plane {
  let weights = gaussian(sigmaPx)
  return blurColumns(blurRows(plane, weights), weights)
}

private func blurRows(_ plane: Plane, _ weights: [Float]) -> Plane {
  let width = plane.width
  var result = Plane(width: width, height: plane.height)
  plane.data.withUnsafeBufferPointer { data in
    result.data.withUnsafeMutableBufferPointer { into in
      for row in Swift.stride(from: 0, to: width * plane.height, by: width) {
        for x in 0..<width {
          var sum: Float = weights[0] * data[row + x]
          for j in 1..<weights.count {
            let sides: Float = data[row + max(0, x - j)] + data[row + min(width - 1, x + j)]
            sum = sum + weights[j] * sides
          }
          into[row + x] = sum
        }
      }
    }
  }
  return result
}

private func blurColumns(_ plane: Plane, _ weights: [Float]) -> Plane {
  let (width, height) = (plane.width, plane.height)
  var result = Plane(width: width, height: height)
  plane.data.withUnsafeBufferPointer { data in
    result.data.withUnsafeMutableBufferPointer { into in
      for y in 0..<height {
        let row = y * width
        for x in 0..<width { into[row + x] = weights[0] * data[row + x] }
        for j in 1..<weights.count {
          let weight = weights[j]
          let above = max(0, y - j) * width
          let below = min(height - 1, y + j) * width
          for x in 0..<width {
            let sides: Float = data[above + x] + data[below + x]
            into[row + x] = into[row + x] + weight * sides
          }
        }
      }
    }
  }
  return result
}

/// Every second pixel of every second row. Blur before.
func halve(_ plane: Plane) -> Plane {
  var result = Plane(width: plane.width >> 1, height: plane.height >> 1)
  for y in 0..<result.height {
    for x in 0..<result.width { result.data[y * result.width + x] = plane.data[2 * y * plane.width + 2 * x] }
  }
  return result
}
