#if canImport(AVFoundation) && canImport(UIKit)
  import AVFoundation
  import Foundation
  #if canImport(RhinariumCaptureCore)
    import RhinariumCaptureCore
  #endif

  /// Maps AVFoundation errors to platform-independent ones. Unknown errors are unchanged.
  func inWords(_ failure: any Error) -> any Error {
    switch (failure as? AVError)?.code {
    case .applicationIsNotAuthorizedToUseDevice?: return CameraFault.refused
    case .deviceNotConnected?: return CameraFault.absent
    case .deviceInUseByAnotherApplication?, .deviceAlreadyUsedByAnotherSession?: return CameraFault.busy
    default: return failure
    }
  }

  /// Puts camera and output into a session and takes out what it put in. Everything happens on the session's queue.
  final class SessionWiring: @unchecked Sendable {
    let session: AVCaptureSession
    private let isOwn: Bool
    private let reader: PictureReader
    private let queue: DispatchQueue
    private var input: AVCaptureDeviceInput?
    private var output: AVCaptureVideoDataOutput?
    private var stills: StillOutput?
    private var lens: Lens?

    init(session: AVCaptureSession, isOwn: Bool, reader: PictureReader, queue: DispatchQueue) {
      self.session = session
      self.isOwn = isOwn
      self.reader = reader
      self.queue = queue
    }

    /// The session's device. Throws a `CameraFault` or an AVFoundation error, and leaves the session unchanged.
    func connect(_ position: CameraPosition, turn: Turn) async throws -> AVCaptureDevice? {
      try await withCheckedThrowingContinuation { (done: CheckedContinuation<AVCaptureDevice?, any Error>) in
        queue.async { done.resume(with: Result { try self.connectNow(position, turn) }.mapError(inWords)) }
      }
    }

    /// Whether the session runs again. An injected session is restarted by its owner.
    func restart() async -> Bool {
      await withCheckedContinuation { done in
        queue.async {
          if self.isOwn && self.output != nil { self.session.startRunning() }
          done.resume(returning: !self.isOwn || self.session.isRunning)
        }
      }
    }

    func turn(to turn: Turn) {
      queue.async {
        for output in [self.output, self.stills?.output] as [AVCaptureOutput?] {
          if let connection = output?.connection(with: .video) { turn.apply(to: connection) }
        }
      }
    }

    /// A still of this moment, nil where there is none.
    func takeStill() async -> Still? {
      await withCheckedContinuation { done in
        queue.async { if let stills = self.stills { stills.take(done) } else { done.resume(returning: nil) } }
      }
    }

    func fitLens(_ kind: UploadKind) { queue.async { self.lens?.fit(kind) } }

    func focusLens(at point: CGPoint) { queue.async { self.lens?.focus(at: point) } }

    /// Switches the torch. Returns true if it is on afterwards.
    func light(_ isOn: Bool) async -> Bool {
      await withCheckedContinuation { done in
        queue.async { done.resume(returning: self.lens?.light(isOn) ?? false) }
      }
    }

    /// An injected session continues unchanged. Our own session is stopped, which turns off the camera indicator.
    func disconnect() {
      queue.async {
        if self.isOwn { self.session.stopRunning() }
        self.session.beginConfiguration()
        self.takeOut()
        self.session.commitConfiguration()
      }
    }

    private func connectNow(_ position: CameraPosition, _ turn: Turn) throws -> AVCaptureDevice? {
      session.beginConfiguration()
      do {
        if isOwn { try addCamera(position) }
        try addOutput(turn)
        // The outputs of an injected session are its owner's.
        if isOwn, let device = input?.device { stills = StillOutput(session, device: device, turn: turn) }
      } catch {
        takeOut()
        session.commitConfiguration()
        throw error
      }
      session.commitConfiguration()
      if isOwn { try start() }
      return session.inputs.lazy.compactMap { ($0 as? AVCaptureDeviceInput)?.device }.first
    }

    private func start() throws {
      // After the preset, which chooses the sizes and resets the zoom.
      stills?.fit()
      lens?.fit(reader.kind)
      session.startRunning()
      if session.isRunning { return }
      session.beginConfiguration()
      takeOut()
      session.commitConfiguration()
      throw CameraFault.busy
    }

    private func addCamera(_ position: CameraPosition) throws {
      guard let device = Lens.device(position) else { throw CameraFault.absent }
      let input = try AVCaptureDeviceInput(device: device)
      guard session.canAddInput(input) else { throw CameraFault.busy }
      session.addInput(input)
      self.input = input
      lens = Lens(device: device)
      if session.canSetSessionPreset(.hd1920x1080) { session.sessionPreset = .hd1920x1080 }
    }

    private func addOutput(_ turn: Turn) throws {
      let output = AVCaptureVideoDataOutput()
      // Full range: black is 0 and white is 255, as the measurements expect.
      output.videoSettings = [
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
      ]
      output.alwaysDiscardsLateVideoFrames = true
      output.setSampleBufferDelegate(reader, queue: reader.queue)
      guard session.canAddOutput(output) else { throw CameraFault.busy }
      session.addOutput(output)
      self.output = output
      if let connection = output.connection(with: .video) { turn.apply(to: connection) }
    }

    private func takeOut() {
      if let output {
        output.setSampleBufferDelegate(nil, queue: nil)
        session.removeOutput(output)
      }
      if let stills { session.removeOutput(stills.output) }
      if let input { session.removeInput(input) }
      output = nil
      stills = nil
      input = nil
      lens = nil
    }
  }
#endif
