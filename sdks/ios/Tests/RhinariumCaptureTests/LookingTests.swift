import AVFoundation
import XCTest

@testable import RhinariumCapture
@testable import RhinariumCaptureCore

/// Misses the print of each nose.
@MainActor
private final class MissingPrint: ShotExaminer {
  func examine(_ shot: Shot, species: Species, kind: UploadKind, earlier: [ImageFile]) -> [QualityReason] {
    kind == .fingerprint ? [.noPrint] : []
  }
}

/// A camera that asks a service.
final class LookingTests: AdapterTestCase {
  @MainActor private var pictures: [String] = []

  @MainActor private func started(_ sight: Sight, _ examiner: any ShotExaminer = Trusting()) async throws -> CameraController {
    let given = controller(
      analyzer: Approving(), examiner: examiner,
      look: { [self] picture, _ in
        pictures.append(String(decoding: picture, as: UTF8.self))
        return sight
      })
    try await given.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
    given.startDetection()
    return given
  }

  @MainActor func testAnAnimalOfAnotherSpeciesIsToldWhileOneAimsAndOnlyTheOwnShutterTakesIt() async throws {
    let given = try await started(Sight(found: .cat, part: .whole))
    await show(25, to: given)
    XCTAssertEqual(given.detectionStatus, .processing(.otherSpecies))
    XCTAssertEqual(given.progress.captured.fingerprint, 0)
    XCTAssertEqual(pictures.count, 3, "once a second")
    given.captureNow()
    await show(25, to: given, until: { given.progress.captured.fingerprint > 0 })
    XCTAssertEqual(given.progress.captured.fingerprint, 1)
    given.finalizeCamera()
  }

  @MainActor func testTheFaceOfADogNeedsNoPrintAndItsNoseDoes() async throws {
    let face = try await started(Sight(found: .dog, part: .face, closeness: 0.12), MissingPrint())
    await show(25, to: face, until: { face.progress.captured.fingerprint == 1 })
    XCTAssertEqual(face.progress.captured.fingerprint, 1)
    face.finalizeCamera()
    let nose = try await started(Sight(found: .dog, part: .nose, closeness: 0.5), MissingPrint())
    await show(50, to: nose, until: { nose.detectionStatus == .processing(.noPrint) })
    XCTAssertEqual(nose.detectionStatus, .processing(.noPrint))
    XCTAssertEqual(nose.progress.captured.fingerprint, 0)
    nose.finalizeCamera()
  }

  func testWhatTheServiceLooksAtIsTheGuideOfThePictureAndSmall() async throws {
    let pixels = CVPixelBuffer(width: 1920, height: 1080, bytesPerRow: 1920, differences: (100, 160)) { x, _ in
      (528..<1392).contains(x) ? 120 : 20
    }
    for (kind, said) in [
      (UploadKind.fingerprint, "jpeg 320x320 of 165,107,70,255 quality 0.7"),
      (.appearance, "jpeg 320x180 of 65,7,0,255 quality 0.7"),
    ] {
      let frame = Frame(kind: kind, width: 1, height: 1, gray: [0], timeMs: 0)
      let picture = try await PhotoWriter.shared.glance(Picture(pixels: pixels, frame: frame))
      XCTAssertEqual(String(decoding: picture, as: UTF8.self), said)
    }
  }
}
