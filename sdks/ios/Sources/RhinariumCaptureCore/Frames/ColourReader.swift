/// How brightness and two differences make red, green and blue, in 65536ths.
public enum ColourMatrix: Sendable {
  /// JFIF's, and of cameras of standard definition.
  case rec601
  /// Used by high-definition cameras.
  case rec709

  fileprivate var weights: (redOfRed: Int, greenOfBlue: Int, greenOfRed: Int, blueOfBlue: Int) {
    switch self {
    case .rec601: return (91_881, 22_554, 46_802, 116_130)
    case .rec709: return (103_206, 12_276, 30_679, 121_609)
    }
  }
}

/// The colour differences of a picture, half as wide and half as high as its luma plane: blue's and red's byte in turn.
public struct ChromaPlane {
  let bytes: UnsafeRawBufferPointer
  let bytesPerRow: Int
  let matrix: ColourMatrix

  /// `bytes` has a row of `bytesPerRow` for every two of the picture.
  public init(bytes: UnsafeRawBufferPointer, bytesPerRow: Int, matrix: ColourMatrix) {
    self.bytes = bytes
    self.bytesPerRow = bytesPerRow
    self.matrix = matrix
  }
}

/// Sums of the colours of a row of boxes.
private struct ColourSums {
  var red: [Int]
  var green: [Int]
  var blue: [Int]

  init(count: Int) {
    red = [Int](repeating: 0, count: count)
    green = red
    blue = red
  }
}

private let half = 32_768

extension LumaPlane {
  /// Colour pixels of a photo, at most 640 px a side for the quality floor.
  public func pixels(_ kind: UploadKind, _ chroma: ChromaPlane, sideMax: Int = 640) -> Pixels {
    pixels(guideRegion(width: width, height: height, kind: kind), chroma, sideMax: sideMax)
  }

  /// The same of a region, turned clockwise by 0, 90, 180 or 270 degrees.
  public func pixels(
    _ region: Region, _ chroma: ChromaPlane, sideMax: Int = 640, turnedBy degrees: Int = 0
  ) -> Pixels {
    pixels(region, fitWithin(width: region.width, height: region.height, sideMax: sideMax), chroma).turned(degrees)
  }

  /// Means of boxes of whole pixels, each colour rounded to the nearest level, as `shrunk` makes them of grey.
  func pixels(_ region: Region, _ size: (width: Int, height: Int), _ chroma: ChromaPlane) -> Pixels {
    let columns = (0...size.width).map { region.left + $0 * region.width / size.width }
    let rows = (0...size.height).map { region.top + $0 * region.height / size.height }
    var data: [UInt8] = []
    data.reserveCapacity(3 * size.width * size.height)
    for row in 0..<size.height {
      var sums = ColourSums(count: size.width)
      for y in rows[row]..<rows[row + 1] { addRow(y, columns, chroma, &sums) }
      for x in 0..<size.width {
        let count = (rows[row + 1] - rows[row]) * (columns[x + 1] - columns[x])
        for sum in [sums.red[x], sums.green[x], sums.blue[x]] { data.append(UInt8((2 * sum + count) / (2 * count))) }
      }
    }
    return Pixels(width: size.width, height: size.height, data: data)
  }

  private func addRow(_ y: Int, _ columns: [Int], _ chroma: ChromaPlane, _ sums: inout ColourSums) {
    let weights = chroma.matrix.weights
    let from = y * bytesPerRow
    let fromChroma = (y >> 1) * chroma.bytesPerRow
    for column in 0..<columns.count - 1 {
      var (red, green, blue) = (0, 0, 0)
      for x in columns[column]..<columns[column + 1] {
        let luma = Int(bytes[from + x])
        let at = fromChroma + (x >> 1) * 2
        let u = Int(chroma.bytes[at]) - 128
        let v = Int(chroma.bytes[at + 1]) - 128
        red += limited(luma + ((weights.redOfRed * v + half) >> 16))
        green += limited(luma - ((weights.greenOfBlue * u + weights.greenOfRed * v + half) >> 16))
        blue += limited(luma + ((weights.blueOfBlue * u + half) >> 16))
      }
      sums.red[column] += red
      sums.green[column] += green
      sums.blue[column] += blue
    }
  }
}

private func limited(_ level: Int) -> Int { max(0, min(255, level)) }
