#if canImport(AVFoundation) && canImport(UIKit)
  import AVFoundation
  import Foundation
  #if canImport(RhinariumCaptureCore)
    import RhinariumCaptureCore
  #endif

  /// Camera, network and clock of an iPhone.
  @MainActor
  final class AppleCameraPlatform: CameraPlatform {
    private let link: CameraLink
    private let network = LicenseNetwork()
    /// Serial queue for configuring, starting and stopping a session, which block.
    private let queue = DispatchQueue(label: "rhinarium.capture.session")

    private let clock: @MainActor @Sendable (_ ms: Double) async -> Void

    init(
      link: CameraLink,
      clock: @escaping @MainActor @Sendable (_ ms: Double) async -> Void = { ms in
        try? await Task.sleep(nanoseconds: UInt64(ms * 1e6))
      }
    ) {
      self.link = link
      self.clock = clock
    }

    func open(_ position: CameraPosition, injected: AnyObject?) async throws -> any OpenCamera {
      try await askForCamera()
      let reader = PictureReader()
      let wiring = SessionWiring(session: link.session, isOwn: injected == nil, reader: reader, queue: queue)
      let camera = AppleCamera(wiring: wiring, reader: reader, link: link, wait: clock)
      do {
        let device = try await wiring.connect(position, turn: link.turn(of: nil, position: position))
        // The lens of an injected session is its owner's.
        let own = injected == nil ? device : nil
        link.open(camera, device: device, canFocus: Lens.canFocus(own), hasTorch: Lens.hasTorch(own))
      } catch {
        camera.release()
        throw error
      }
      return camera
    }

    func fetch(_ url: URL, headers: [String: String]) async throws -> LicenseAnswer {
      try await network.fetch(url, headers: headers)
    }

    func wait(ms: Double) async { await clock(ms) }

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
