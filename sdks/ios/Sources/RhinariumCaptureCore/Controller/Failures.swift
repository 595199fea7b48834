/// Why a camera did not open.
public enum CameraFailure: Error {
  /// The key was refused: unknown, suspended, or of the wrong scope; `serverCode` is SVCB2B10000, SVCB2B10010 or
  /// SVCB2B40010.
  case invalidLicense(serverCode: String?)
  /// The user or the system does not let this app use the camera.
  case permissionDenied(cause: any Error)
  /// Every other reason.
  case cameraOpenFailed(cause: any Error)
}

/// Platform-independent camera faults.
public enum CameraFault: String, Error, CaseIterable {
  /// The user or the system does not allow it.
  case refused
  /// There is none on that side.
  case absent
  /// Another app has it, or it does not start.
  case busy
  /// Nobody answers.
  case silent
}

/// `initializeCamera` was called with an empty identifier.
public struct MissingCaptureSessionId: Error, Hashable {}

/// The license check was answered, but neither with yes nor with no.
public struct LicenseCheckFailed: Error, Hashable {
  public let status: Int
}

/// A call that does not fit the controller's state.
public struct InvalidState: Error, Hashable {
  public let call: String
  public let state: CameraState
}

/// Maps platform errors to the three failures.
func nameCameraFailure(_ failure: any Error) -> CameraFailure {
  if let named = failure as? CameraFailure { return named }
  if case CameraFault.refused = failure { return .permissionDenied(cause: failure) }
  return .cameraOpenFailed(cause: failure)
}
