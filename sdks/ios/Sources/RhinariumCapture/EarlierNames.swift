#if canImport(AVFoundation) && canImport(Combine) && canImport(UIKit)
  import AVFoundation
  #if canImport(RhinariumCaptureCore)
    import RhinariumCaptureCore
  #endif

  // The names of 1.2 and 1.3, so that the compiler names what took their place.

  @available(*, unavailable, renamed: "CameraController", message: "Use CameraController(configuration:licenseInfo:).")
  public typealias CameraViewModel = CameraController

  extension CameraController {
    @available(*, deprecated, renamed: "finalizeCamera()")
    public func stopDetection() { finalizeCamera() }

    @available(*, unavailable, message: "Use CameraView(controller:), or CameraViewController(controller:) in UIKit.")
    public var previewLayer: AVCaptureVideoPreviewLayer { fatalError("unavailable") }

    @available(*, unavailable, renamed: "initializeCamera(initialPosition:captureSessionId:)")
    public func initializeCamera(initialPosition: AVCaptureDevice.Position) async throws {}
  }
#endif
