import AVFoundation
import SwiftUI
import XCTest

@testable import RhinariumCapture
@testable import RhinariumCaptureCore

/// The screen that an app need not write: driven by taps, read as a user sees and hears it.
final class CaptureScreenTests: AdapterTestCase {
  @MainActor private var results: [CameraResult] = []
  @MainActor private var said: [String] = []
  @MainActor private var nowMs = 0.0
  @MainActor private var current: CameraController?

  @MainActor private func flow(
    _ species: Species = .dog, language: String = "en", isReviewed: Bool = true
  ) -> CaptureFlow {
    var device = FlowDevice()
    device.announce = { [self] in said.append($0) }
    device.nowMs = { [self] in nowMs }
    return CaptureFlow(
      DetectionConfiguration(species: species, purpose: .petVerification), captureSessionId: sessionId,
      words: Words.of(language: language), isReviewed: isReviewed, device: device,
      newController: { [self] captured in
        let new = controller(analyzer: Approving(), examiner: Trusting(), captured: captured)
        current = new
        return new
      }, onEnd: { [self] in results.append($0) })
  }

  @MainActor private func screen(_ flow: CaptureFlow) -> CaptureScreen { CaptureScreen { flow } }
  @MainActor private func texts(_ flow: CaptureFlow) -> [String] {
    see(screen(flow)).filter { !$0.isHidden && !$0.words.isEmpty }.map(\.words)
  }
  @MainActor private func tap(_ words: String, _ flow: CaptureFlow) async {
    guard let button = see(screen(flow)).first(where: { $0.words == words && $0.tap != nil }) else {
      return XCTFail("no button \(words) among \(texts(flow))")
    }
    button.tap?()
    await turns()
  }
  /// Starts by the button of the first screen.
  @MainActor private func started(_ flow: CaptureFlow) async throws -> CameraController {
    await tap(flow.words.text("start") ?? "", flow)
    for _ in 0..<100 where flow.stage != .camera { await turns() }
    XCTAssertEqual(flow.stage, .camera)
    return try XCTUnwrap(current)
  }

  @MainActor func testAWholeCaptureFromTheFirstButtonToThePhotos() async throws {
    let flow = flow()
    XCTAssertTrue(texts(flow).contains("Photograph your dog’s nose"))
    let controller = try await started(flow)
    await show(1, to: controller)
    XCTAssertEqual(texts(flow).first, "Camera preview")
    for words in ["Nose 1 of 3", "Take the photo now"] { XCTAssertTrue(texts(flow).contains(words), "\(texts(flow))") }
    await show(60, to: controller, until: { flow.stage == .review })
    XCTAssertEqual(said.filter { $0.hasPrefix("Photo") }, (1...4).map { "Photo \($0) of 4 taken" })
    let names = ["Nose, photo 1", "Nose, photo 2", "Nose, photo 3", "Whole dog, photo 1"]
    XCTAssertEqual(see(screen(flow)).filter { $0.tap != nil }.map(\.words), names + ["Send the photos"])
    XCTAssertEqual(results.count, 0)
    await tap("Send the photos", flow)
    guard case .success(let fingerprints, let appearances)? = results.first else { return XCTFail("\(results)") }
    XCTAssertEqual(fingerprints.map(\.name), ["fingerprint-1.jpg", "fingerprint-2.jpg", "fingerprint-3.jpg"])
    XCTAssertEqual(appearances.map(\.name), ["appearance-1.jpg"])
    XCTAssertTrue(texts(flow).contains("All photos taken"))
    disappear(screen(flow))
    XCTAssertEqual(results.count, 1, "once")
  }

  @MainActor func testSelectedPhotosAreTakenAgainWithTheNamesThatBecameFree() async throws {
    let flow = flow()
    await show(60, to: try await started(flow), until: { flow.stage == .review })
    await tap("Nose, photo 2", flow)
    let chosen = see(screen(flow)).first { $0.words == "Nose, photo 2" }
    XCTAssertEqual(chosen?.traits.contains(.isSelected), true)
    await tap("Retake them", flow)
    for _ in 0..<100 where flow.stage != .camera { await turns() }
    let again = try XCTUnwrap(current)
    XCTAssertEqual(again.progress.captured, ShotCounts(fingerprint: 2, appearance: 1))
    await show(60, to: again, until: { flow.stage == .review })
    XCTAssertEqual(
      flow.photos.map(\.file.name), ["fingerprint-1.jpg", "fingerprint-3.jpg", "fingerprint-2.jpg", "appearance-1.jpg"])
    XCTAssertEqual(
      flow.photos.map(\.title), ["Nose, photo 1", "Nose, photo 2", "Nose, photo 3", "Whole dog, photo 1"])
    disappear(screen(flow))
  }

  @MainActor func testALostCameraKeepsItsPhotosAndTheCaptureGoesOn() async throws {
    let flow = flow(isReviewed: false)
    let controller = try await started(flow)
    await show(60, to: controller, until: { controller.progress.captured.fingerprint == 2 })
    NotificationCenter.default.post(
      name: .AVCaptureSessionRuntimeError, object: controller.captureSession)
    for _ in 0..<100 where flow.stage == .camera { await turns() }
    XCTAssertEqual(flow.stage, .problem(.cameraLost))
    XCTAssertTrue(texts(flow).contains("2 photos are kept."), "\(texts(flow))")
    XCTAssertEqual(results.count, 0, "it may go on")
    await tap("Continue", flow)
    for _ in 0..<100 where flow.stage != .camera { await turns() }
    let next = try XCTUnwrap(current)
    XCTAssertEqual(next.progress.captured.fingerprint, 2)
    await show(60, to: next, until: { flow.stage == .done })
    XCTAssertEqual(results.first?.files.fingerprintImageFiles.count, 3)
    disappear(screen(flow))
  }

  @MainActor func testTheLightIsSwitchedOnTheScreen() async throws {
    let flow = flow()
    let controller = try await started(flow)
    await tap("Light is off", flow)
    XCTAssertTrue(controller.isTorchOn)
    XCTAssertTrue(texts(flow).contains("Light is on"), "\(texts(flow))")
    disappear(screen(flow))
    Phone.state.hasTorch = false
    let without = self.flow()
    _ = try await started(without)
    XCTAssertFalse(texts(without).contains("Light is off"))
    disappear(screen(without))
  }

  @MainActor func testARefusedCameraLeadsToTheSettings() async throws {
    Phone.state.authorization = .denied
    let flow = flow()
    await tap("Start the camera", flow)
    for _ in 0..<100 where flow.stage == .opening { await turns() }
    XCTAssertTrue(texts(flow).contains("The camera is not allowed"))
    await tap("Open the settings", flow)
    XCTAssertEqual(UIApplication.shared.opened.last?.absoluteString, UIApplication.openSettingsURLString)
    Phone.state.authorization = .authorized
    await tap("Try again", flow)
    for _ in 0..<100 where flow.stage != .camera { await turns() }
    XCTAssertEqual(flow.stage, .camera)
    disappear(screen(flow))
  }

  @MainActor func testAScreenThatGoesHandsOverWhatThereIsAndReleasesTheCamera() async throws {
    let flow = flow()
    let controller = try await started(flow)
    await show(60, to: controller, until: { controller.progress.captured.fingerprint == 1 })
    disappear(screen(flow))
    guard case .fail(.canceled, let fingerprints, _)? = results.first else { return XCTFail("\(results)") }
    XCTAssertEqual(fingerprints.count, 1)
    XCTAssertEqual(controller.state, .finalized)
    disappear(screen(flow))
    XCTAssertEqual(results.count, 1)
  }

  @MainActor func testAHintStaysForNineHundredMillisecondsAndIsSpokenOnce() async throws {
    let flow = flow()
    let controller = try await started(flow)
    XCTAssertEqual(flow.hint, "Fill the outline with the nose.")
    nowMs = 899
    await show(1, to: controller)
    XCTAssertEqual(flow.hint, "Fill the outline with the nose.")
    XCTAssertTrue(flow.isGood, "the outline is green at once")
    nowMs = 900
    for _ in 0..<500 where flow.hint != "Good. Hold it there." { await turns() }
    XCTAssertEqual(flow.hint, "Good. Hold it there.", "without another event")
    XCTAssertEqual(said, ["Fill the outline with the nose.", "Good. Hold it there."])
    disappear(screen(flow))
  }

  func testAHintIsReplacedAfterItsTimeAndAClockThatWasSetBackDoesNotHoldIt() {
    let first = settleHint(nil, "one", nowMs: 100)
    XCTAssertEqual(settleHint(first, "two", nowMs: 999), first)
    XCTAssertEqual(settleHint(first, "two", nowMs: 1000), ShownHint(text: "two", sinceMs: 1000))
    XCTAssertEqual(settleHint(first, "one", nowMs: 5000), first)
    XCTAssertEqual(settleHint(first, "two", nowMs: 99).text, "two")
  }

  func testHintsAreThoseOfTheWeb() {
    let words = Words.of(language: "en")
    let required = ShotCounts(fingerprint: 3, appearance: 1)
    func hint(_ status: DetectionStatus, _ captured: ShotCounts, canFocus: Bool = false, canLight: Bool = false) -> String {
      let kind: UploadKind = captured.fingerprint < 3 ? .fingerprint : .appearance
      let progress = CaptureProgress(kind: kind, captured: captured, required: required)
      return words.hint(.dog, progress, status, canFocus: canFocus, canLight: canLight)
    }
    let (none, all) = (ShotCounts(fingerprint: 0, appearance: 0), ShotCounts(fingerprint: 3, appearance: 0))
    XCTAssertEqual(hint(.noObject, none), "Fill the outline with the nose.")
    XCTAssertEqual(hint(.noObject, all), "Get the whole dog into the picture.")
    XCTAssertEqual(hint(.processing(.moveBack), none), "Step back.")
    XCTAssertEqual(hint(.processing(.moveBack), all), "The nose is done. Now step back: the whole dog.")
    XCTAssertEqual(hint(.processing(.blurry), none, canFocus: true), "Blurred. Hold still, a little further away. Tap on it to focus.")
    XCTAssertEqual(hint(.processing(.tooDark), none, canFocus: true), "Too dark. Find more light.")
    let dark = "Too dark. Find more light. Or turn on the light."
    XCTAssertEqual(hint(.processing(.tooDark), none, canLight: true), dark)
    XCTAssertEqual(hint(.processing(.otherSpecies), none), "This looks like a cat. If it is a dog, press the button.")
  }

  @MainActor func testEveryScreenHasItsWordsInEveryLanguage() async throws {
    for language in Words.languages {
      for species in Species.allCases {
        let flow = flow(species, language: language)
        let start = see(screen(flow))
        XCTAssertTrue(start.contains { $0.traits.contains(.isHeader) && !$0.words.isEmpty })
        XCTAssertFalse(start.contains { $0.tap != nil && $0.words.isEmpty }, "\(language): a button without a label")
        let controller = try await started(flow)
        await show(1, to: controller)
        for part in see(screen(flow)) where !part.isHidden {
          XCTAssertFalse(part.words.isEmpty, "\(language): \(part.kind) without words")
        }
        disappear(screen(flow))
      }
    }
  }

  func testEveryOutlineIsReadToItsEnd() {
    for species in Species.allCases {
      for kind in UploadKind.allCases {
        let data = outlineData(species, kind)
        let segments = outlineSegments(data)
        XCTAssertGreaterThan(segments.count, 10)
        XCTAssertEqual(segments.filter { $0 == .close }.count, data.filter { $0 == "Z" }.count)
        for case .curve(_, _, let end) in segments {
          XCTAssertTrue((0...100).contains(end.x) && (0...100).contains(end.y), "\(species) \(kind) \(end)")
        }
      }
    }
    XCTAssertEqual(
      outlineSegments("M1 2H5V6L7 8C1 2 3 4 5 6 7 8 9 10 11 12Z"),
      [
        .move(CGPoint(x: 1, y: 2)), .line(CGPoint(x: 5, y: 2)), .line(CGPoint(x: 5, y: 6)), .line(CGPoint(x: 7, y: 8)),
        .curve(CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4), to: CGPoint(x: 5, y: 6)),
        .curve(CGPoint(x: 7, y: 8), CGPoint(x: 9, y: 10), to: CGPoint(x: 11, y: 12)), .close,
      ])
  }
}
