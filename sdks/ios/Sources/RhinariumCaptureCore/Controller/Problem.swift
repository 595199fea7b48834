import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Problems shown to a pet's owner, each with a text in `Words`.
public enum Problem: String, Sendable, CaseIterable {
  case badKey, suspended, permissionDenied, noCamera, cameraBusy, cameraSilent, cameraFailed, offline, noSession
  case cameraLost, timeout, wrongSpecies, `internal`, notSent, sessionExpired, refused

  /// The problem shown for a camera failure.
  public init(_ failure: any Error) {
    switch failure {
    case CameraFailure.permissionDenied: self = .permissionDenied
    case CameraFailure.invalidLicense(let serverCode): self = serverCode == "SVCB2B10010" ? .suspended : .badKey
    case CameraFailure.cameraOpenFailed(let cause): self = Problem(cause: cause)
    default: self = .cameraFailed
    }
  }

  private init(cause: any Error) {
    switch cause {
    case CameraFault.absent: self = .noCamera
    case CameraFault.busy: self = .cameraBusy
    case CameraFault.silent: self = .cameraSilent
    case is MissingCaptureSessionId: self = .noSession
    case is LicenseCheckFailed, is URLError: self = .offline
    default: self = .cameraFailed
    }
  }

  /// Why a capture failed.
  public init(_ reason: FailureReason) {
    switch reason {
    case .cameraLost, .canceled: self = .cameraLost
    case .timeout: self = .timeout
    case .wrongSpecies: self = .wrongSpecies
    case .internal: self = .internal
    }
  }
}
