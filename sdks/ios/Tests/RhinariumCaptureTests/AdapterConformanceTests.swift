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
    controller = CameraController(configuration, license, CameraLink(session: AVCaptureSession()), platform, options)
  }

  var capture: CaptureController { controller.captureController }
  func initializeCamera(_ position: CameraPosition, _ captureSessionId: String) async throws {
    try await controller.initializeCamera(
      initialPosition: position == .front ? .front : .back, captureSessionId: captureSessionId)
  }
  func startDetection() throws {
    // Throws the core's reason.
    if !controller.startDetection() { try capture.startDetection() }
  }
  func pauseDetection() { controller.pauseDetection() }
  func finalizeCamera() { controller.finalizeCamera() }
}

/// Apple's own errors, as they come out of the adapter's camera.
@MainActor
private func appleErrorOfName(_ name: String) -> (any Error)? {
  let codes: [String: AVError.Code] = [
    "AVError.unknown": .unknown, "AVError.deviceNotConnected": .deviceNotConnected,
    "AVError.deviceInUseByAnotherApplication": .deviceInUseByAnotherApplication,
    "AVError.deviceAlreadyUsedByAnotherSession": .deviceAlreadyUsedByAnotherSession,
    "AVError.applicationIsNotAuthorizedToUseDevice": .applicationIsNotAuthorizedToUseDevice,
  ]
  switch name {
  case "AVAuthorizationStatus.denied": return faultOf(.denied)
  case "AVAuthorizationStatus.restricted": return faultOf(.restricted)
  default: return codes[name].map { inWords(AVError($0)) } ?? coreErrorOfName(name)
  }
}

final class AdapterConformanceTests: XCTestCase {
  private func conformanceFile() throws -> JSON {
    let repository = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try JSON(file: repository.appendingPathComponent("conformance/capture-1.4.json"))
  }

  @MainActor func testEveryCaseOfTheConformanceFilePassesOnTheAdaptersController() async throws {
    let file = try conformanceFile()
    let common = file["cases"]?.array ?? []
    let own = file["platforms"]?["ios"]?.array ?? []
    XCTAssertEqual(Double(own.count), file["counts"]?["ios"]?.number, "as many as the file says")
    XCTAssertEqual(Double(common.count), file["counts"]?["cases"]?.number, "as many as the file says")
    let table = ErrorTable(file)
    var runs = 0
    for json in common + own {
      let given = try ConformanceCase(json)
      if !given.isForIOS(file) { continue }
      let differences = try await ConformanceRun.differences(
        given, table, newDriver: AdapterDriver.init, errorOfName: appleErrorOfName, runs: &runs)
      XCTAssertEqual(differences, [], given.name)
    }
    print("CONFORMANCE CameraController: \(common.count) and of iOS \(own.count), \(runs) runs")
    XCTAssertGreaterThan(runs, common.count + own.count, "each of Apple's errors in its turn")
  }

  @MainActor func testTheAdapterKnowsEveryErrorOfApplesThatTheConformanceFileNames() async throws {
    var count = 0
    for (word, names) in ErrorTable(try conformanceFile()).words {
      for name in names where name.hasPrefix("AV") {
        let error = try XCTUnwrap(appleErrorOfName(name), "the adapter does not know \(name)")
        XCTAssertTrue(try isError(error, word), "\(name) is \(error), not \(word)")
        count += 1
      }
    }
    XCTAssertGreaterThan(count, 5)
    for status in [AVAuthorizationStatus.authorized, .notDetermined] { XCTAssertNil(faultOf(status)) }
  }
}
