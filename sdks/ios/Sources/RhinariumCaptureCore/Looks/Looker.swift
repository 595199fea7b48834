import Foundation

/// Interval of questions, ms. Doubled after each failure, up to 16 s.
private let everyMs = 1_000.0
private let doublingsMax = 4
/// Maximum age of an answer, ms.
private let freshMsMax = 4_000.0
/// Time for which the automatic shutter waits for the first answer on a kind of photo, ms.
private let patienceMs = 4_000.0

/// Knows what the camera shows, by asking once a second, one question at a time, as the web SDK does.
@MainActor
final class Looker {
  private let look: Look
  private var isOffered = true
  private var isAsking = false
  private var nextMs = -Double.infinity
  private var failures = 0
  private var nowMs = 0.0
  private var last: (kind: UploadKind, sight: Sight, timeMs: Double)?
  private var awaited: (kind: UploadKind, untilMs: Double)?

  init(_ look: @escaping Look) { self.look = look }

  /// The last answer on this kind of photo, while it is fresh.
  func sight(of kind: UploadKind) -> Sight? {
    guard isOffered, let last, last.kind == kind, nowMs - last.timeMs <= freshMsMax else { return nil }
    return last.sight
  }

  /// Judges a frame by the last answer, and asks again if it is time. Without an answer the verdict stands, except that
  /// the automatic shutter waits for the first one. `pictureOf` makes a small JPEG of what a photo would show.
  func judge(
    _ verdict: FrameVerdict, timeMs: Double, next: NextPhoto, pictureOf: @MainActor () async throws -> Data
  ) async -> FrameVerdict {
    nowMs = timeMs
    if !isOffered || !verdict.hasObject { return verdict }
    if awaited?.kind != next.kind { awaited = (next.kind, failures > 0 ? timeMs : timeMs + patienceMs) }
    if !isAsking && timeMs >= nextMs { await ask(next.kind, timeMs, pictureOf) }
    if let sight = sight(of: next.kind) { return verdictWithSight(verdict, sight, next) }
    let isWaiting = awaited.map { timeMs < $0.untilMs } ?? false
    return verdict.isGood && isWaiting ? FrameVerdict(hasObject: true, isGood: false) : verdict
  }

  /// The picture is of the present frame, so it is made before the next one comes.
  private func ask(_ kind: UploadKind, _ timeMs: Double, _ pictureOf: @MainActor () async throws -> Data) async {
    isAsking = true
    guard let picture = try? await pictureOf() else { return fail(kind, timeMs) }
    Task { @MainActor in
      do {
        let sight = try await self.look(picture, kind)
        self.isOffered = sight != nil
        if let sight { self.last = (kind, sight, timeMs) }
        self.failures = 0
        self.settle(timeMs)
      } catch { self.fail(kind, timeMs) }
    }
  }

  private func fail(_ kind: UploadKind, _ timeMs: Double) {
    failures = min(failures + 1, doublingsMax)
    awaited = (kind, -.infinity)
    settle(timeMs)
  }

  private func settle(_ timeMs: Double) {
    isAsking = false
    nextMs = timeMs + everyMs * Double(1 << failures)
  }
}
