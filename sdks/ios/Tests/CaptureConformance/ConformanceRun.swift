import Foundation
import RhinariumCaptureCore

/// Waits until everything independent of the clock has run. All of it runs on the main actor, but a new task may pass
/// through another thread first, so `isQuiet` is polled for at most ten seconds.
@MainActor
func settled(until isQuiet: () -> Bool = { true }) async {
  for _ in 0..<30 { await Task.yield() }
  for _ in 0..<10_000 where !isQuiet() {
    try? await Task.sleep(nanoseconds: 1_000_000)
    for _ in 0..<30 { await Task.yield() }
  }
}

/// Waits a fixed time for something without a defined end.
@MainActor
func settledLong() async {
  for _ in 0..<2 {
    await settled()
    try? await Task.sleep(nanoseconds: 1_000_000)
  }
}

/// Outcome of a call, nil for one that never ends.
@MainActor
private final class Outcome {
  var failure: (any Error)??
  var task: Task<Void, Never>?

  var isOver: Bool { failure != nil }

  init(_ act: @escaping @MainActor () async throws -> Void) {
    task = Task { @MainActor in
      do {
        try await act()
        self.failure = .some(nil)
      } catch { self.failure = .some(error) }
    }
  }
}

/// Runs the steps of one case and notes what differs from what it expects.
@MainActor
public final class ConformanceRun {
  private static var keys = 0

  private let given: ConformanceCase
  private let platform: ScriptedPlatform
  private let analyzer = ScriptedAnalyzer()
  private let key: String
  private let newDriver: NewDriver
  private var driver: (any Driver)!
  private var states: [JSON] = []
  private var statuses: [JSON] = []
  private var initialized: [JSON] = []
  private var timeMs = 0.0
  private var differences: [String] = []

  private init(_ given: ConformanceCase, _ newDriver: @escaping NewDriver, _ errorOf: @escaping ErrorOfWord) {
    self.given = given
    self.newDriver = newDriver
    platform = ScriptedPlatform(given, errorOf: errorOf)
    Self.keys += 1
    key = "psk_test_\(Self.keys)"
    driver = another(Step())
  }

  /// Differences from the expected result. Throws on an unknown word. Runs the case once per platform name of its
  /// errors, and adds the number of runs to `runs`.
  public static func differences(
    _ given: ConformanceCase, _ table: ErrorTable, newDriver: @escaping NewDriver = CoreDriver.init,
    errorOfName: @escaping ErrorOfName = coreErrorOfName, runs: inout Int
  ) async throws -> [String] {
    let names = try Dictionary(
      uniqueKeysWithValues: Set(given.camera).subtracting(["opens"]).map { ($0, try table.names(of: $0, known: errorOfName)) })
    var found: [String] = []
    for variant in 0..<max(1, names.values.map(\.count).max() ?? 1) {
      let run = ConformanceRun(given, newDriver) { word in
        guard let known = names[word], !known.isEmpty, let error = errorOfName(known[min(variant, known.count - 1)])
        else { throw UnknownWord(word, in: "camera") }
        return error
      }
      try await run.steps(given.steps)
      try await run.expectSeen()
      found += run.differences
      runs += 1
    }
    return found
  }

  /// The state that the steps lead to, and what differs on the way.
  public static func state(after steps: [JSON]) async throws -> (state: String, differences: [String]) {
    let json = JSON.object([
      "name": .string("edge"), "section": .string("edges"), "steps": .array(steps), "expect": .object([:]),
    ])
    let run = ConformanceRun(try ConformanceCase(json), CoreDriver.init) { throw UnknownWord($0, in: "camera") }
    try await run.steps(run.given.steps)
    return (run.driver.capture.state.rawValue, run.differences)
  }

  private func another(_ step: Step) -> any Driver {
    let base = step.baseURL ?? given.baseURL
    let license = LicenseInfo(
      key: step.isAnotherKey ? "\(key)_another" : key, baseURL: URL(string: base) ?? URL(fileURLWithPath: "/"))
    func files(_ count: Int, _ kind: String) -> [ImageFile] {
      (0..<count).map { ImageFile(name: "\(kind)-\($0 + 1).jpg", data: Data("earlier".utf8)) }
    }
    var options = CaptureOptions()
    options.analyzer = analyzer
    options.examiner = ScriptedExaminer(given.examined)
    options.timeoutMs = given.timeoutMs
    options.captureSession = given.isInjected ? NSObject() : nil
    options.captured = CapturedFiles(
      fingerprintImageFiles: files(given.captured.fingerprint, "fingerprint"),
      appearanceImageFiles: files(given.captured.appearance, "appearance"))
    return newDriver(given.configuration, license, platform, options)
  }

  private func steps(_ steps: [Step]) async throws {
    driver.capture.onChange = { [weak self, before = driver.capture.onChange] change in
      before(change)
      self?.hear(change)
    }
    for step in steps {
      if step.frames != nil || step.shown != nil {
        try await showFrames(step)
      } else if let waitMs = step.waitMs {
        platform.clock.advance(waitMs)
      } else if step.call == "initializeCamera" {
        try await initialize(step, [driver])
      } else if step.call == "anotherController" {
        try await initialize(step, [another(step)])
      } else {
        try await call(step)
      }
      await settledLong()
    }
  }

  private func hear(_ change: CaptureChange) {
    switch change {
    case .state(let state): states.append(.string(state.rawValue))
    case .detectionStatus(let status): statuses.append(json(status))
    case .isInitialized(let isInitialized): initialized.append(.bool(isInitialized))
    case .progress, .result: break
    }
  }

  /// `initializeCamera` of one controller or, with `together`, of several of the same key at once.
  private func initialize(_ step: Step, _ first: [any Driver]) async throws {
    if step.abort == .whileChecking || step.finalize == .whileChecking { platform.checking.close() }
    let isOpeningHeld = step.abort == .whileOpening || step.finalize == .whileOpening || step.held == .whileOpening
    if isOpeningHeld { platform.opening.close() }
    if step.held == .whileChecking { platform.checking.close() }
    let drivers = first + (1..<max(1, step.together)).map { _ in another(step) }
    let outcomes = drivers.map { driver in
      Outcome {
        // Before its first line, as a task that was cancelled before it began.
        if step.abort == .before { withUnsafeCurrentTask { $0?.cancel() } }
        try await driver.initializeCamera(step.position, step.captureSessionId)
      }
    }
    let platform = platform
    let isOver = { outcomes.allSatisfy(\.isOver) }
    let isWaiting = { isOver() || platform.clock.hasTimers || platform.checking.holds || platform.opening.holds }
    await settled(until: isWaiting)
    if step.held != nil { return }
    if let abort = step.abort, abort != .after, abort != .before { outcomes.forEach { $0.task?.cancel() } }
    if step.finalize != nil { first[0].finalizeCamera() }
    await settled(until: step.abort == nil && step.finalize == nil ? isWaiting : isOver)
    while !isOver() && platform.clock.hasTimers {
      platform.clock.advanceToNext()
      await settled(until: isWaiting)
    }
    for outcome in outcomes { try compare(outcome, step.fails) }
    if step.abort == .after { outcomes.forEach { $0.task?.cancel() } }
    if step.abort != nil || step.finalize != nil {
      platform.checking.open()
      platform.opening.open()
    }
    await settledLong()
  }

  /// Feeds frames at their times. With `late`, verdict or photo are delayed until after `until`.
  private func showFrames(_ step: Step) async throws {
    if step.late == .answer { analyzer.answering.close() }
    if step.late == .photo { platform.camera.photo.close() }
    var shown = step.shown ?? []
    if let frames = step.frames {
      guard let each = step.each else { throw UnknownWord("frames without each", in: given.name) }
      shown = (0..<frames).map { (timeMs + Double($0) * step.everyMs, each) }
    }
    let (camera, analyzer) = (platform.camera, analyzer)
    for (atMs, says) in shown {
      analyzer.next = says
      platform.camera.showFrame(atMs: atMs)
      timeMs = atMs + step.everyMs
      await settled(until: { camera.isQuiet || analyzer.answering.holds || camera.photo.holds })
    }
    switch step.until {
    case .pauseDetection: driver.pauseDetection()
    case .finalizeCamera: driver.finalizeCamera()
    case .loseCamera: platform.camera.onLost?()
    case .framesShown, nil: break
    }
    analyzer.answering.open()
    camera.photo.open()
    await settled(until: { camera.isQuiet })
  }

  private func call(_ step: Step) async throws {
    let word = step.call ?? "nothing"
    let (driver, camera) = (driver!, platform.camera)
    let calls: [String: @MainActor () throws -> Void] = [
      "startDetection": { try driver.startDetection() },
      "pauseDetection": { driver.pauseDetection() },
      "captureNow": { driver.capture.captureNow() },
      "finalizeCamera": { driver.finalizeCamera() },
      "loseCamera": { camera.onLost?() },
      "interrupt": { camera.onInterrupted?(true) },
      "resume": { camera.onInterrupted?(false) },
    ]
    guard let act = calls[word] else { throw UnknownWord(word, in: "step.do") }
    let outcome = Outcome { try act() }
    await settled(until: { outcome.isOver })
    try compare(outcome, step.fails)
  }

  private func compare(_ outcome: Outcome, _ fails: Failing?) throws {
    guard let end = outcome.failure else { return differences.append("the call did not end") }
    guard let fails else {
      if let end { differences.append("failed with \(end)") }
      return
    }
    guard let failure = end else { return differences.append("did not fail with \(fails)") }
    if fails.isOwnReason {
      // Swift passes a cancelled task's error through unchanged.
      if !(failure is CancellationError) { differences.append("failed with \(failure), not as cancelled") }
      return
    }
    try compare(failure, fails)
  }

  private func compare(_ failure: any Error, _ fails: Failing) throws {
    var (code, serverCode, cause): (String?, String?, (any Error)?)
    switch failure {
    case CameraFailure.invalidLicense(let given): (code, serverCode) = ("InvalidLicense", given)
    case CameraFailure.permissionDenied(let given): (code, cause) = ("PermissionDenied", given)
    case CameraFailure.cameraOpenFailed(let given): (code, cause) = ("CameraOpenFailed", given)
    default: break
    }
    if code != fails.code { differences.append("code is \(code ?? "nothing"), not \(fails.code ?? "nothing")") }
    if serverCode != fails.serverCode { differences.append("serverCode is \(serverCode ?? "nothing")") }
    if let word = fails.error, !(try isError(failure, word)) { differences.append("\(failure) is not \(word)") }
    if let word = fails.cause, !(try cause.map { try isError($0, word) } ?? false) {
      differences.append("the cause \(cause.map { "\($0)" } ?? "nothing") is not \(word)")
    }
    if let problem = fails.problem, Problem(failure).rawValue != problem {
      differences.append("problem is \(Problem(failure)), not \(problem)")
    }
  }

  private func expectSeen() async throws {
    let (capture, camera) = (driver.capture, platform.camera)
    for (name, expected) in given.expect.sorted(by: { $0.key < $1.key }) {
      let seen: JSON?
      switch name {
      case "states": seen = .array(states)
      case "statuses": seen = .array(statuses)
      case "lastStatus": seen = statuses.last
      case "initialized": seen = .array(initialized)
      case "isInitialized": seen = .bool(capture.isInitialized)
      case "progress": seen = json(capture.progress)
      case "released": seen = .bool(camera.isReleased)
      case "licenseCalls": seen = .number(Double(platform.requests.count))
      case "requests": seen = .array(platform.requests.map(requestJSON))
      case "waitsMs": seen = .array(platform.clock.waitsMs.map(JSON.number))
      case "cameraOpens": seen = .number(Double(platform.openedWith.count))
      case "openedWith": seen = .array(platform.openedWith.map(json))
      case "analyzed": seen = .number(Double(analyzer.analyzed))
      case "kept": seen = .number(Double(analyzer.keptCount))
      case "taken": seen = .array(camera.taken.map { .number(Double($0)) })
      case "names": seen = .array(camera.names.map(JSON.string))
      case "result": seen = capture.resultSoFar.map(json)
      case "problem":
        guard case .fail(let reason, _, _)? = capture.resultSoFar else { seen = nil; break }
        seen = .string(Problem(reason).rawValue)
      default: throw UnknownWord(name, in: "expect")
      }
      if seen != expected { differences.append("\(name) is \(text(seen)), not \(text(expected))") }
    }
  }

  private func requestJSON(_ request: (url: String, key: String)) -> JSON {
    .object(["url": .string(request.url), "key": .string(request.key == key ? "first" : "another")])
  }
}

private func json(_ opened: (position: CameraPosition, isInjected: Bool)) -> JSON {
  .object(["position": .string(opened.position.rawValue), "isInjected": .bool(opened.isInjected)])
}

private func json(_ status: DetectionStatus) -> JSON {
  switch status {
  case .noObject: return .object(["type": .string("NoObject")])
  case .processing(nil): return .object(["type": .string("Processing")])
  case .processing(let guidance?):
    return .object(["type": .string("Processing"), "guidance": .string(guidance.rawValue)])
  case .detected(let captured, let required):
    return .object([
      "type": .string("Detected"), "captured": .number(Double(captured)), "required": .number(Double(required)),
    ])
  case .finished: return .object(["type": .string("Finished")])
  case .failed(let reason): return .object(["type": .string("Failed"), "reason": .string(reason.rawValue)])
  }
}

private func json(_ counts: ShotCounts) -> JSON {
  .object([
    "fingerprint": .number(Double(counts.fingerprint)), "appearance": .number(Double(counts.appearance)),
  ])
}

private func json(_ progress: CaptureProgress) -> JSON {
  .object([
    "kind": .string(progress.kind.rawValue), "captured": json(progress.captured), "required": json(progress.required),
  ])
}

private func json(_ result: CameraResult) -> JSON {
  var fields: [String: JSON] = [
    "fingerprints": .number(Double(result.files.fingerprintImageFiles.count)),
    "appearances": .number(Double(result.files.appearanceImageFiles.count)),
  ]
  switch result {
  case .success: fields["type"] = .string("Success")
  case .fail(let reason, _, _):
    fields["type"] = .string("Fail")
    fields["reason"] = .string(reason.rawValue)
  }
  return .object(fields)
}

private func text(_ json: JSON?) -> String {
  switch json {
  case nil, .null: return "nothing"
  case .bool(let value): return "\(value)"
  case .number(let value): return "\(value)"
  case .string(let value): return value
  case .array(let values): return "[" + values.map(text).joined(separator: ", ") + "]"
  case .object(let fields):
    return "{" + fields.sorted { $0.key < $1.key }.map { "\($0.key): \(text($0.value))" }.joined(separator: ", ") + "}"
  }
}
