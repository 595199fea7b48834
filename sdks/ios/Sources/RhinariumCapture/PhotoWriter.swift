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
/// Longer side and quality of a picture for the service to look at, px.
private let glanceSidePx = 320
private let glanceQuality = 0.7

  /// Writes the guide's part of pictures as JPEG files without metadata, off the main thread.
  final class PhotoWriter: @unchecked Sendable {
    static let shared = PhotoWriter()
    private let context = CIContext()
    private let queue = DispatchQueue(label: "rhinarium.capture.photos", qos: .userInitiated)

    struct NotWritten: Error {}

    func write(_ picture: Picture, name: String) async throws -> Shot {
      try await later { try self.writeNow(picture, name) }
    }

    /// A small JPEG of the guide's part.
    func glance(_ picture: Picture) async throws -> Data { try await later { try self.glanceNow(picture) } }

    private func later<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
      try await withCheckedThrowingContinuation { done in queue.async { done.resume(with: Result { try work() }) } }
    }

    private func glanceNow(_ picture: Picture) throws -> Data {
      let kind = picture.frame.kind
      guard let small = withColours(of: picture.pixels, { $0.pixels(kind, $1, sideMax: glanceSidePx) }) else {
        throw NotWritten()
      }
      let image = CIImage(
        bitmapData: small.rgba, bytesPerRow: 4 * small.width, size: CGSize(width: small.width, height: small.height),
        format: .RGBA8, colorSpace: CGColorSpace(name: CGColorSpace.sRGB))
      return try jpeg(of: image, quality: glanceQuality)
    }

    private func jpeg(of image: CIImage, quality: Double) throws -> Data {
      let option = CIImageRepresentationOption(rawValue: kCGImageDestinationLossyCompressionQuality as String)
      guard
        let colours = CGColorSpace(name: CGColorSpace.sRGB),
        let jpeg = context.jpegRepresentation(of: image, colorSpace: colours, options: [option: quality])
      else { throw NotWritten() }
      return jpeg
    }

    private func writeNow(_ picture: Picture, _ name: String) throws -> Shot {
      let kind = picture.frame.kind
      let size = (CVPixelBufferGetWidth(picture.pixels), CVPixelBufferGetHeight(picture.pixels))
      let region = guideRegion(width: size.0, height: size.1, kind: kind)
      // Core Image counts from below.
      let bottom = size.1 - region.top - region.height
      let part = CGRect(x: region.left, y: bottom, width: region.width, height: region.height)
      let image = CIImage(cvPixelBuffer: picture.pixels).cropped(to: part)
      guard let judged = withColours(of: picture.pixels, { $0.pixels(kind, $1) }) else { throw NotWritten() }
      return Shot(name: name, jpeg: try jpeg(of: image, quality: jpegQuality), pixels: judged)
    }
  }
#endif
