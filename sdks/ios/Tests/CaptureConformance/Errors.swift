import Foundation
import RhinariumCaptureCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The platform's error for a name of the file's table, as thrown by the platform's camera. Nil for an unknown name.
/// The core has no camera, so adapters know more names.
public typealias ErrorOfName = @MainActor (String) -> (any Error)?

/// The error that a platform throws for a word of a case.
typealias ErrorOfWord = @MainActor (String) throws -> any Error

/// A camera that is broken, in place of an error of AVFoundation that the core does not know.
struct Broken: Error {}

/// Errors of the core: platform-independent camera faults.
@MainActor
public func coreErrorOfName(_ name: String) -> (any Error)? {
  if name == "AVError.unknown" { return Broken() }
  return CameraFault.allCases.first { "CameraFault.\($0)" == name }
}

/// The names that iOS has for each word of the file.
public struct ErrorTable {
  public let words: [String: [String]]

  public init(_ file: JSON) {
    words = (file["errors"]?.object ?? [:]).mapValues { ($0["ios"]?.array ?? []).compactMap(\.string) }
  }

  /// The platform's errors for a camera word.
  @MainActor
  public func names(of word: String, known errorOf: ErrorOfName) throws -> [String] {
    guard let names = words[word] else { throw UnknownWord(word, in: "camera") }
    return names.filter { errorOf($0) != nil }
  }
}

/// Whether an error is what a word of the file stands for.
public func isError(_ error: any Error, _ word: String) throws -> Bool {
  switch word {
  case "invalidState": return error is InvalidState
  case "canceled": return error is CancellationError
  case "noSession": return error is MissingCaptureSessionId
  case "serviceFailed": return error is LicenseCheckFailed
  case "offline": return error is URLError
  case "broken": return !(error is CameraFault) && !(error is CameraFailure)
  case "refused", "absent", "busy", "silent":
    return (error as? CameraFault)?.rawValue == word
  default: throw UnknownWord(word, in: "fails")
  }
}
