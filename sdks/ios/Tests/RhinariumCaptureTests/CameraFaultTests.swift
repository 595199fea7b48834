import AVFoundation
import UIKit
import XCTest

@testable import RhinariumCapture

/// A camera at its worst: what is posted while it starts, what never comes, what is taken away.
final class CameraFaultTests: AdapterTestCase {
  private static func post(_ name: Notification.Name, _ session: AVCaptureSession, _ code: AVError.Code? = nil) {
    let info = code.map { [AVCaptureSessionErrorKey: AVError($0)] }
    NotificationCenter.default.post(name: name, object: session, userInfo: info)
  }

  @MainActor private func started(_ given: CameraController) async throws {
    try await given.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
    given.startDetection()
    await turns()
  }

  @MainActor private func expectLost(_ given: CameraController) {
    guard case .fail(.cameraLost, _, _)? = given.cameraResult else {
      return XCTFail("\(String(describing: given.cameraResult)) in \(given.state)")
    }
  }

  @MainActor func testAnInterruptionThatIsPostedWhileTheSessionStartsIsHeard() async throws {
    Phone.state.duringStart = { Self.post(.AVCaptureSessionWasInterrupted, $0) }
    let clock = ManualClock()
    let given = controller(analyzer: Approving(), clock: clock)
    try await started(given)
    await clock.advance(4_999)
    XCTAssertNil(given.cameraResult)
    await clock.advance(1)
    expectLost(given)
    clock.end()
  }

  @MainActor func testAnInterruptionThatIsPostedWhileTheSessionStartsMayEnd() async throws {
    Phone.state.duringStart = { Self.post(.AVCaptureSessionWasInterrupted, $0) }
    let clock = ManualClock()
    let given = controller(analyzer: Approving(), clock: clock)
    try await started(given)
    Self.post(.AVCaptureSessionInterruptionEnded, given.captureSession)
    await turns()
    await clock.advance(4_999)
    await show(1, to: given)
    await clock.advance(1)
    XCTAssertNil(given.cameraResult)
    given.finalizeCamera()
    clock.end()
  }

  @MainActor func testARuntimeErrorThatIsPostedWhileTheSessionStartsIsALostCamera() async throws {
    Phone.state.duringStart = { Self.post(.AVCaptureSessionRuntimeError, $0, .unknown) }
    let given = controller(analyzer: Approving())
    try await started(given)
    for _ in 0..<100 where given.cameraResult == nil { await turns() }
    expectLost(given)
  }

  @MainActor func testMediaServicesThatWereResetAreStartedAgainAndTheCaptureGoesOn() async throws {
    let analyzer = Approving()
    let given = controller(analyzer: analyzer)
    try await started(given)
    await show(1, to: given)
    given.captureSession.stopRunning()
    Self.post(.AVCaptureSessionRuntimeError, given.captureSession, .mediaServicesWereReset)
    for _ in 0..<100 where !given.captureSession.isRunning { await turns() }
    XCTAssertTrue(given.captureSession.isRunning)
    XCTAssertEqual(given.captureSession.starts, 2)
    XCTAssertEqual(given.captureSession.startsOnMainThread, 0)
    await show(1, to: given)
    XCTAssertEqual(analyzer.kinds.count, 2)
    XCTAssertNil(given.cameraResult)
    given.finalizeCamera()
  }

  @MainActor func testMediaServicesThatDoNotStartAgainAreALostCamera() async throws {
    let given = controller(analyzer: Approving())
    try await started(given)
    Phone.state.sessionsStart = false
    Self.post(.AVCaptureSessionRuntimeError, given.captureSession, .mediaServicesWereReset)
    for _ in 0..<100 where given.cameraResult == nil { await turns() }
    expectLost(given)
  }

  @MainActor func testACameraWithoutAPictureForFiveSecondsIsLostByTheClock() async throws {
    let clock = ManualClock()
    let given = controller(analyzer: Approving(), clock: clock)
    try await started(given)
    for _ in 0..<4 { await clock.advance(1_000) }
    XCTAssertNil(given.cameraResult)
    await clock.advance(1_000)
    expectLost(given)
    clock.end()
  }

  @MainActor func testEachPictureStartsTheFiveSecondsAgain() async throws {
    let clock = ManualClock()
    let given = controller(analyzer: Approving(), clock: clock)
    try await started(given)
    for _ in 0..<3 {
      for _ in 0..<4 { await clock.advance(1_000) }
      await show(1, to: given)
    }
    XCTAssertNil(given.cameraResult)
    given.pauseDetection()
    for _ in 0..<9 { await clock.advance(1_000) }
    XCTAssertEqual(given.state, .paused, "nothing is expected in a pause")
    given.finalizeCamera()
    clock.end()
  }

  /// A timer that is late, as after the app was suspended, is one check.
  @MainActor func testAnAppThatWasSuspendedDoesNotLoseItsCameraAtOnce() async throws {
    let clock = ManualClock()
    let given = controller(analyzer: Approving(), clock: clock)
    try await started(given)
    await clock.advance(60_000)
    XCTAssertNil(given.cameraResult)
    given.finalizeCamera()
    clock.end()
  }

  @MainActor func testPicturesThatCannotBeReadAreNoPictures() async throws {
    let clock = ManualClock()
    let given = controller(analyzer: Approving(), clock: clock)
    try await started(given)
    for at in 0..<5 {
      given.captureSession.show(CMSampleBuffer(image: nil, time: CMTime(seconds: 1e6 + Double(at))))
      await clock.advance(1_000)
    }
    expectLost(given)
    clock.end()
  }

  @MainActor func testTheObserversGoWithTheCamera() async throws {
    // Controllers of earlier tests may still be there.
    await turns()
    let readers = UIDevice.current.orientationReaders
    let given = controller(analyzer: Approving())
    try await started(given)
    given.finalizeCamera()
    await turns()
    let starts = given.captureSession.starts
    Self.post(.AVCaptureSessionRuntimeError, given.captureSession, .mediaServicesWereReset)
    await turns()
    XCTAssertEqual(given.captureSession.starts, starts)
    for _ in 0..<100 where UIDevice.current.orientationReaders > readers { await turns() }
    XCTAssertEqual(UIDevice.current.orientationReaders, readers)
  }

  @MainActor func testASessionThatDoesNotStartIsTakenApart() async throws {
    Phone.state.sessionsStart = false
    let given = controller()
    try? await given.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
    await turns()
    XCTAssertEqual(given.captureSession.inputs.count + given.captureSession.outputs.count, 0)
    XCTAssertEqual(given.captureSession.openConfigurations, 0)
  }

  @MainActor func testTheSessionIsConfiguredBeforeItStartsAndThePreviewJoinsAfterwards() async throws {
    nonisolated(unsafe) var shownDuringStart = false
    let given = controller()
    let view = PreviewView(controller: given)
    let layer = try XCTUnwrap(view.previewLayer)
    nonisolated(unsafe) let unsafeLayer = layer
    Phone.state.duringStart = { session in shownDuringStart = unsafeLayer.session === session }
    try await given.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
    XCTAssertFalse(shownDuringStart)
    XCTAssertTrue(layer.session === given.captureSession)
    given.finalizeCamera()
    await turns()
  }

  @MainActor func testPhotosOfAnEarlierCaptureAreContinued() async throws {
    let earlier = ImageFile(name: "fingerprint-2.jpg", data: Data("earlier".utf8))
    let captured = CapturedFiles(fingerprintImageFiles: [earlier])
    let options = CameraController.options(nil, nil, captured)
    XCTAssertEqual(options.captured, captured)
    let license = LicenseInfo(key: "k", baseURL: URL(string: "https://pets.example")!)
    let given = CameraController(DetectionConfiguration(species: .dog, purpose: .petVerification), license, options)
    XCTAssertEqual(given.progress.captured.fingerprint, 1)
    let goingOn = controller(
      analyzer: Approving(), examiner: Trusting(), captured: captured)
    try await started(goingOn)
    await show(60, to: goingOn, until: { goingOn.cameraResult != nil })
    XCTAssertEqual(
      goingOn.cameraResult?.files.fingerprintImageFiles.map(\.name),
      ["fingerprint-2.jpg", "fingerprint-1.jpg", "fingerprint-3.jpg"])
    goingOn.finalizeCamera()
  }

  @MainActor func testTheScreenStaysOnDuringDetectionAndTheAppsOwnSettingComesBack() async throws {
    // Controllers of earlier tests that go without being finalized.
    await turns()
    for own in [false, true] {
      UIApplication.shared.isIdleTimerDisabled = own
      let (one, other) = (controller(), controller())
      try await one.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
      XCTAssertEqual(UIApplication.shared.isIdleTimerDisabled, own, "nothing is detected yet")
      one.startDetection()
      XCTAssertTrue(UIApplication.shared.isIdleTimerDisabled)
      try await other.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
      other.startDetection()
      one.pauseDetection()
      XCTAssertTrue(UIApplication.shared.isIdleTimerDisabled, "the other one still detects")
      other.finalizeCamera()
      XCTAssertEqual(UIApplication.shared.isIdleTimerDisabled, own)
      one.finalizeCamera()
    }
    UIApplication.shared.isIdleTimerDisabled = false
  }

  @MainActor func testAForgottenControllerDoesNotKeepTheScreenOn() async throws {
    await turns()
    UIApplication.shared.isIdleTimerDisabled = false
    var given: CameraController? = controller()
    try await given?.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
    given?.startDetection()
    XCTAssertTrue(UIApplication.shared.isIdleTimerDisabled)
    given = nil
    for _ in 0..<1_000 where UIApplication.shared.isIdleTimerDisabled { await turns() }
    XCTAssertFalse(UIApplication.shared.isIdleTimerDisabled)
  }
}
