import Foundation

/// A change reported by a controller.
public enum CaptureChange: Sendable {
  case isInitialized(Bool)
  case progress(CaptureProgress)
  case detectionStatus(DetectionStatus)
  case state(CameraState)
  case result(CameraResult)
}

public struct CaptureOptions {
  /// Judges the frames in place of the built-in analyzer.
  public var analyzer: (any FrameAnalyzer)?
  /// Judges the photos in place of the engine's own quality floor.
  public var examiner: any ShotExaminer = EngineExaminer()
  /// The app's own capture session, which stays the app's. The platform defines its type.
  public var captureSession: AnyObject?
  /// Photos of a failed capture, to continue from.
  public var captured = CapturedFiles()
  /// Timeout without a photo, 180,000 if nil.
  public var timeoutMs: Double?
  /// Asks the service once a second what the camera shows, such as `lookInSession`.
  public var look: Look?

  public init() {}
}

/// Maximum interruption by a call or another app before the camera counts as lost, ms.
private let interruptedMsMax = 5_000.0

/// One capture for one capture session. It knows no Apple framework: the platform brings camera and network. In an app
/// use `CameraController` of RhinariumCapture, which brings its own platform.
@MainActor
public final class CaptureController {
  public let configuration: DetectionConfiguration
  /// Hears every change, in order. A value that stays the same is not reported again.
  public var onChange: (CaptureChange) -> Void = { _ in }

  private let license: LicenseInfo
  private let platform: any CameraPlatform
  private let analyzer: any FrameAnalyzer
  private let interruptions = Interruptions()
  private let examiner: any ShotExaminer
  private let looker: Looker?
  private let captureSession: AnyObject?
  private var files: CapturedFiles
  private var model: Model
  private var camera: (any OpenCamera)?
  private var isBusy = false
  /// Rises whenever frames stop: what was under way then no longer counts.
  private var round = 0
  /// Rises when the time without a photo begins or ends.
  private var quiet = 0
  /// Rises with each beginning and end of an interruption.
  private var interruption = 0
  private var waitingForResult: [CheckedContinuation<CameraResult, Never>] = []

  public init(
    configuration: DetectionConfiguration, license: LicenseInfo, platform: any CameraPlatform,
    options: CaptureOptions = CaptureOptions()
  ) {
    self.configuration = configuration
    self.license = license
    self.platform = platform
    analyzer = options.analyzer ?? BuiltInAnalyzer(species: configuration.species)
    examiner = options.examiner
    looker = options.look.map { Looker($0) }
    captureSession = options.captureSession
    files = options.captured
    let required = shotsRequired(configuration.purpose)
    model = Model(required: required, captured: options.captured.counts, timeoutMs: options.timeoutMs)
  }

  public var isInitialized: Bool { model.hasCamera }
  public var state: CameraState { model.state }
  public var detectionStatus: DetectionStatus { model.status }
  public var progress: CaptureProgress { model.progress }

  /// How the capture ended, once it has.
  public private(set) var resultSoFar: CameraResult?

  /// Checks the license and opens the camera. Frames are read only after `startDetection`. Throws a `CameraFailure`
  /// and may then be called again. Throws a `CancellationError` if the caller's task is cancelled or the controller is
  /// finalized meanwhile.
  public func initializeCamera(initialPosition: CameraPosition, captureSessionId: String) async throws {
    guard model.state == .idle else { throw InvalidState(call: "initializeCamera", state: model.state) }
    try Task.checkCancellation()
    guard !captureSessionId.isEmpty else { throw CameraFailure.cameraOpenFailed(cause: MissingCaptureSessionId()) }
    step(.initialize)
    do {
      try await interruptions.run { [license, platform] in
        try await LicenseChecks.shared.check(license, on: platform)
      }
      try checkInitializing()
      let opened = try await interruptions.run(
        { [platform, captureSession] in try await platform.open(initialPosition, injected: captureSession) },
        late: { $0.release() })
      do { try checkInitializing() } catch {
        opened.release()
        throw error
      }
      connect(opened)
    } catch let canceled as CancellationError {
      step(.openFailed)
      throw canceled
    } catch {
      step(.openFailed)
      throw nameCameraFailure(error)
    }
    step(.opened)
  }

  /// Begins to read frames. Throws `InvalidState` unless the camera is ready or paused.
  public func startDetection() throws {
    guard model.mayStart else { throw InvalidState(call: "startDetection", state: model.state) }
    step(.start)
  }

  /// Stops reading frames without closing the camera.
  public func pauseDetection() { step(.pause) }

  /// The user's own shutter: takes the next frame unless it is hopeless.
  public func captureNow() { step(.ask) }

  /// Releases the camera. A result that is still open becomes `fail(reason: .canceled, …)`.
  public func finalizeCamera() {
    interruptions.interrupt()
    step(.finalize)
  }

  /// Whoever finalizes between two steps of an initialization has cancelled it.
  private func checkInitializing() throws {
    if model.state != .initializing { throw CancellationError() }
  }

  private func connect(_ opened: any OpenCamera) {
    camera = opened
    opened.kind = model.kindNow
    opened.onLost = { [weak self] in self?.step(.lost) }
    opened.onInterrupted = { [weak self] isInterrupted in self?.interrupt(isInterrupted) }
  }

  private func interrupt(_ isInterrupted: Bool) {
    interruption += 1
    guard isInterrupted else { return }
    let begun = self.interruption
    Task { @MainActor [weak self, platform] in
      await platform.wait(ms: interruptedMsMax)
      if begun == self?.interruption { self?.step(.lost) }
    }
  }

  @discardableResult
  private func step(_ event: CameraEvent) -> [Command] {
    let before = model
    let commands = model.step(event)
    let now = model
    if now.hasCamera != before.hasCamera { onChange(.isInitialized(now.hasCamera)) }
    if now.progress != before.progress { onChange(.progress(now.progress)) }
    if now.status != before.status { onChange(.detectionStatus(now.status)) }
    if now.state != before.state { onChange(.state(now.state)) }
    if now.kindNow != before.kindNow { camera?.kind = now.kindNow }
    for command in commands { obey(command) }
    return commands
  }

  private func obey(_ command: Command) {
    switch command {
    case .startFrames:
      round += 1
      let begun = self.round
      camera?.startFrames { [weak self] frame in await self?.watch(frame, begun) }
      watchQuiet()
    case .stopFrames:
      round += 1
      quiet += 1
      isBusy = false
      camera?.stopFrames()
    case .hold: camera?.hold()
    case .take: break
    case .end: end()
    case .release:
      camera?.onLost = nil
      camera?.onInterrupted = nil
      camera?.release()
      camera = nil
    }
  }

  /// Ends a camera that delivers no frames, whose times are the usual clock.
  private func watchQuiet() {
    quiet += 1
    let begun = self.quiet
    let waitMs = model.timeoutMs + 1
    Task { @MainActor [weak self, platform] in
      await platform.wait(ms: waitMs)
      if begun == self?.quiet { self?.step(.quiet) }
    }
  }

  /// One frame at a time: those that come meanwhile are dropped, never queued.
  private func watch(_ frame: Frame, _ round: Int) async {
    guard !isBusy, round == self.round, frame.kind == model.kindNow else { return }
    isBusy = true
    do {
      let verdict = await seen(try await analyzer.analyze(frame), frame, round)
      guard round == self.round else { return }
      let commands = step(.frame(verdict, timeMs: frame.timeMs))
      if commands.contains(.take) { try await take(frame.kind, round) }
    } catch {
      if round == self.round { step(.fault) }
    }
    if round == self.round { isBusy = false }
  }

  /// The verdict, with what the service has seen.
  private func seen(_ verdict: FrameVerdict, _ frame: Frame, _ round: Int) async -> FrameVerdict {
    guard let looker, let camera, round == self.round else { return verdict }
    let next = NextPhoto(species: configuration.species, kind: frame.kind, captured: model.captured[frame.kind])
    return await looker.judge(verdict, timeMs: frame.timeMs, next: next, pictureOf: { try await camera.glance() })
  }

  private func take(_ kind: UploadKind, _ round: Int) async throws {
    guard let shot = try await camera?.take(name: files.nextName(kind)), round == self.round else { return }
    let reasons = try await examiner.examine(
      shot, species: configuration.species, kind: kind, earlier: files[kind])
    guard round == self.round else { return }
    let isFace = looker?.sight(of: kind).map { isDogsFace($0, kind) } ?? false
    if let first = reasons.first(where: { !isFace || $0 != .noPrint }) {
      step(.refused(first.guidance))
      return
    }
    files[kind].append(shot.file)
    analyzer.kept()
    step(.shot)
    watchQuiet()
  }

  private func end() {
    let result: CameraResult
    if model.status == .finished {
      result = .success(
        fingerprintImageFiles: files.fingerprintImageFiles, appearanceImageFiles: files.appearanceImageFiles)
    } else {
      var reason = FailureReason.canceled
      if case .failed(let why) = model.status { reason = why }
      result = .fail(
        reason: reason, fingerprintImageFiles: files.fingerprintImageFiles,
        appearanceImageFiles: files.appearanceImageFiles)
    }
    resultSoFar = result
    onChange(.result(result))
    for waiting in waitingForResult { waiting.resume(returning: result) }
    waitingForResult = []
  }

  /// Waits for the end, whatever it is. It comes at the latest with `finalizeCamera`.
  public var result: CameraResult {
    get async {
      if let resultSoFar { return resultSoFar }
      return await withCheckedContinuation { waitingForResult.append($0) }
    }
  }
}
