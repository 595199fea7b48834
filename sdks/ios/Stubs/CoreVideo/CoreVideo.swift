// Stand-ins for tests on Linux; see ../README.md. The line above each symbol is where Apple documents it.
import Foundation

// corevideo/cvpixelbuffer
public final class CVPixelBuffer: @unchecked Sendable {
  // A picture with a luma plane of its own stride, for tests.
  let width: Int
  let height: Int
  let bytesPerRow: Int
  let bytes: UnsafeMutableRawBufferPointer
  private(set) var locks = 0

  // Not Apple's: for tests.
  public init(width: Int, height: Int, bytesPerRow: Int, level: (Int, Int) -> UInt8) {
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    bytes = .allocate(byteCount: bytesPerRow * height, alignment: 16)
    for y in 0..<height { for x in 0..<bytesPerRow { bytes[y * bytesPerRow + x] = x < width ? level(x, y) : 255 } }
  }

  deinit { bytes.deallocate() }

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
public func CVPixelBufferGetWidthOfPlane(_ buffer: CVPixelBuffer, _ plane: Int) -> Int { buffer.width }

// corevideo/cvpixelbuffergetheightofplane(_:_:)
public func CVPixelBufferGetHeightOfPlane(_ buffer: CVPixelBuffer, _ plane: Int) -> Int { buffer.height }

// corevideo/cvpixelbuffergetbytesperrowofplane(_:_:)
public func CVPixelBufferGetBytesPerRowOfPlane(_ buffer: CVPixelBuffer, _ plane: Int) -> Int { buffer.bytesPerRow }

// corevideo/cvpixelbuffergetbaseaddressofplane(_:_:)
public func CVPixelBufferGetBaseAddressOfPlane(_ buffer: CVPixelBuffer, _ plane: Int) -> UnsafeMutableRawPointer? {
  // As Apple's: the address is only good between lock and unlock.
  buffer.locks > 0 ? buffer.bytes.baseAddress : nil
}

// corefoundation/cfstring
public typealias CFString = String

// corevideo/kcvpixelbufferpixelformattypekey
public let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"

// corevideo/kcvpixelformattype_420ypcbcr8biplanarfullrange
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: UInt32 = 0x3432_3066
