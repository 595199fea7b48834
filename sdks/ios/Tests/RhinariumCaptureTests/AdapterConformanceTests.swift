import AVFoundation
import CaptureConformance
import Foundation
import XCTest

@testable import RhinariumCapture

/// The conformance file on the adapter's `CameraController`, as an app calls it.
@MainActor
private final class AdapterDriver: Driver {
  private let controller: CameraController

  init(
    _ configuration: DetectionConfiguration, _ license: LicenseInfo, _ platform: any CameraPlatform,
    _ options: CaptureOptions
  ) {
    controller = CameraController(configuration, license, AVCaptureSession(), platform, options)
  }

  var capture: CaptureController { controller.captureController }
  func initializeCamera(_ position: CameraPosition, _ captureSessionId: String) async throws {
    try await controller.initializeCamera(
      initialPosition: position == .front ? .front : .back, captureSessionId: captureSessionId)
  }
  func startDetection() throws {
    // The core says why.
    if !controller.startDetection() { try capture.startDetection() }
  }
  func pauseDetection() { controller.pauseDetection() }
  func finalizeCamera() { controller.finalizeCamera() }
}

final class AdapterConformanceTests: XCTestCase {
  @MainActor func testEveryCaseOfTheConformanceFilePassesOnTheAdaptersController() async throws {
    let repository = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = try JSON(file: repository.appendingPathComponent("conformance/capture-1.4.json"))
    let common = file["cases"]?.array ?? []
    let own = file["platforms"]?["ios"]?.array ?? []
    XCTAssertEqual(Double(own.count), file["counts"]?["ios"]?.number, "as many as the file says")
    XCTAssertEqual(Double(common.count), file["counts"]?["cases"]?.number, "as many as the file says")
    for json in common + own {
      let given = try ConformanceCase(json)
      if !given.isForIOS(file) { continue }
      let differences = try await ConformanceRun.differences(given, newDriver: AdapterDriver.init)
      XCTAssertEqual(differences, [], given.name)
    }
    print("CONFORMANCE CameraController: \(common.count) and of iOS \(own.count)")
  }
}
