#if canImport(AVFoundation)
  import AVFoundation
  import Foundation
  #if canImport(RhinariumCaptureCore)
    import RhinariumCaptureCore
  #endif

  /// A camera that is on, through a session.
  @MainActor
  final class AppleCamera: OpenCamera {
    var onLost: (@MainActor () -> Void)?
    var onInterrupted: (@MainActor (Bool) -> Void)?
    private let wiring: SessionWiring
    private let reader: PictureReader
    private var shown: Picture?
    private var kept: Picture?
    /// Rises with each start: a picture of an earlier one no longer counts.
    private var round = 0
    private var watching: [any NSObjectProtocol] = []

    struct NothingKept: Error {}

    init(wiring: SessionWiring, reader: PictureReader) {
      self.wiring = wiring
      self.reader = reader
      watch(.AVCaptureSessionWasInterrupted) { $0.onInterrupted?(true) }
      watch(.AVCaptureSessionInterruptionEnded) { $0.onInterrupted?(false) }
      watch(.AVCaptureSessionRuntimeError) { $0.onLost?() }
    }

    var kind: UploadKind {
      get { reader.kind }
      set { reader.kind = newValue }
    }

    func startFrames(_ listener: @escaping @MainActor @Sendable (Frame) async -> Void) {
      round += 1
      let begun = self.round
      reader.start { [weak self] picture in
        Task { @MainActor in await self?.show(picture, begun, listener) }
      }
    }

    func stopFrames() {
      round += 1
      reader.stop()
      shown = nil
    }

    func hold() { kept = shown }

    func take(name: String) async throws -> Shot {
      guard let kept else { throw NothingKept() }
      self.kept = nil
      return try await PhotoWriter.shared.write(kept, name: name)
    }

    func release() {
      stopFrames()
      for token in watching { NotificationCenter.default.removeObserver(token) }
      watching = []
      kept = nil
      wiring.disconnect()
    }

    private func show(_ picture: Picture, _ round: Int, _ listener: @MainActor @Sendable (Frame) async -> Void) async {
      guard round == self.round else { return }
      shown = picture
      await listener(picture.frame)
      guard round == self.round else { return }
      shown = nil
      reader.next()
    }

    private func watch(_ name: Notification.Name, _ react: @escaping @MainActor @Sendable (AppleCamera) -> Void) {
      let token = NotificationCenter.default.addObserver(forName: name, object: wiring.session, queue: nil) {
        [weak self] _ in
        Task { @MainActor in if let self { react(self) } }
      }
      watching.append(token)
    }
  }
#endif
