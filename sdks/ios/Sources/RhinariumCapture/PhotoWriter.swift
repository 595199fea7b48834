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

    /// `still` takes the place of the picture, unless it cannot be read or is too large for the service.
    func write(_ picture: Picture, still: Still? = nil, name: String) async throws -> Shot {
      try await later { try self.shot(of: still, beside: picture, name) ?? self.shot(of: picture, name) }
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

    private func shot(of picture: Picture, _ name: String) throws -> Shot {
      let (width, height) = sizeOf(picture.pixels)
      let region = guideRegion(width: width, height: height, kind: picture.frame.kind)
      guard let judged = withColours(of: picture.pixels, { $0.pixels(region, $1) }) else { throw NotWritten() }
      return Shot(name: name, jpeg: try jpeg(of: part(region, of: picture.pixels), quality: jpegQuality), pixels: judged)
    }

    private func shot(of still: Still?, beside picture: Picture, _ name: String) -> Shot? {
      guard let still, let degrees = degreesOf(exif: still.orientation) else { return nil }
      let sensor = sizeOf(still.pixels)
      let upright = degrees % 180 == 0 ? sensor : (sensor.height, sensor.width)
      let frame = sizeOf(picture.pixels)
      let shown = stillRegion(
        width: upright.0, height: upright.1, frameWidth: frame.width, frameHeight: frame.height,
        kind: picture.frame.kind)
      let region = sensorRegion(shown, sensorWidth: sensor.width, sensorHeight: sensor.height, degrees: degrees)
      let image = part(region, of: still.pixels).oriented(forExifOrientation: Int32(still.orientation))
      guard
        let judged = withColours(of: still.pixels, { $0.pixels(region, $1, turnedBy: degrees) }),
        let data = try? jpeg(of: image, quality: jpegQuality), data.count <= stillBytesMax
      else { return nil }
      return Shot(name: name, jpeg: data, pixels: judged)
    }

    private func sizeOf(_ pixels: CVPixelBuffer) -> (width: Int, height: Int) {
      (CVPixelBufferGetWidth(pixels), CVPixelBufferGetHeight(pixels))
    }

    private func part(_ region: Region, of pixels: CVPixelBuffer) -> CIImage {
      // Core Image counts from below.
      let bottom = sizeOf(pixels).height - region.top - region.height
      let part = CGRect(x: region.left, y: bottom, width: region.width, height: region.height)
      return CIImage(cvPixelBuffer: pixels).cropped(to: part)
    }
  }
#endif
