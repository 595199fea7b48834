import AVFoundation
import XCTest

@testable import RhinariumCapture

/// Photos of the camera's full size.
final class StillCaptureTests: AdapterTestCase {
  private let sizes = [(1920, 1080), (4032, 2268), (5712, 3213)].map { CMVideoDimensions(width: $0, height: $1) }

  private func still(orientation: Int = 6) -> Phone.Still {
    .picture(CVPixelBuffer(width: 384, height: 288, bytesPerRow: 384) { x, y in UInt8((x ^ y) & 255) }, orientation: orientation)
  }

  private func words(_ files: [ImageFile]) -> [String] { files.map { String(decoding: $0.data, as: UTF8.self) } }

  @MainActor private func outputs(of given: CameraController) -> [AVCapturePhotoOutput] {
    given.captureSession.outputs.compactMap { $0 as? AVCapturePhotoOutput }
  }

  /// Photos of a whole capture.
  @MainActor private func photos(of given: CameraController, count: Int = 60) async throws -> [String] {
    try await given.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
    given.startDetection()
    await show(count, to: given, until: { given.cameraResult != nil })
    guard case .success(let fingerprints, let appearances)? = given.cameraResult else { return [] }
    return words(fingerprints) + words(appearances)
  }

  @MainActor func testPhotosAreStillsOfTheLargestSizeThatTheServiceTakesCutToWhatTheFrameShows() async throws {
    Phone.state.still = still()
    Phone.state.stillSizes = sizes
    let given = controller(analyzer: Approving(), examiner: Trusting())
    // The pictures of these tests lie across, as the sensor's, and the still is upright: 162 of its 384 px high.
    let square = "jpeg 127,79 130x130 orientation 6 quality 0.92 kCGColorSpaceSRGB"
    let whole = "jpeg 111,0 162x288 orientation 6 quality 0.92 kCGColorSpaceSRGB"
    let taken = try await photos(of: given)
    XCTAssertEqual(taken, [square, square, square, whole])
    let output = try XCTUnwrap(outputs(of: given).first)
    XCTAssertEqual(output.asked.map(\.width), [4032, 4032, 4032, 4032], "18 megapixels may be too large a file")
    XCTAssertEqual(output.connection(with: .video)?.videoRotationAngle, 90)
    given.finalizeCamera()
    for _ in 0..<100 where !given.captureSession.outputs.isEmpty { await turns() }
    XCTAssertTrue(given.captureSession.outputs.isEmpty)
  }

  @MainActor func testTheFrameIsKeptWhereAStillFailsIsMirroredOrHasNoColours() async throws {
    let frame = "jpeg 53,11 86x86 quality 0.92 kCGColorSpaceSRGB"
    for one in [Phone.Still.unknown, .failure, still(orientation: 5)] {
      Phone.state.still = one
      let given = controller(analyzer: Approving(), examiner: Trusting())
      let taken = try await photos(of: given)
      XCTAssertEqual(taken.first, frame, "\(one)")
      XCTAssertEqual(taken.count, 4, "\(one)")
      given.finalizeCamera()
    }
  }

  @MainActor func testTheFrameIsKeptWhereAStillTakesTooLongAndNoOtherIsAskedFor() async throws {
    Phone.state.still = .silence
    let clock = ManualClock()
    let given = controller(analyzer: Approving(), examiner: Trusting(), clock: clock)
    try await given.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
    given.startDetection()
    await show(20, to: given, until: { outputs(of: given).first?.asked.isEmpty == false })
    XCTAssertEqual(given.progress.captured.fingerprint, 0)
    await clock.advance(2_000)
    await show(60, to: given, until: { given.cameraResult != nil })
    guard case .success(let fingerprints, _)? = given.cameraResult else { return XCTFail("no photos") }
    XCTAssertEqual(words(fingerprints), Array(repeating: "jpeg 53,11 86x86 quality 0.92 kCGColorSpaceSRGB", count: 3))
    XCTAssertEqual(outputs(of: given).first?.asked.count, 1)
    given.finalizeCamera()
    clock.end()
  }

  @MainActor func testASessionOfTheAppsIsGivenNoOutputForStills() async throws {
    Phone.state.still = still()
    let own = AVCaptureSession()
    own.addInput(try AVCaptureDeviceInput(device: AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back)!))
    own.startRunning()
    let given = controller(own, analyzer: Approving(), examiner: Trusting())
    let taken = try await photos(of: given)
    XCTAssertEqual(taken.count, 4)
    XCTAssertTrue(outputs(of: given).isEmpty)
    given.finalizeCamera()
  }

  func testAStillIsJudgedUpright() async throws {
    guard case .picture(let pixels, _) = still() else { return }
    let frame = Frame(kind: .appearance, width: 1, height: 1, gray: [0], timeMs: 0)
    let upright = CVPixelBuffer(width: 108, height: 192, bytesPerRow: 108) { _, _ in 128 }
    let shot = try await PhotoWriter.shared.write(
      Picture(pixels: upright, frame: frame), still: Still(pixels: pixels, orientation: 6), name: "photo.jpg")
    XCTAssertEqual([shot.pixels.width, shot.pixels.height], [216, 384])
    XCTAssertEqual(words([shot.file]), ["jpeg 0,36 384x216 orientation 6 quality 0.92 kCGColorSpaceSRGB"])
  }
}
