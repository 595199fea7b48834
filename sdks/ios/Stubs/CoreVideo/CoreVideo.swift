// Stand-ins for tests on Linux, see ../README.md. The line above each symbol is its path in Apple's documentation.
import Foundation

// corevideo/cvpixelbuffer
public final class CVPixelBuffer: @unchecked Sendable {
  // A test picture with luma and chroma planes of a chosen stride.
  let width: Int
  let height: Int
  let bytesPerRow: Int
  let planes: [UnsafeMutableRawBufferPointer]
  fileprivate let matrix: CFString?
  private(set) var locks = 0

  // Not Apple's: for tests.
  public init(
    width: Int, height: Int, bytesPerRow: Int, differences: (blue: UInt8, red: UInt8) = (128, 128),
    matrix: CFString? = nil, level: (Int, Int) -> UInt8
  ) {
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.matrix = matrix
    let halfHeight = (height + 1) / 2
    planes = [height, halfHeight].map { .allocate(byteCount: bytesPerRow * $0, alignment: 16) }
    for y in 0..<height { for x in 0..<bytesPerRow { planes[0][y * bytesPerRow + x] = x < width ? level(x, y) : 255 } }
    for y in 0..<halfHeight {
      for x in 0..<bytesPerRow {
        let value = x % 2 == 0 ? differences.blue : differences.red
        planes[1][y * bytesPerRow + x] = x < 2 * ((width + 1) / 2) ? value : 255
      }
    }
  }

  deinit { for plane in planes { plane.deallocate() } }

  fileprivate func lock(_ step: Int) { locks += step }
}

// corevideo/cvimagebuffer
public typealias CVImageBuffer = CVPixelBuffer

// corevideo/cvpixelbufferlockflags
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  // corevideo/cvpixelbufferlockflags/readonly
  public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

// corevideo/cvreturn
public typealias CVReturn = Int32

// corevideo/cvpixelbufferlockbaseaddress(_:_:)
@discardableResult
public func CVPixelBufferLockBaseAddress(_ buffer: CVPixelBuffer, _ flags: CVPixelBufferLockFlags) -> CVReturn {
  buffer.lock(1)
  return 0
}

// corevideo/cvpixelbufferunlockbaseaddress(_:_:)
@discardableResult
public func CVPixelBufferUnlockBaseAddress(_ buffer: CVPixelBuffer, _ flags: CVPixelBufferLockFlags) -> CVReturn {
  buffer.lock(-1)
  return 0
}

// corevideo/cvpixelbuffergetwidth(_:)
public func CVPixelBufferGetWidth(_ buffer: CVPixelBuffer) -> Int { buffer.width }

// corevideo/cvpixelbuffergetheight(_:)
public func CVPixelBufferGetHeight(_ buffer: CVPixelBuffer) -> Int { buffer.height }

// corevideo/cvpixelbuffergetwidthofplane(_:_:)
public func CVPixelBufferGetWidthOfPlane(_ buffer: CVPixelBuffer, _ plane: Int) -> Int {
  plane == 0 ? buffer.width : (buffer.width + 1) / 2
}

// corevideo/cvpixelbuffergetheightofplane(_:_:)
public func CVPixelBufferGetHeightOfPlane(_ buffer: CVPixelBuffer, _ plane: Int) -> Int {
  plane == 0 ? buffer.height : (buffer.height + 1) / 2
}

// corevideo/cvpixelbuffergetbytesperrowofplane(_:_:)
public func CVPixelBufferGetBytesPerRowOfPlane(_ buffer: CVPixelBuffer, _ plane: Int) -> Int { buffer.bytesPerRow }

// corevideo/cvpixelbuffergetbaseaddressofplane(_:_:)
public func CVPixelBufferGetBaseAddressOfPlane(_ buffer: CVPixelBuffer, _ plane: Int) -> UnsafeMutableRawPointer? {
  // As Apple's: the address is only good between lock and unlock.
  buffer.locks > 0 ? buffer.planes[plane].baseAddress : nil
}

// corefoundation/cfstring
public typealias CFString = String

// corefoundation/cftyperef
public typealias CFTypeRef = Any

// corevideo/cvattachmentmode
public typealias CVAttachmentMode = UInt32

// corevideo/kcvimagebufferycbcrmatrixkey
public let kCVImageBufferYCbCrMatrixKey: CFString = "CVImageBufferYCbCrMatrix"

// corevideo/kcvimagebufferycbcrmatrix_itu_r_709_2
public let kCVImageBufferYCbCrMatrix_ITU_R_709_2: CFString = "ITU_R_709_2"

// corevideo/cvbuffercopyattachment(_:_:_:)
public func CVBufferCopyAttachment(
  _ buffer: CVPixelBuffer, _ key: CFString, _ mode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? { key == kCVImageBufferYCbCrMatrixKey ? buffer.matrix : nil }

// corevideo/kcvpixelbufferpixelformattypekey
public let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"

// corevideo/kcvpixelformattype_420ypcbcr8biplanarfullrange
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: UInt32 = 0x3432_3066
