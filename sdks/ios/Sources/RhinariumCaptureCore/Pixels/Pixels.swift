import Foundation

/// Red, green and blue, row by row, 3 bytes a pixel.
public struct Pixels: Sendable {
  public let width: Int
  public let height: Int
  public let data: [UInt8]

  /// `data` has 3 bytes for each pixel.
  public init(width: Int, height: Int, data: [UInt8]) {
    precondition(data.count == 3 * width * height, "\(width) x \(height) is not \(data.count) bytes")
    self.width = width
    self.height = height
    self.data = data
  }

  /// Turned clockwise by 0, 90, 180 or 270 degrees.
  func turned(_ degrees: Int) -> Pixels {
    if degrees == 0 { return self }
    let isAcross = degrees == 180
    let (across, down) = isAcross ? (width, height) : (height, width)
    var turned: [UInt8] = []
    turned.reserveCapacity(data.count)
    for y in 0..<down {
      for x in 0..<across {
        let (column, row) =
          isAcross
          ? (width - 1 - x, height - 1 - y) : degrees == 90 ? (y, height - 1 - x) : (width - 1 - y, x)
        let at = 3 * (row * width + column)
        turned.append(contentsOf: data[at..<at + 3])
      }
    }
    return Pixels(width: across, height: down, data: turned)
  }

  /// Opaque, 4 bytes a pixel.
  public var rgba: Data {
    var bytes = Data(capacity: 4 * width * height)
    for at in stride(from: 0, to: data.count, by: 3) {
      bytes.append(contentsOf: data[at..<at + 3])
      bytes.append(255)
    }
    return bytes
  }
}

/// Luma of RGB in whole 32768ths, so that sums are exact.
func luminanceOf(_ pixels: Pixels) -> Plane {
  var result = Plane(width: pixels.width, height: pixels.height)
  pixels.data.withUnsafeBufferPointer { data in
    result.data.withUnsafeMutableBufferPointer { into in
      for at in 0..<into.count {
        let red: Int = 9798 * Int(data[3 * at])
        let green: Int = 19235 * Int(data[3 * at + 1])
        let blue: Int = 3735 * Int(data[3 * at + 2])
        into[at] = Float(red + green + blue) / 32768
      }
    }
  }
  return result
}
