#if canImport(AVFoundation) && canImport(CoreImage) && canImport(UIKit)
  import AVFoundation
  import CoreImage
  import CoreVideo
  import Foundation
  #if canImport(ImageIO)
    import ImageIO
  #endif
  #if canImport(RhinariumCaptureCore)
    import RhinariumCaptureCore
  #endif

  /// A still of the camera, as the sensor sees it.
  struct Still: @unchecked Sendable {
    let pixels: CVPixelBuffer
    /// EXIF orientation, by which it is upright.
    let orientation: Int
  }

  /// Takes stills in the pixel format of the frames. Used on the session's queue.
  final class StillOutput {
    let output = AVCapturePhotoOutput()
    private let device: AVCaptureDevice
    /// The output does not keep its delegate.
    private var taking: StillTaking?

    /// Nil for a session that takes no stills. Between begin and commit.
    init?(_ session: AVCaptureSession, device: AVCaptureDevice, turn: Turn) {
      self.device = device
      guard session.canAddOutput(output) else { return nil }
      session.addOutput(output)
      if let connection = output.connection(with: .video) { turn.apply(to: connection) }
    }

    /// Prepares the largest size.
    func fit() {
      if #available(iOS 16.0, macCatalyst 16.0, *) {
        let sizes = device.activeFormat.supportedMaxPhotoDimensions
        let sides = sizes.map { (width: Int($0.width), height: Int($0.height)) }
        if let at = stillSize(sides, frameWidth: 1920, frameHeight: 1080) { output.maxPhotoDimensions = sizes[at] }
      } else {
        output.isHighResolutionCaptureEnabled = true
      }
    }

    func take(_ done: CheckedContinuation<Still?, Never>) {
      guard output.availablePhotoPixelFormatTypes.contains(kCVPixelFormatType_420YpCbCr8BiPlanarFullRange) else {
        return done.resume(returning: nil)
      }
      let settings = AVCapturePhotoSettings(format: [
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
      ])
      if #available(iOS 16.0, macCatalyst 16.0, *) {
        settings.maxPhotoDimensions = output.maxPhotoDimensions
      } else {
        settings.isHighResolutionPhotoEnabled = true
      }
      let taking = StillTaking(done)
      self.taking = taking
      output.capturePhoto(with: settings, delegate: taking)
    }
  }

  /// Hears of one still, and answers once: at the latest when nobody holds it.
  private final class StillTaking: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
    private let lock = NSLock()
    private var done: CheckedContinuation<Still?, Never>?

    init(_ done: CheckedContinuation<Still?, Never>) { self.done = done }

    deinit { answer(nil) }

    func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: Error?) {
      let orientation = (photo.metadata[kCGImagePropertyOrientation as String] as? NSNumber)?.intValue ?? 1
      answer(error == nil ? photo.pixelBuffer.map { Still(pixels: $0, orientation: orientation) } : nil)
    }

    func photoOutput(
      _ output: AVCapturePhotoOutput, didFinishCaptureFor settings: AVCaptureResolvedPhotoSettings, error: Error?
    ) { answer(nil) }

    private func answer(_ still: Still?) {
      let done = lock.withLock {
        defer { self.done = nil }
        return self.done
      }
      done?.resume(returning: still)
    }
  }
#endif
