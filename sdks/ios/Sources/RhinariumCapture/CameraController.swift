#if canImport(AVFoundation) && canImport(Combine) && canImport(UIKit)
  import AVFoundation
  import Combine
  import Foundation
  #if canImport(RhinariumCaptureCore)
    import RhinariumCaptureCore
  #endif

  /// One capture for one capture session of your server: the license is checked once per key and process, then the
  /// camera automatically takes the photos that the purpose needs.
  ///
  /// Call it on the main actor. Finalize it when its screen goes. It cannot be used again after that.
  @MainActor
  public final class CameraController: ObservableObject {
    /// Whether a camera is on.
    @Published public private(set) var isInitialized = false
    @Published public private(set) var detectionStatus = DetectionStatus.noObject
    @Published public private(set) var progress: CaptureProgress
    @Published public private(set) var state = CameraState.idle
    /// How the capture ended, once it has. It carries the photos, also those of a capture that failed.
    @Published public private(set) var cameraResult: CameraResult?

    /// Size of the upright pictures, px. Nil before the first one.
    @Published public private(set) var pictureSize: CGSize?

    /// True if the camera that is on has a torch.
    @Published public private(set) var hasTorch = false
    /// Off by default. A torch that is too hot stays off.
    @Published public private(set) var isTorchOn = false

    /// The controller below, for what iOS has no name for.
    public let captureController: CaptureController
    let link: CameraLink
    private let wake = ScreenWake()
    var captureSession: AVCaptureSession { link.session }

    /// - Parameters:
    /// - captureSession: Your own session with a camera, running or not yet. It is neither started nor stopped,
    /// and is restored when the camera is finalized.
    /// - analyzer: Replaces the built-in frame analyzer. Your own may detect animals.
    /// - captured: Photos of a failed capture to continue from.
    /// - look: Asks the service once a second what the camera shows, such as `lookInSession`.
    public convenience init(
      configuration: DetectionConfiguration, licenseInfo: LicenseInfo, captureSession: AVCaptureSession? = nil,
      analyzer: (any FrameAnalyzer)? = nil, captured: CapturedFiles = CapturedFiles(), look: Look? = nil
    ) {
      self.init(configuration, licenseInfo, Self.options(captureSession, analyzer, captured, look))
    }

    convenience init(
      _ configuration: DetectionConfiguration, _ licenseInfo: LicenseInfo, _ options: CaptureOptions
    ) {
      let link = CameraLink(session: options.captureSession as? AVCaptureSession ?? AVCaptureSession())
      self.init(configuration, licenseInfo, link, AppleCameraPlatform(link: link), options)
    }

    static func options(
      _ captureSession: AVCaptureSession?, _ analyzer: (any FrameAnalyzer)?, _ captured: CapturedFiles, _ look: Look? = nil
    ) -> CaptureOptions {
      var options = CaptureOptions()
      options.analyzer = analyzer
      options.captureSession = captureSession
      options.captured = captured
      options.look = look
      return options
    }

    init(
      _ configuration: DetectionConfiguration, _ licenseInfo: LicenseInfo, _ link: CameraLink,
      _ platform: any CameraPlatform, _ options: CaptureOptions
    ) {
      self.link = link
      captureController = CaptureController(
        configuration: configuration, license: licenseInfo, platform: platform, options: options)
      progress = captureController.progress
      captureController.onChange = { [weak self] change in self?.publish(change) }
      link.onTorch = { [weak self] torch in
        self?.hasTorch = torch.isThere
        self?.isTorchOn = torch.isOn
      }
      link.onPictureSize = { [weak self] width, height in self?.pictureSize = CGSize(width: width, height: height) }
    }

    /// Checks the license and opens the camera. Frames are read only after `startDetection()`. Throws a `CameraFailure`
    /// and may then be called again, or a `CancellationError` if your task is cancelled meanwhile.
    ///
    /// - Parameter captureSessionId: Issued by your server. Without it the call does not compile.
    public func initializeCamera(
      initialPosition: AVCaptureDevice.Position, captureSessionId: String
    ) async throws {
      try await captureController.initializeCamera(
        initialPosition: initialPosition == .front ? .front : .back, captureSessionId: captureSessionId)
    }

    /// Begins to read frames. False, and nothing changes, unless the camera is ready or paused.
    @discardableResult
    public func startDetection() -> Bool {
      do {
        try captureController.startDetection()
        return true
      } catch {
        return false
      }
    }

    /// Stops reading frames without closing the camera.
    public func pauseDetection() { captureController.pauseDetection() }

    /// The user's own shutter: takes the next frame unless it is hopeless.
    public func captureNow() { captureController.captureNow() }

    /// Switches the torch on or off, if there is one. An injected session's is left to its owner.
    public func light(_ isOn: Bool) { link.light(isOn) }

    /// Releases the camera. A capture that has not ended becomes `fail(reason: .canceled, …)`.
    public func finalizeCamera() { captureController.finalizeCamera() }

    /// Position of the guide in a view of this size, and whether the picture fills the view. Nil before the first
    /// picture.
    public func guidePlacement(in view: CGSize) -> GuidePlacement? {
      guard let pictureSize, view.width > 0, view.height > 0 else { return nil }
      return placeGuide(
        pictureWidth: Int(pictureSize.width), pictureHeight: Int(pictureSize.height), boxWidth: Double(view.width),
        boxHeight: Double(view.height), kind: progress.kind)
    }

    private func publish(_ change: CaptureChange) {
      switch change {
      case .isInitialized(let now):
        isInitialized = now
        link.connectPreview(now)
      case .progress(let now):
        progress = now
        link.follow()
      case .detectionStatus(let now): detectionStatus = now
      case .state(let now):
        state = now
        wake.keep(now == .detecting)
      case .result(let now): cameraResult = now
      }
    }
  }
#endif
