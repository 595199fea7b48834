import AVFoundation
import SwiftUI
import XCTest

@testable import RhinariumCapture

final class AdapterTests: AdapterTestCase {
  @MainActor func testConnectingPublishesAndReadsNoFrameBeforeStartNorInAPause() async throws {
    let analyzer = Approving()
    let given = controller(analyzer: analyzer)
    XCTAssertFalse(given.isInitialized)
    try await given.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
    XCTAssertTrue(given.isInitialized)
    XCTAssertTrue(given.captureSession.isRunning)
    XCTAssertEqual(given.captureSession.startsOnMainThread, 0)
    await show(3, to: given)
    XCTAssertEqual(analyzer.kinds.count, 0)
    XCTAssertTrue(given.startDetection())
    XCTAssertFalse(given.startDetection(), "it is detecting already")
    await show(2, to: given)
    XCTAssertEqual(analyzer.kinds.count, 2)
    given.pauseDetection()
    await show(3, to: given)
    XCTAssertEqual(analyzer.kinds.count, 2)
    XCTAssertTrue(given.isInitialized)
    given.finalizeCamera()
    await turns()
    XCTAssertFalse(given.isInitialized)
    XCTAssertFalse(given.captureSession.isRunning)
    XCTAssertEqual(given.captureSession.inputs.count + given.captureSession.outputs.count, 0)
  }

  @MainActor func testAWholeCaptureHandsOverThreeSquaresAndOneWholePictureAsJPEG() async throws {
    let analyzer = Approving()
    let given = controller(analyzer: analyzer, examiner: Trusting())
    try await given.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
    given.startDetection()
    await show(60, to: given, until: { given.cameraResult != nil })
    guard case .success(let fingerprints, let appearances)? = given.cameraResult else {
      return XCTFail("\(String(describing: given.cameraResult)), \(given.detectionStatus)")
    }
    func words(_ file: ImageFile) -> String { String(decoding: file.data, as: UTF8.self) }
    let square = "jpeg 53,11 86x86 quality 0.92 kCGColorSpaceSRGB"
    XCTAssertEqual(fingerprints.map(words), [square, square, square])
    XCTAssertEqual(fingerprints.map(\.name), ["fingerprint-1.jpg", "fingerprint-2.jpg", "fingerprint-3.jpg"])
    XCTAssertEqual(appearances.map(words), ["jpeg 0,0 192x108 quality 0.92 kCGColorSpaceSRGB"])
    XCTAssertEqual(given.detectionStatus, .finished)
    XCTAssertTrue(given.isInitialized, "the preview goes on until it is finalized")
    let first = analyzer.kinds.firstIndex(of: .appearance) ?? 0
    XCTAssertFalse(analyzer.kinds[first...].contains(.fingerprint), "no close-up is read after the last one")
    given.finalizeCamera()
  }

  /// The engine's quality floor is the examiner of those who bring none.
  @MainActor func testAPhotoThatTheServiceWouldRefuseIsRefusedHereAndTheUserReadsWhy() async throws {
    let given = controller(analyzer: Approving())
    try await given.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
    given.startDetection()
    await show(40, to: given, until: { given.detectionStatus == .processing(.moveCloser) })
    XCTAssertEqual(given.detectionStatus, .processing(.moveCloser), "a close-up of 86 px a side is too small")
    XCTAssertEqual(given.progress.captured.fingerprint, 0)
    given.finalizeCamera()
  }

  /// Red as high definition has it would be another red in standard definition.
  func testThePhotoForTheQualityFloorHasTheColoursOfTheCamerasMatrix() throws {
    func seen(_ matrix: CFString?) throws -> [UInt8] {
      let pixels = CVPixelBuffer(
        width: 8, height: 7, bytesPerRow: 11, differences: (blue: 99, red: 255), matrix: matrix) { _, _ in 54 }
      return Array(try XCTUnwrap(withColours(of: pixels) { $0.pixels(.appearance, $1) }).data.suffix(3))
    }
    XCTAssertEqual(try seen(kCVImageBufferYCbCrMatrix_ITU_R_709_2), [254, 0, 0])
    XCTAssertEqual(try seen(nil), [232, 0, 3])
  }

  @MainActor func testPicturesThatComeTooFastAreDropped() async throws {
    let analyzer = Approving()
    let given = controller(analyzer: analyzer)
    try await given.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
    given.startDetection()
    nowMs += 1000
    for at in 0..<9 {
      let pixels = CVPixelBuffer(width: 64, height: 64, bytesPerRow: 64) { _, _ in 128 }
      let time = CMTime(seconds: (nowMs + 10 * Double(at)) / 1000)
      given.captureSession.show(CMSampleBuffer(image: pixels, time: time))
      await turns()
    }
    XCTAssertEqual(analyzer.kinds.count, 1)
    given.finalizeCamera()
  }

  @MainActor func testADeniedCameraIsPermissionDenied() async {
    for denied in [AVAuthorizationStatus.denied, .restricted] {
      Phone.state.authorization = denied
      await expectFailure(controller()) { if case CameraFailure.permissionDenied = $0 { true } else { false } }
    }
  }

  @MainActor func testAUserWhoIsAskedMayAllowOrRefuse() async throws {
    Phone.state.authorization = .notDetermined
    Phone.state.userAllows = false
    await expectFailure(controller()) { if case CameraFailure.permissionDenied = $0 { true } else { false } }
    Phone.state.authorization = .notDetermined
    Phone.state.userAllows = true
    let given = controller()
    try await given.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
    XCTAssertTrue(given.isInitialized)
    given.finalizeCamera()
  }

  @MainActor func testAPhoneWithoutACameraOnThatSideIsCameraOpenFailedWithItsCause() async {
    Phone.state.cameras = [.back]
    let given = controller()
    do {
      try await given.initializeCamera(initialPosition: .front, captureSessionId: sessionId)
      XCTFail("it opened")
    } catch CameraFailure.cameraOpenFailed(let cause) {
      XCTAssertEqual(cause as? CameraFault, .absent)
    } catch { XCTFail("\(error)") }
    XCTAssertEqual(given.captureSession.openConfigurations, 0, "every configuration is committed")
    XCTAssertEqual(given.captureSession.outputs.count, 0)
  }

  @MainActor func testWhatAVFoundationThrowsHasTheWordOfEveryPlatform() async throws {
    let words: [(AVError.Code, Problem)] = [
      (.applicationIsNotAuthorizedToUseDevice, .permissionDenied), (.deviceNotConnected, .noCamera),
      (.deviceInUseByAnotherApplication, .cameraBusy), (.deviceAlreadyUsedByAnotherSession, .cameraBusy),
      (.unknown, .cameraFailed),
    ]
    for (code, problem) in words {
      Phone.state.inputFailure = code
      let given = controller()
      await expectFailure(given) { Problem($0) == problem }
      XCTAssertEqual(given.captureSession.openConfigurations, 0, "every configuration is committed")
    }
  }

  @MainActor func testASessionThatDoesNotStartIsCameraOpenFailedAndMayBeTriedAgain() async throws {
    Phone.state.sessionsStart = false
    let given = controller()
    await expectFailure(given) {
      if case CameraFailure.cameraOpenFailed(let cause) = $0 { cause as? CameraFault == .busy } else { false }
    }
    Phone.state.sessionsStart = true
    try await given.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
    XCTAssertTrue(given.isInitialized)
    given.finalizeCamera()
  }

  @MainActor func testAnInjectedSessionIsLeftRunningAsItWas() async throws {
    let own = AVCaptureSession()
    let camera = try AVCaptureDeviceInput(device: AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back)!)
    own.addInput(camera)
    own.startRunning()
    let analyzer = Approving()
    let given = controller(own, analyzer: analyzer)
    try await given.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
    given.startDetection()
    await show(2, to: given)
    XCTAssertEqual(analyzer.kinds.count, 2, "its pictures are read")
    given.finalizeCamera()
    await turns()
    XCTAssertTrue(own.isRunning)
    XCTAssertEqual(own.inputs.count, 1)
    XCTAssertEqual(own.outputs.count, 0, "what was put in is taken out")
    XCTAssertEqual(own.sessionPreset, .high)
  }

  @MainActor func testASessionThatBreaksIsALostCameraAndItsPhotosAreHandedBack() async throws {
    let given = controller(analyzer: Approving(), examiner: Trusting())
    try await given.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
    given.startDetection()
    await show(20, to: given, until: { given.progress.captured.fingerprint == 1 })
    XCTAssertEqual(given.progress.captured.fingerprint, 1)
    NotificationCenter.default.post(name: .AVCaptureSessionRuntimeError, object: given.captureSession)
    for _ in 0..<1000 where given.cameraResult == nil { await turns() }
    guard case .fail(.cameraLost, let fingerprints, _)? = given.cameraResult else {
      return XCTFail("\(String(describing: given.cameraResult))")
    }
    XCTAssertEqual(fingerprints.count, 1)
    XCTAssertFalse(given.isInitialized)
  }

  @MainActor func testTheViewsShowTheControllersSessionWhileItsCameraIsOn() async throws {
    let given = controller()
    let shown = CameraView(controller: given).makeUIView(context: UIViewRepresentableContext())
    let preview = try XCTUnwrap((shown as? PreviewView)?.previewLayer)
    XCTAssertNil(preview.session, "the camera is off")
    XCTAssertEqual(preview.videoGravity, .resizeAspectFill)
    try await given.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
    XCTAssertTrue(preview.session === given.captureSession)
    let next = controller()
    try await next.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
    CameraView(controller: next).updateUIView(shown, context: UIViewRepresentableContext())
    XCTAssertTrue(preview.session === next.captureSession)
    next.finalizeCamera()
    XCTAssertNil(preview.session, "before the session is taken apart")
    let host = CameraViewController(controller: given)
    XCTAssertTrue((host.view as? PreviewView)?.previewLayer?.session === given.captureSession)
    given.startDetection()
    host.viewWillDisappear(false)
    XCTAssertEqual(given.state, .paused)
    given.finalizeCamera()
  }

  @MainActor private func expectFailure(_ given: CameraController, _ isExpected: (any Error) -> Bool) async {
    do {
      try await given.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
      XCTFail("it opened")
    } catch { XCTAssertTrue(isExpected(error), "\(error)") }
    XCTAssertFalse(given.isInitialized)
  }
}
