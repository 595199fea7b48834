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
