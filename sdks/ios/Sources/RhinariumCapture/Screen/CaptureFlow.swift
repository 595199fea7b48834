#if canImport(SwiftUI) && canImport(UIKit) && canImport(AVFoundation)
  import AVFoundation
  import Combine
  import Foundation
  import UIKit
  #if canImport(RhinariumCaptureCore)
    import RhinariumCaptureCore
  #endif

  /// Interval for updating hints, ms, because a pending one may become due without an event.
  private let hintsEveryMs = 300.0

  /// Clock, speech and vibration of a capture flow.
  struct FlowDevice {
    var nowMs: @MainActor () -> Double = { Date().timeIntervalSince1970 * 1000 }
    var wait: @MainActor @Sendable (_ ms: Double) async -> Void = { ms in
      try? await Task.sleep(nanoseconds: UInt64(ms * 1e6))
    }
    var announce: @MainActor (String) -> Void = { UIAccessibility.post(notification: .announcement, argument: $0) }
    var buzz: @MainActor () -> Void = { UINotificationFeedbackGenerator().notificationOccurred(.success) }
  }

  /// One capture from the first screen to the end, across lost cameras and retakes, which its photos survive.
  @MainActor
  final class CaptureFlow: ObservableObject {
    enum Stage: Hashable {
      case start, opening, camera, review, done
      case problem(Problem)
    }

    @Published private(set) var stage = Stage.start
    @Published private(set) var hint = ""
    @Published private(set) var step = ""
    /// Photos of the current kind, 0 to 1.
    @Published private(set) var share = 0.0
    @Published private(set) var isGood = false
    @Published private(set) var photos: [ReviewPhoto] = []
    @Published private(set) var controller: CameraController?

    let configuration: DetectionConfiguration
    let words: Words
    private let captureSessionId: String
    private let position: AVCaptureDevice.Position
    private let isReviewed: Bool
    private let newController: @MainActor (CapturedFiles) -> CameraController
    private let device: FlowDevice
    private var onEnd: (@MainActor (CameraResult) -> Void)?
    private var files = CapturedFiles()
    private var failure = FailureReason.canceled
    private var shown: ShownHint?
    private var isStopped = false
    /// Rises with each camera: what an earlier one reports no longer counts.
    private var round = 0

    init(
      _ configuration: DetectionConfiguration, captureSessionId: String, position: AVCaptureDevice.Position = .back,
      words: Words, isReviewed: Bool = true, device: FlowDevice = FlowDevice(),
      newController: @escaping @MainActor (CapturedFiles) -> CameraController,
      onEnd: @escaping @MainActor (CameraResult) -> Void
    ) {
      self.configuration = configuration
      self.captureSessionId = captureSessionId
      self.position = position
      self.words = words
      self.isReviewed = isReviewed
      self.device = device
      self.newController = newController
      self.onEnd = onEnd
    }

    /// Number of photos that a problem does not cost.
    var kept: Int { files.fingerprintImageFiles.count + files.appearanceImageFiles.count }

    /// Opens the camera and continues with the existing photos.
    func openCamera() async {
      round += 1
      let begun = self.round
      let controller = newController(files)
      self.controller = controller
      listen(to: controller, begun)
      stage = .opening
      do {
        try await controller.initializeCamera(initialPosition: position, captureSessionId: captureSessionId)
      } catch {
        controller.finalizeCamera()
        if begun == round && !isStopped { stage = .problem(Problem(error)) }
        return
      }
      guard begun == round, !isStopped else { return controller.finalizeCamera() }
      stage = .camera
      shown = nil
      controller.startDetection()
      refresh()
      keepRefreshing(begun)
    }

    func captureNow() { controller?.captureNow() }

    /// Selects a photo of the review to be taken again, or not.
    func choose(_ photo: ReviewPhoto) {
      guard let at = photos.firstIndex(where: { $0.id == photo.id }) else { return }
      photos[at].isUnwanted.toggle()
    }

    var hasUnwanted: Bool { photos.contains { $0.isUnwanted } }

    /// Accepts the photos as the result.
    func accept() {
      stage = .done
      end(
        .success(
          fingerprintImageFiles: files.fingerprintImageFiles, appearanceImageFiles: files.appearanceImageFiles))
    }

    /// Discards the selected photos and takes replacements.
    func retake() async {
      let unwanted = Set(photos.filter(\.isUnwanted).map(\.file.name))
      files.fingerprintImageFiles.removeAll { unwanted.contains($0.name) }
      files.appearanceImageFiles.removeAll { unwanted.contains($0.name) }
      await openCamera()
    }

    /// The screen goes. Its result comes now at the latest.
    func stop() {
      guard !isStopped else { return }
      isStopped = true
      controller?.finalizeCamera()
      if let ended = controller?.cameraResult { files = ended.files }
      end(
        .fail(
          reason: failure, fingerprintImageFiles: files.fingerprintImageFiles,
          appearanceImageFiles: files.appearanceImageFiles))
    }

    private func end(_ result: CameraResult) {
      onEnd?(result)
      onEnd = nil
    }

    private func listen(to controller: CameraController, _ begun: Int) {
      let publish = controller.captureController.onChange
      controller.captureController.onChange = { [weak self] change in
        publish(change)
        guard let self, begun == self.round, !self.isStopped else { return }
        switch change {
        case .progress(let progress): self.photoTaken(progress)
        case .detectionStatus: self.refresh()
        case .result(let result): self.finish(result)
        default: break
        }
      }
    }

    private func photoTaken(_ progress: CaptureProgress) {
      let taken = progress.captured.fingerprint + progress.captured.appearance
      let required = progress.required.fingerprint + progress.required.appearance
      device.buzz()
      device.announce(words.text("taken", ["captured": "\(taken)", "required": "\(required)"]) ?? "")
      refresh()
    }

    private func finish(_ result: CameraResult) {
      files = result.files
      controller?.finalizeCamera()
      if case .fail(let reason, _, _) = result {
        failure = reason
        stage = .problem(Problem(reason))
      } else if isReviewed {
        photos = reviewPhotos(files, configuration.species, words)
        stage = .review
      } else {
        accept()
      }
    }

    /// Hints stay long enough to be read, and are spoken once each.
    private func refresh() {
      guard stage == .camera, let controller else { return }
      let (progress, status) = (controller.progress, controller.detectionStatus)
      let canLight = controller.hasTorch && !controller.isTorchOn
      let text = words.hint(
        configuration.species, progress, status, canFocus: controller.link.canFocus, canLight: canLight)
      shown = settleHint(shown, text, nowMs: device.nowMs())
      if let now = shown?.text, now != hint {
        hint = now
        device.announce(now)
      }
      step = words.step(configuration.species, progress)
      share = Double(progress.captured[progress.kind]) / Double(progress.required[progress.kind])
      if case .detected = status { isGood = true } else { isGood = false }
    }

    private func keepRefreshing(_ begun: Int) {
      Task { @MainActor [weak self, wait = device.wait] in
        while let self, self.round == begun, self.stage == .camera, !self.isStopped {
          self.refresh()
          await wait(hintsEveryMs)
        }
      }
    }
  }
#endif
