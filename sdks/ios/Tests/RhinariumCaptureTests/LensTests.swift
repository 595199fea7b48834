import AVFoundation
import UIKit
import XCTest

@testable import RhinariumCapture

/// Focus and zoom for something a hand's width away.
final class LensTests: AdapterTestCase {
  @MainActor private func device(of given: CameraController) throws -> AVCaptureDevice {
    try XCTUnwrap((given.captureSession.inputs.first as? AVCaptureDeviceInput)?.device)
  }

  @MainActor private func opened(_ position: AVCaptureDevice.Position = .back) async throws -> CameraController {
    let given = controller(analyzer: Approving(), examiner: Trusting())
    try await given.initializeCamera(initialPosition: position, captureSessionId: sessionId)
    await turns()
    return given
  }

  @MainActor func testABackCameraThatSwitchesToItsUltraWideLensIsPreferredAndBeginsWithTheWideOne() async throws {
    Phone.state.switchOverFactors = [2, 6]
    let all: Set<AVCaptureDevice.DeviceType> = [.builtInWideAngleCamera, .builtInDualWideCamera, .builtInTripleCamera]
    for (types, chosen) in [
      (all, AVCaptureDevice.DeviceType.builtInTripleCamera),
      (all.subtracting([.builtInTripleCamera]), .builtInDualWideCamera), ([.builtInWideAngleCamera], .builtInWideAngleCamera),
    ] {
      Phone.state.deviceTypes = types
      let given = try await opened()
      XCTAssertEqual(try device(of: given).deviceType, chosen)
      XCTAssertEqual(try device(of: given).videoZoomFactor, chosen == .builtInWideAngleCamera ? 1 : 2)
      given.finalizeCamera()
      let front = try await opened(.front)
      XCTAssertEqual(try device(of: front).deviceType, .builtInWideAngleCamera)
      front.finalizeCamera()
    }
  }

  @MainActor func testALensThatFocusesNoNearerThanFifteenCentimetresZoomsInForACloseUp() async throws {
    for (minimumMm, zoom) in [(-1, 1.0), (120, 1), (150, 1), (151, 2), (240, 2)] {
      Phone.state.minimumFocusDistance = minimumMm
      let given = try await opened()
      XCTAssertEqual(try device(of: given).videoZoomFactor, zoom, "\(minimumMm) mm")
      given.finalizeCamera()
    }
    Phone.state.maxZoomFactor = 1.5
    let given = try await opened()
    XCTAssertEqual(try device(of: given).videoZoomFactor, 1.5, "as far as it goes")
    given.finalizeCamera()
  }

  @MainActor func testACloseUpFocusesNearAndTheWholeAnimalFocusesAnywhereWithoutZoom() async throws {
    Phone.state.minimumFocusDistance = 200
    let given = try await opened()
    XCTAssertEqual(try device(of: given).autoFocusRangeRestriction, .near)
    XCTAssertEqual(try device(of: given).focusMode, .continuousAutoFocus)
    given.startDetection()
    await show(60, to: given, until: { given.progress.kind == .appearance })
    await turns()
    XCTAssertEqual(try device(of: given).autoFocusRangeRestriction, .none)
    XCTAssertEqual(try device(of: given).videoZoomFactor, 1)
    given.finalizeCamera()
  }

  @MainActor func testATapFocusesThere() async throws {
    let given = try await opened()
    let view = PreviewView(controller: given)
    XCTAssertTrue(given.link.canFocus)
    view.touchesEnded([UITouch(at: CGPoint(x: 250, y: 750))], with: nil)
    await turns()
    XCTAssertEqual(try device(of: given).focusPointOfInterest, CGPoint(x: 0.25, y: 0.75))
    XCTAssertEqual(try device(of: given).exposurePointOfInterest, CGPoint(x: 0.25, y: 0.75))
    given.finalizeCamera()
  }

  @MainActor func testACameraWithoutFocusAndOneThatCannotBeLockedAreUsedAsTheyAre() async throws {
    Phone.state.hasFocus = false
    Phone.state.minimumFocusDistance = 200
    let fixed = try await opened()
    XCTAssertFalse(fixed.link.canFocus)
    XCTAssertEqual(try device(of: fixed).videoZoomFactor, 2)
    fixed.finalizeCamera()
    Phone.state.locks = false
    let locked = try await opened()
    XCTAssertTrue(locked.isInitialized)
    XCTAssertEqual(try device(of: locked).videoZoomFactor, 1)
    locked.finalizeCamera()
  }

  @MainActor func testTheTorchGoesOnAndOffAndIsOfferedOnlyWhereThereIsOne() async throws {
    let given = try await opened()
    XCTAssertTrue(given.hasTorch)
    for isOn in [true, false, true] {
      given.light(isOn)
      await turns()
      XCTAssertEqual(given.isTorchOn, isOn)
      XCTAssertEqual(try device(of: given).torchMode, isOn ? .on : .off)
    }
    given.finalizeCamera()
    XCTAssertFalse(given.hasTorch || given.isTorchOn)
    let front = try await opened(.front)
    XCTAssertFalse(front.hasTorch)
    front.light(true)
    await turns()
    XCTAssertFalse(front.isTorchOn)
    front.finalizeCamera()
  }

  @MainActor func testATorchThatIsTooHotStaysOffAndAnInterruptionSwitchesItOff() async throws {
    let given = try await opened()
    Phone.state.isTorchTooHot = true
    given.light(true)
    await turns()
    XCTAssertFalse(given.isTorchOn)
    Phone.state.isTorchTooHot = false
    given.light(true)
    await turns()
    XCTAssertTrue(given.isTorchOn)
    NotificationCenter.default.post(name: .AVCaptureSessionWasInterrupted, object: given.captureSession)
    await turns()
    XCTAssertTrue(given.hasTorch)
    XCTAssertFalse(given.isTorchOn)
    given.finalizeCamera()
  }

  @MainActor func testTheCameraOfAnInjectedSessionIsLeftAlone() async throws {
    Phone.state.minimumFocusDistance = 200
    let own = AVCaptureSession()
    own.addInput(try AVCaptureDeviceInput(device: XCTUnwrap(AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back))))
    own.startRunning()
    let given = controller(own)
    try await given.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
    await turns()
    XCTAssertFalse(given.link.canFocus)
    XCTAssertFalse(given.hasTorch)
    XCTAssertEqual(try device(of: given).videoZoomFactor, 1)
    XCTAssertEqual(try device(of: given).autoFocusRangeRestriction, .none)
    given.finalizeCamera()
  }
}
