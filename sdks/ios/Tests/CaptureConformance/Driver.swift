import Foundation
import RhinariumCaptureCore

/// A controller as the runner uses it.
@MainActor
public protocol Driver: AnyObject {
  var capture: CaptureController { get }
  func initializeCamera(_ position: CameraPosition, _ captureSessionId: String) async throws
  func startDetection() throws
  func pauseDetection()
  func finalizeCamera()
}

/// Makes the controller of a case.
public typealias NewDriver = @MainActor (
  DetectionConfiguration, LicenseInfo, any CameraPlatform, CaptureOptions
) -> any Driver

/// The controller of the core itself.
@MainActor
public final class CoreDriver: Driver {
  public let capture: CaptureController

  public init(
    _ configuration: DetectionConfiguration, _ license: LicenseInfo, _ platform: any CameraPlatform,
    _ options: CaptureOptions
  ) {
    capture = CaptureController(
      configuration: configuration, license: license, platform: platform, options: options)
  }

  public func initializeCamera(_ position: CameraPosition, _ captureSessionId: String) async throws {
    try await capture.initializeCamera(initialPosition: position, captureSessionId: captureSessionId)
  }
  public func startDetection() throws { try capture.startDetection() }
  public func pauseDetection() { capture.pauseDetection() }
  public func finalizeCamera() { capture.finalizeCamera() }
}
