// Stand-ins for tests on Linux, see ../README.md. The line above each symbol is its path in Apple's documentation.
@_exported import CoreVideo
import Foundation

// coregraphics/cgcolorspace
public final class CGColorSpace: @unchecked Sendable {
  let name: CFString
  // coregraphics/cgcolorspace/init(name:)
  public init?(name: CFString) { self.name = name }
  // coregraphics/cgcolorspace/srgb
  public static let sRGB: CFString = "kCGColorSpaceSRGB"
}

// imageio/kcgimagedestinationlossycompressionquality
public let kCGImageDestinationLossyCompressionQuality: CFString = "kCGImageDestinationLossyCompressionQuality"

// imageio/kcgimagepropertyorientation
public let kCGImagePropertyOrientation: CFString = "Orientation"

// coreimage/ciimagerepresentationoption
public struct CIImageRepresentationOption: Hashable, Sendable {
  public let rawValue: String
  // coreimage/ciimagerepresentationoption/init(rawvalue:)
  public init(rawValue: String) { self.rawValue = rawValue }
}

// coreimage/ciformat
public struct CIFormat: Hashable, Sendable {
  let name: String
  // coreimage/ciformat/rgba8
  public static let RGBA8 = CIFormat(name: "RGBA8")
}

// coreimage/ciimage
public final class CIImage {
  // Not Apple's: for tests.
  public let extent: CGRect
  private(set) var bitmap: Data?
  // coreimage/ciimage/init(bitmapdata:bytesperrow:size:format:colorspace:)
  public init(bitmapData: Data, bytesPerRow: Int, size: CGSize, format: CIFormat, colorSpace: CGColorSpace?) {
    let isWhole = bytesPerRow == 4 * Int(size.width) && bitmapData.count == bytesPerRow * Int(size.height)
    precondition(isWhole && format == .RGBA8, "a bitmap that is not what its size says")
    extent = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    bitmap = bitmapData
  }
  // coreimage/ciimage/init(cvpixelbuffer:)
  public init(cvPixelBuffer: CVPixelBuffer) {
    extent = CGRect(x: 0, y: 0, width: CVPixelBufferGetWidth(cvPixelBuffer), height: CVPixelBufferGetHeight(cvPixelBuffer))
  }
  private(set) var orientation: Int32 = 1
  private init(extent: CGRect) { self.extent = extent }
  // coreimage/ciimage/cropped(to:)
  public func cropped(to rect: CGRect) -> CIImage { CIImage(extent: rect) }
  // coreimage/ciimage/oriented(forexiforientation:)
  public func oriented(forExifOrientation orientation: Int32) -> CIImage {
    let turned = CIImage(extent: extent)
    turned.orientation = orientation
    return turned
  }
}

// coreimage/cicontext
public final class CIContext: @unchecked Sendable {
  // coreimage/cicontext/init()
  public init() {}
  // coreimage/cicontext/jpegrepresentation(of:colorspace:options:)
  public func jpegRepresentation(
    of image: CIImage, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? {
    // No JPEG: what was asked for, in words.
    let part = image.extent
    let quality = options.values.map { "\($0)" }.joined()
    let place = "\(Int(part.minX)),\(Int(part.minY)) \(Int(part.width))x\(Int(part.height))"
    if let bitmap = image.bitmap {
      let first = bitmap.prefix(4).map { "\($0)" }.joined(separator: ",")
      return Data("jpeg \(Int(part.width))x\(Int(part.height)) of \(first) quality \(quality)".utf8)
    }
    let turn = image.orientation == 1 ? "" : " orientation \(image.orientation)"
    return Data("jpeg \(place)\(turn) quality \(quality) \(colorSpace.name)".utf8)
  }
}
