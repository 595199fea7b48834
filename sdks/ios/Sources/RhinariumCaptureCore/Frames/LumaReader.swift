/// The longest side of a frame, px.
private let frameSidePx = 256

/// Grey levels of a picture, row by row.
struct Luma {
  let width: Int
  let height: Int
  let levels: [UInt8]
}

/// The luma plane of a picture of the camera, as it lies in memory.
public struct LumaPlane {
  let bytes: UnsafeRawBufferPointer
  let width: Int
  let height: Int
  let bytesPerRow: Int

  /// `bytes` has at least `height` rows of `bytesPerRow`, of which the first `width` are read.
  public init(bytes: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int) {
    self.bytes = bytes
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
  }

  /// The guide's region, scaled down.
  public func frame(_ kind: UploadKind, timeMs: Double) -> Frame {
    let luma = shrunk(guideRegion(width: width, height: height, kind: kind), sideMax: frameSidePx)
    return Frame(kind: kind, width: luma.width, height: luma.height, gray: luma.levels, timeMs: timeMs)
  }

  func shrunk(_ region: Region, sideMax: Int) -> Luma {
    shrunk(region, to: fitWithin(width: region.width, height: region.height, sideMax: sideMax))
  }

  /// Means of boxes of whole pixels, rounded to the nearest level: every pixel of the region is in exactly one of them.
  func shrunk(_ region: Region, to size: (width: Int, height: Int)) -> Luma {
    let columns = (0...size.width).map { region.left + $0 * region.width / size.width }
    let rows = (0...size.height).map { region.top + $0 * region.height / size.height }
    var sums = [Int](repeating: 0, count: size.width)
    var levels: [UInt8] = []
    levels.reserveCapacity(size.width * size.height)
    for row in 0..<size.height {
      for x in 0..<size.width { sums[x] = 0 }
      for y in rows[row]..<rows[row + 1] { addRow(y, columns, &sums) }
      let rowCount = rows[row + 1] - rows[row]
      for x in 0..<size.width {
        let count = rowCount * (columns[x + 1] - columns[x])
        levels.append(UInt8((2 * sums[x] + count) / (2 * count)))
      }
    }
    return Luma(width: size.width, height: size.height, levels: levels)
  }

  private func addRow(_ y: Int, _ columns: [Int], _ sums: inout [Int]) {
    let from = y * bytesPerRow
    for x in 0..<sums.count {
      var sum = 0
      for at in from + columns[x]..<from + columns[x + 1] { sum += Int(bytes[at]) }
      sums[x] += sum
    }
  }
}
