#if canImport(AVFoundation)
  import AVFoundation
  import Foundation
  #if canImport(RhinariumCaptureCore)
    import RhinariumCaptureCore
  #endif

  /// Camera, network and clock of an iPhone.
  @MainActor
  final class AppleCameraPlatform: CameraPlatform {
    private let session: AVCaptureSession
    private let network = LicenseNetwork()
    /// Serial queue for configuring, starting and stopping a session, which block.
    private let queue = DispatchQueue(label: "rhinarium.capture.session")

    init(session: AVCaptureSession) { self.session = session }

    func open(_ position: CameraPosition, injected: AnyObject?) async throws -> any OpenCamera {
      try await askForCamera()
      let reader = PictureReader()
      let wiring = SessionWiring(session: session, isOwn: injected == nil, reader: reader, queue: queue)
      try await wiring.connect(position)
      return AppleCamera(wiring: wiring, reader: reader)
    }

    func fetch(_ url: URL, headers: [String: String]) async throws -> LicenseAnswer {
      try await network.fetch(url, headers: headers)
    }

    func wait(ms: Double) async { try? await Task.sleep(nanoseconds: UInt64(ms * 1e6)) }

    /// Asks the user where nobody has asked yet.
    private func askForCamera() async throws {
      let status = AVCaptureDevice.authorizationStatus(for: .video)
      if let fault = faultOf(status) { throw fault }
      if status != .notDetermined { return }
      if !(await AVCaptureDevice.requestAccess(for: .video)) { throw CameraFault.refused }
    }
  }

  /// Fault of an authorization status, nil if allowed or not determined.
  func faultOf(_ status: AVAuthorizationStatus) -> CameraFault? {
    switch status {
    case .authorized, .notDetermined: return nil
    default: return .refused
    }
  }
#endif
