#if canImport(AVFoundation) && canImport(UIKit)
  import AVFoundation
  import CoreMedia
  import CoreVideo
  import Foundation
  #if canImport(RhinariumCaptureCore)
    import RhinariumCaptureCore
  #endif

  /// Minimum interval between analysed frames, ms. More would only heat the phone.
  private let intervalMsMin = 90.0

  /// A picture of the camera with the frame that was made of it.
  struct Picture: @unchecked Sendable {
    let pixels: CVPixelBuffer
    let frame: Frame
  }

  /// Makes frames of the camera's pictures, one at a time: while one is looked at, the others are dropped.
  final class PictureReader: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
    /// Pictures come here, and only here.
    let queue = DispatchQueue(label: "rhinarium.capture.frames", qos: .userInitiated)
    private let lock = NSLock()
    private var kindNow = UploadKind.fingerprint
    private var listener: (@Sendable (Picture) -> Void)?
    private var isBusy = false
    /// Whether a frame was made, or is being looked at, since the last `hasWorked`.
    private var isAlive = false
    private var lastMs = -Double.infinity

    var kind: UploadKind {
      get { lock.withLock { kindNow } }
      set { lock.withLock { kindNow = newValue } }
    }

    func start(_ listener: @escaping @Sendable (Picture) -> Void) {
      lock.withLock {
        self.listener = listener
        isBusy = false
      }
    }

    func stop() { lock.withLock { listener = nil } }

    /// The picture before was looked at.
    func next() { lock.withLock { isBusy = false } }

    /// Whether there was a frame since the last call, or pictures came while one was looked at.
    func hasWorked() -> Bool {
      lock.withLock {
        defer { isAlive = false }
        return isAlive
      }
    }

    func captureOutput(
      _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
    ) {
      let timeMs = CMTimeGetSeconds(CMSampleBufferGetPresentationTimeStamp(sampleBuffer)) * 1000
      guard let pixels = CMSampleBufferGetImageBuffer(sampleBuffer), let (kind, listener) = claim(timeMs) else { return }
      guard let frame = withLuma(of: pixels, { $0.frame(kind, timeMs: timeMs) }) else { return next() }
      lock.withLock { isAlive = true }
      listener(Picture(pixels: pixels, frame: frame))
    }

    /// Whether this picture is looked at, and how.
    private func claim(_ timeMs: Double) -> (UploadKind, @Sendable (Picture) -> Void)? {
      lock.withLock {
        if isBusy { isAlive = true }
        guard let listener, !isBusy, timeMs - lastMs >= intervalMsMin else { return nil }
        isBusy = true
        lastMs = timeMs
        return (kindNow, listener)
      }
    }
  }

  /// Luma plane of a picture, valid during `read`. Nil for a picture without one.
  func withLuma<Value>(of pixels: CVPixelBuffer, _ read: (LumaPlane) -> Value) -> Value? {
    CVPixelBufferLockBaseAddress(pixels, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(pixels, .readOnly) }
    guard let bytes = bytes(of: pixels, plane: 0) else { return nil }
    let height = CVPixelBufferGetHeightOfPlane(pixels, 0)
    let bytesPerRow = CVPixelBufferGetBytesPerRowOfPlane(pixels, 0)
    let width = CVPixelBufferGetWidthOfPlane(pixels, 0)
    return read(LumaPlane(bytes: bytes, width: width, height: height, bytesPerRow: bytesPerRow))
  }

  /// Luma and chroma planes, nil for a picture without them.
  func withColours<Value>(of pixels: CVPixelBuffer, _ read: (LumaPlane, ChromaPlane) -> Value) -> Value? {
    let found = withLuma(of: pixels) { luma -> Value? in
      guard let bytes = bytes(of: pixels, plane: 1) else { return nil }
      let bytesPerRow = CVPixelBufferGetBytesPerRowOfPlane(pixels, 1)
      return read(luma, ChromaPlane(bytes: bytes, bytesPerRow: bytesPerRow, matrix: matrix(of: pixels)))
    }
    return found ?? nil
  }

  /// Between lock and unlock.
  private func bytes(of pixels: CVPixelBuffer, plane: Int) -> UnsafeRawBufferPointer? {
    guard let start = CVPixelBufferGetBaseAddressOfPlane(pixels, plane) else { return nil }
    let count = CVPixelBufferGetBytesPerRowOfPlane(pixels, plane) * CVPixelBufferGetHeightOfPlane(pixels, plane)
    return UnsafeRawBufferPointer(start: start, count: count)
  }

  private func matrix(of pixels: CVPixelBuffer) -> ColourMatrix {
    let name = CVBufferCopyAttachment(pixels, kCVImageBufferYCbCrMatrixKey, nil) as? String
    return name == kCVImageBufferYCbCrMatrix_ITU_R_709_2 as String ? .rec709 : .rec601
  }
#endif
