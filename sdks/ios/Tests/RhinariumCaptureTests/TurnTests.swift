import AVFoundation
import SwiftUI
import XCTest

@testable import RhinariumCapture

/// Frames, photos and preview are upright on the screen, however it is turned.
final class TurnTests: AdapterTestCase {
  @MainActor private let scene = UIWindowScene()

  @MainActor override func tearDown() async throws { UIApplication.shared.connectedScenes = [] }

  @MainActor private func angle(_ given: CameraController) -> CGFloat? {
    given.captureSession.outputs.first?.connection(with: .video)?.videoRotationAngle
  }

  @MainActor private func preview(of given: CameraController) -> PreviewView {
    let window = UIWindow(frame: .zero)
    window.windowScene = scene
    let view = PreviewView(controller: given)
    held.append(window)
    view.move(to: window)
    return view
  }
  @MainActor private var held: [UIWindow] = []

  func testAnglesOfTheBackCameraAreThoseOfItsSensorAndAFrontCameraTurnsTheOtherWay() {
    let screens: [UIInterfaceOrientation] = [.portrait, .landscapeRight, .landscapeLeft, .portraitUpsideDown, .unknown]
    XCTAssertEqual(screens.map { Turn($0, position: .back).angle }, [90, 0, 180, 270, 90])
    XCTAssertEqual(screens.map { Turn($0, position: .front).angle }, [90, 180, 0, 270, 90])
    let names: [AVCaptureVideoOrientation] = [.portrait, .landscapeRight, .landscapeLeft, .portraitUpsideDown, .portrait]
    XCTAssertEqual(screens.map { Turn($0, position: .front).orientation }, names)
  }

  func testBeforeIOS17ItIsTheName() {
    let connection = AVCaptureConnection()
    Turn(.landscapeLeft, position: .back).applyName(to: connection)
    XCTAssertEqual(connection.videoOrientation, .landscapeLeft)
  }

  @MainActor func testWithoutAViewTheCameraFollowsTheAppsScreen() async throws {
    UIApplication.shared.connectedScenes = [scene]
    scene.turn(to: .landscapeRight)
    let given = controller()
    try await given.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
    XCTAssertEqual(angle(given), 0, "from the first picture on")
    scene.turn(to: .landscapeLeft)
    NotificationCenter.default.post(name: UIDevice.orientationDidChangeNotification, object: nil)
    for _ in 0..<100 where angle(given) != 180 { await turns() }
    XCTAssertEqual(angle(given), 180)
    given.finalizeCamera()
  }

  @MainActor func testAScreenThatTurnsAfterItsDeviceIsFollowed() async throws {
    UIApplication.shared.connectedScenes = [scene]
    let given = controller()
    try await given.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
    NotificationCenter.default.post(name: UIDevice.orientationDidChangeNotification, object: nil)
    await turns()
    scene.turn(to: .portraitUpsideDown)
    for _ in 0..<1_000 where angle(given) != 270 { await turns() }
    XCTAssertEqual(angle(given), 270)
    given.finalizeCamera()
  }

  @MainActor func testWithAViewPicturesAndPreviewHaveTheAngleThatTheSystemGives() async throws {
    Phone.state.levelAngle = 180
    let given = controller()
    let view = preview(of: given)
    try await given.initializeCamera(initialPosition: .front, captureSessionId: sessionId)
    await turns()
    XCTAssertEqual(view.previewLayer?.connection?.videoRotationAngle, 180)
    XCTAssertEqual(angle(given), 180)
    Phone.state.levelAngle = 0
    view.lay(width: 800, height: 600)
    await turns()
    XCTAssertEqual(view.previewLayer?.connection?.videoRotationAngle, 0)
    XCTAssertEqual(angle(given), 0)
    given.finalizeCamera()
  }

  /// An iPad shows several windows of an app, each turned with its screen.
  @MainActor func testTheViewsOwnWindowCountsBeforeOtherScenes() async throws {
    let other = UIWindowScene()
    UIApplication.shared.connectedScenes = [other]
    scene.turn(to: .landscapeLeft)
    let given = controller()
    let view = preview(of: given)
    XCTAssertEqual(given.link.turn(of: view, position: .back), Turn(.landscapeLeft, position: .back))
  }

  @MainActor func testTheWholeAnimalIsShownAsAWholeAndACloseUpFillsTheViewWhereTheGuideStaysVisible() async throws {
    let given = controller(analyzer: Approving(), examiner: Trusting())
    let view = preview(of: given)
    view.lay(width: 300, height: 200)
    XCTAssertNil(given.guidePlacement(in: CGSize(width: 300, height: 200)), "no picture yet")
    try await given.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
    given.startDetection()
    await show(1, to: given)
    XCTAssertEqual(given.pictureSize, CGSize(width: 192, height: 108))
    XCTAssertEqual(view.previewLayer?.videoGravity, .resizeAspectFill)
    let guide = try XCTUnwrap(given.guidePlacement(in: CGSize(width: 300, height: 200)))
    XCTAssertEqual(guide.width, guide.height)
    await show(60, to: given, until: { given.progress.kind == .appearance })
    XCTAssertEqual(given.progress.kind, .appearance)
    XCTAssertEqual(view.previewLayer?.videoGravity, .resizeAspect)
    given.finalizeCamera()
  }
}
