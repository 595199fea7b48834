#if canImport(AVFoundation)
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

    init(session: AVCaptureSession, isOwn: Bool, reader: PictureReader, queue: DispatchQueue) {
      self.session = session
      self.isOwn = isOwn
      self.reader = reader
      self.queue = queue
    }

    /// Throws a `CameraFault` or an AVFoundation error, and leaves the session unchanged.
    func connect(_ position: CameraPosition) async throws {
      try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
        queue.async { done.resume(with: Result { try self.connectNow(position) }.mapError(inWords)) }
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

    private func connectNow(_ position: CameraPosition) throws {
      session.beginConfiguration()
      do {
        if isOwn { try addCamera(position) }
        try addOutput()
      } catch {
        takeOut()
        session.commitConfiguration()
        throw error
      }
      session.commitConfiguration()
      if !isOwn { return }
      session.startRunning()
      guard session.isRunning else {
        takeOut()
        throw CameraFault.busy
      }
    }

    private func addCamera(_ position: CameraPosition) throws {
      let side: AVCaptureDevice.Position = position == .front ? .front : .back
      guard let device = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: side) else {
        throw CameraFault.absent
      }
      let input = try AVCaptureDeviceInput(device: device)
      guard session.canAddInput(input) else { throw CameraFault.busy }
      session.addInput(input)
      self.input = input
      if session.canSetSessionPreset(.hd1920x1080) { session.sessionPreset = .hd1920x1080 }
    }

    private func addOutput() throws {
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
      // Upright as the phone is held, so that photos need no note about their orientation.
      if let connection = output.connection(with: .video), connection.isVideoOrientationSupported {
        connection.videoOrientation = .portrait
      }
    }

    private func takeOut() {
      if let output {
        output.setSampleBufferDelegate(nil, queue: nil)
        session.removeOutput(output)
      }
      if let input { session.removeInput(input) }
      output = nil
      input = nil
    }
  }
#endif
