#if canImport(AVFoundation) && canImport(CoreImage) && canImport(UIKit)
  import CoreImage
  import CoreVideo
  import Foundation
  #if canImport(ImageIO)
    import ImageIO
  #endif
  #if canImport(RhinariumCaptureCore)
    import RhinariumCaptureCore
  #endif

  private let jpegQuality = 0.92

  /// Writes the guide's part of pictures as JPEG files without metadata, off the main thread.
  final class PhotoWriter: @unchecked Sendable {
    static let shared = PhotoWriter()
    private let context = CIContext()
    private let queue = DispatchQueue(label: "rhinarium.capture.photos", qos: .userInitiated)

    struct NotWritten: Error {}

    func write(_ picture: Picture, name: String) async throws -> Shot {
      try await withCheckedThrowingContinuation { done in
        queue.async { done.resume(with: Result { try self.writeNow(picture, name) }) }
      }
    }

    private func writeNow(_ picture: Picture, _ name: String) throws -> Shot {
      let kind = picture.frame.kind
      let size = (CVPixelBufferGetWidth(picture.pixels), CVPixelBufferGetHeight(picture.pixels))
      let region = guideRegion(width: size.0, height: size.1, kind: kind)
      // Core Image counts from below.
      let bottom = size.1 - region.top - region.height
      let part = CGRect(x: region.left, y: bottom, width: region.width, height: region.height)
      let image = CIImage(cvPixelBuffer: picture.pixels).cropped(to: part)
      let quality = CIImageRepresentationOption(rawValue: kCGImageDestinationLossyCompressionQuality as String)
      guard
        let colours = CGColorSpace(name: CGColorSpace.sRGB),
        let jpeg = context.jpegRepresentation(of: image, colorSpace: colours, options: [quality: jpegQuality]),
        let judged = withColours(of: picture.pixels, { $0.pixels(kind, $1) })
      else { throw NotWritten() }
      return Shot(name: name, jpeg: jpeg, pixels: judged)
    }
  }
#endif
