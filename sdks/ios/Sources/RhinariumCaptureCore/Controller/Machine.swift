/// Timeout without a photo, ms.
private let quietMsMax = 180_000.0

/// All that a controller knows, as a value.
struct Model: Hashable, Sendable {
  var state = CameraState.idle
  var status = DetectionStatus.noObject
  let required: ShotCounts
  var captured: ShotCounts
  var burst = Burst()
  /// Time of the last photo or start of detection. Nil before the next frame.
  var quietSinceMs: Double?
  let timeoutMs: Double
  /// The user pressed the shutter.
  var isAsked = false

  init(required: ShotCounts, captured: ShotCounts, timeoutMs: Double?) {
    self.required = required
    self.captured = captured
    self.timeoutMs = timeoutMs ?? quietMsMax
  }

  /// The kind of photo that is taken now: fingerprints first, then the whole look.
  var kindNow: UploadKind { captured.fingerprint < required.fingerprint ? .fingerprint : .appearance }

  /// Whether a camera is on that frames may come from: also after the last photo, until the controller is finalized.
  var hasCamera: Bool { mayStart || state == .detecting || (state == .ended && status == .finished) }

  var mayStart: Bool { state == .ready || state == .paused }

  var isComplete: Bool {
    captured.fingerprint >= required.fingerprint && captured.appearance >= required.appearance
  }

  var progress: CaptureProgress { CaptureProgress(kind: kindNow, captured: captured, required: required) }
}

enum CameraEvent: Hashable, Sendable {
  case initialize, opened, openFailed, start, pause, ask, lost, fault, quiet, finalize
  case frame(FrameVerdict, timeMs: Double)
  case shot
  case refused(Guidance)
}

/// Side effects of a transition.
enum Command: Hashable, Sendable {
  case startFrames, stopFrames, hold, take, end, release
}

extension Model {
  /// State transitions. Unlisted events have no effect, except `start`, which the controller refuses.
  mutating func step(_ event: CameraEvent) -> [Command] {
    switch (event, state) {
    case (.finalize, _): return finalize()
    case (.initialize, .idle): state = .initializing
    case (.opened, .initializing): state = .ready
    case (.openFailed, .initializing): state = .idle
    case (.start, .ready), (.start, .paused): return start()
    case (.lost, .ready), (.lost, .paused), (.lost, .detecting): return fail(.cameraLost)
    case (.pause, .detecting):
      state = .paused
      return [.stopFrames]
    case (.fault, .detecting): return fail(.internal)
    case (.quiet, .detecting): return fail(.timeout)
    case (.ask, .detecting): isAsked = true
    case (.frame(let verdict, let timeMs), .detecting): return watchFrame(verdict, timeMs)
    case (.shot, .detecting): return takeShot()
    case (.refused(let guidance), .detecting): status = .processing(guidance)
    default: break
    }
    return []
  }

  private mutating func start() -> [Command] {
    burst = Burst()
    quietSinceMs = nil
    isAsked = false
    if isComplete {
      state = .ended
      status = .finished
      return [.end]
    }
    state = .detecting
    return [.startFrames]
  }

  private mutating func fail(_ reason: FailureReason) -> [Command] {
    state = .ended
    status = .failed(reason)
    return [.stopFrames, .end, .release]
  }

  private mutating func finalize() -> [Command] {
    if state == .finalized { return [] }
    let end: [Command] = state == .ended ? [] : [.end]
    state = .finalized
    return [.stopFrames] + end + [.release]
  }

  private func status(of verdict: FrameVerdict) -> DetectionStatus {
    if !verdict.hasObject { return .noObject }
    if !verdict.isGood { return .processing(verdict.guidance) }
    return .detected(captured: captured[kindNow], required: required[kindNow])
  }

  private mutating func watchFrame(_ verdict: FrameVerdict, _ timeMs: Double) -> [Command] {
    if verdict.isWrongSpecies { return fail(.wrongSpecies) }
    let quietSinceMs = self.quietSinceMs ?? timeMs
    if timeMs - quietSinceMs > timeoutMs { return fail(.timeout) }
    let next = watchBurst(burst, verdict, timeMs: timeMs, isAsked: isAsked)
    status = status(of: verdict)
    burst = next.burst
    self.quietSinceMs = quietSinceMs
    isAsked = false
    return (next.hold ? [.hold] : []) + (next.take ? [.take] : [])
  }

  private mutating func takeShot() -> [Command] {
    let kind = kindNow
    captured[kind] += 1
    status = .detected(captured: captured[kind], required: required[kind])
    quietSinceMs = nil
    if !isComplete { return [] }
    state = .ended
    status = .finished
    return [.stopFrames, .end]
  }
}
