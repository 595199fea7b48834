import Foundation

/// Version of this SDK. The license check sends it, so that operators see which versions are in use.
public let captureVersion = "1.4.0"

private let attemptsMax = 3
private let firstPauseMs = 500.0

/// Asks the service once per key and process whether the key is valid: calls at the same time share one request,
/// success is remembered, and any other key is checked again next time.
@MainActor
final class LicenseChecks {
  static let shared = LicenseChecks()

  private struct Question: Hashable {
    let key: String
    let url: URL
  }
  private var asked: [Question: Task<Void, any Error>] = [:]

  /// Throws `invalidLicense` when the key is refused, `cameraOpenFailed` when nobody answers.
  func check(_ license: LicenseInfo, on platform: any CameraPlatform) async throws {
    let question = Question(key: license.key, url: license.address("/v2/license"))
    if let known = asked[question] { return try await known.value }
    let task = Task { @MainActor in
      do { try await self.ask(question, on: platform) } catch {
        self.asked[question] = nil
        throw error
      }
    }
    asked[question] = task
    try await task.value
  }

  private func ask(_ question: Question, on platform: any CameraPlatform) async throws {
    var cause: (any Error)?
    let headers = ["x-service-api-key": question.key, "rhinarium-client": "capture-ios/\(captureVersion)"]
    for attempt in 0..<attemptsMax {
      if attempt > 0 { await platform.wait(ms: firstPauseMs * Double(1 << (attempt - 1))) }
      do {
        let answer = try await platform.fetch(question.url, headers: headers)
        if answer.status < 300 { return }
        if answer.status == 401 || answer.status == 403 {
          throw CameraFailure.invalidLicense(serverCode: serverCode(answer.body))
        }
        cause = LicenseCheckFailed(status: answer.status)
        if answer.status < 500 { break }
      } catch let refusal as CameraFailure {
        throw refusal
      } catch {
        cause = error
      }
    }
    throw CameraFailure.cameraOpenFailed(cause: cause ?? LicenseCheckFailed(status: 0))
  }

  private func serverCode(_ body: Data) -> String? {
    struct Answer: Decodable {
      struct Fault: Decodable { let code: String? }
      let errors: [Fault]
    }
    return (try? JSONDecoder().decode(Answer.self, from: body))?.errors.first?.code
  }
}
