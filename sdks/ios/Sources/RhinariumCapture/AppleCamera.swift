#if canImport(AVFoundation) && canImport(UIKit)
  import AVFoundation
  import Foundation
  #if canImport(RhinariumCaptureCore)
    import RhinariumCaptureCore
  #endif

  /// Interval between checks for pictures, ms, and the number of checks in a row without one after which the camera
  /// counts as lost. Several checks, because an app that was suspended catches up with one timer at once.
  private let silentCheckMs = 1_000.0
  private let silentChecksMax = 5

  // The values of AVCaptureSession's names. Their spelling in Swift differs between versions of Xcode.
  private let wasInterrupted = Notification.Name("AVCaptureSessionWasInterruptedNotification")
  private let interruptionEnded = Notification.Name("AVCaptureSessionInterruptionEndedNotification")
  private let runtimeError = Notification.Name("AVCaptureSessionRuntimeErrorNotification")

  /// A camera that is on, through a session. It listens to its session before the session starts.
  @MainActor
  final class AppleCamera: OpenCamera {
    var onLost: (@MainActor () -> Void)? { didSet { if isLost { later { $0.onLost?() } } } }
    var onInterrupted: (@MainActor (Bool) -> Void)? {
      didSet { if isInterrupted { later { $0.onInterrupted?($0.isInterrupted) } } }
    }
    private let wiring: SessionWiring
    private let reader: PictureReader
    private let link: CameraLink
    private let wait: @MainActor @Sendable (_ ms: Double) async -> Void
    private var isLost = false
    private var isInterrupted = false
    private var shown: Picture?
    private var kept: Picture?
    private let stillTimeout = StillTimeout<Still>()
    /// Rises with each start: a picture of an earlier one no longer counts.
    private var round = 0
    private var watching: [any NSObjectProtocol] = []

    struct NothingKept: Error {}

    init(
      wiring: SessionWiring, reader: PictureReader, link: CameraLink,
      wait: @escaping @MainActor @Sendable (_ ms: Double) async -> Void
    ) {
      self.wiring = wiring
      self.reader = reader
      self.link = link
      self.wait = wait
      watch(wasInterrupted) { camera, _ in camera.interrupt(true) }
      watch(interruptionEnded) { camera, _ in camera.interrupt(false) }
      watch(runtimeError) { camera, isReset in if isReset { camera.restart() } else { camera.lose() } }
    }

    var kind: UploadKind {
      get { reader.kind }
      set {
        reader.kind = newValue
        wiring.fitLens(newValue)
      }
    }

    func startFrames(_ listener: @escaping @MainActor @Sendable (Frame) async -> Void) {
      round += 1
      let begun = self.round
      reader.start { [weak self] picture in
        Task { @MainActor [weak self] in await self?.show(picture, begun, listener) }
      }
      watchPictures(begun)
    }

    func stopFrames() {
      round += 1
      reader.stop()
      shown = nil
    }

    func hold() { kept = shown }

    func glance() async throws -> Data {
      guard let shown else { throw NothingKept() }
      return try await PhotoWriter.shared.glance(shown)
    }

    func take(name: String) async throws -> Shot {
      guard let kept else { throw NothingKept() }
      self.kept = nil
      let still = await stillTimeout.limit(wait) { [wiring] in await wiring.takeStill() }
      return try await PhotoWriter.shared.write(kept, still: still, name: name)
    }

    func release() {
      stopFrames()
      for token in watching { NotificationCenter.default.removeObserver(token) }
      watching = []
      kept = nil
      link.close(self)
      wiring.disconnect()
    }

    func turn(to turn: Turn) { wiring.turn(to: turn) }

    /// `point`: shares of the sensor's picture, 0 to 1.
    func focus(at point: CGPoint) { wiring.focusLens(at: point) }

    func light(_ isOn: Bool) async -> Bool { await wiring.light(isOn) }

    private func show(_ picture: Picture, _ round: Int, _ listener: @MainActor @Sendable (Frame) async -> Void) async {
      guard round == self.round else { return }
      shown = picture
      link.see(width: CVPixelBufferGetWidth(picture.pixels), height: CVPixelBufferGetHeight(picture.pixels))
      await listener(picture.frame)
      guard round == self.round else { return }
      shown = nil
      reader.next()
    }

    /// The controller measures time by the frames. Where none come, the clock ends the capture.
    private func watchPictures(_ begun: Int) {
      Task { @MainActor [weak self, wait] in
        var silentChecks = 0
        while silentChecks < silentChecksMax {
          await wait(silentCheckMs)
          guard let self, self.round == begun else { return }
          silentChecks = self.reader.hasWorked() || self.isInterrupted ? 0 : silentChecks + 1
        }
        self?.lose()
      }
    }

    private func interrupt(_ isInterrupted: Bool) {
      self.isInterrupted = isInterrupted
      if isInterrupted { link.torchWentOut(self) }
      onInterrupted?(isInterrupted)
    }

    private func lose() {
      isLost = true
      onLost?()
    }

    /// After the system's media services were reset.
    private func restart() {
      link.torchWentOut(self)
      Task { @MainActor [weak self, wiring] in
        if !(await wiring.restart()) { self?.lose() }
      }
    }

    private func later(_ react: @escaping @MainActor @Sendable (AppleCamera) -> Void) {
      Task { @MainActor [weak self] in if let self { react(self) } }
    }

    /// The second value is whether media services were reset.
    private func watch(_ name: Notification.Name, _ react: @escaping @MainActor @Sendable (AppleCamera, Bool) -> Void) {
      let token = NotificationCenter.default.addObserver(forName: name, object: wiring.session, queue: nil) {
        [weak self] notification in
        let error = notification.userInfo?[AVCaptureSessionErrorKey] as? AVError
        let isReset = error?.code == .mediaServicesWereReset
        Task { @MainActor [weak self] in if let self { react(self, isReset) } }
      }
      watching.append(token)
    }
  }
#endif
