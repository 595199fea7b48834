import Foundation
import RhinariumCaptureCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What AVFoundation throws for a camera that is broken, as far as the core can tell.
struct Broken: Error {}

/// The error that a platform throws for a word of the file.
func errorOf(_ word: String) throws -> any Error {
  switch word {
  case "refused": return CameraFault.refused
  case "absent": return CameraFault.absent
  case "busy": return CameraFault.busy
  case "silent": return CameraFault.silent
  case "broken": return Broken()
  default: throw UnknownWord(word, in: "camera")
  }
}

/// Whether an error is what a word of the file stands for.
func isError(_ error: any Error, _ word: String) throws -> Bool {
  switch word {
  case "invalidState": return error is InvalidState
  case "canceled": return error is CancellationError
  case "noSession": return error is MissingCaptureSessionId
  case "serviceFailed": return error is LicenseCheckFailed
  case "offline": return error is URLError
  case "broken": return error is Broken
  case "refused", "absent", "busy", "silent":
    return (error as? CameraFault)?.rawValue == word
  default: throw UnknownWord(word, in: "fails")
  }
}
