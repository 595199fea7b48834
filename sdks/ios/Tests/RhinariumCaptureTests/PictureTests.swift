import AVFoundation
import XCTest

@testable import RhinariumCapture

/// Settings of the camera's output, and frames and photos made of its pictures.
final class PictureTests: AdapterTestCase {
  @MainActor private func output(of given: CameraController) throws -> AVCaptureVideoDataOutput {
    try XCTUnwrap(given.captureSession.outputs.first as? AVCaptureVideoDataOutput)
  }

  private func picture() -> CMSampleBuffer {
    nowMs += 1_000
    let pixels = CVPixelBuffer(width: 64, height: 48, bytesPerRow: 64) { _, _ in 128 }
    return CMSampleBuffer(image: pixels, time: CMTime(seconds: nowMs / 1000))
  }

  @MainActor func testTheCameraGivesFullHDInTheFullRangeOfLevelsAndDropsLatePictures() async throws {
    let given = controller()
    try await given.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
    XCTAssertEqual(given.captureSession.sessionPreset, .hd1920x1080)
    let output = try output(of: given)
    XCTAssertTrue(output.alwaysDiscardsLateVideoFrames)
    XCTAssertEqual(
      output.videoSettings[kCVPixelBufferPixelFormatTypeKey as String] as? UInt32,
      kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
    given.finalizeCamera()
  }

  @MainActor func testAnOutputThatIsTakenOutHasNoDelegate() async throws {
    let given = controller()
    try await given.initializeCamera(initialPosition: .back, captureSessionId: sessionId)
    let output = try output(of: given)
    XCTAssertNotNil(output.sampleBufferDelegate)
    given.finalizeCamera()
    for _ in 0..<100 where output.sampleBufferDelegate != nil { await turns() }
    XCTAssertNil(output.sampleBufferDelegate)
  }

  func testWhileAPictureIsLookedAtTheOthersAreNotRead() {
    let reader = PictureReader()
    nonisolated(unsafe) var read = 0
    reader.start { _ in read += 1 }
    func show() { reader.captureOutput(AVCaptureVideoDataOutput(), didOutput: picture(), from: AVCaptureConnection()) }
    show()
    show()
    XCTAssertEqual(read, 1)
    XCTAssertTrue(reader.hasWorked())
    XCTAssertFalse(reader.hasWorked(), "nothing since")
    show()
    XCTAssertTrue(reader.hasWorked(), "the camera gives pictures, and one is looked at")
    reader.next()
    show()
    XCTAssertEqual(read, 2)
  }

  func testThePhotoOfTheWholeAnimalIsJudgedAsAWhole() async throws {
    let pixels = CVPixelBuffer(width: 192, height: 108, bytesPerRow: 192) { x, y in UInt8((x ^ y) & 255) }
    for (kind, width, height) in [(UploadKind.appearance, 192, 108), (.fingerprint, 86, 86)] {
      let frame = Frame(kind: kind, width: 1, height: 1, gray: [0], timeMs: 0)
      let shot = try await PhotoWriter.shared.write(Picture(pixels: pixels, frame: frame), name: "photo.jpg")
      XCTAssertEqual(shot.pixels.width, width)
      XCTAssertEqual(shot.pixels.height, height)
    }
  }

  @MainActor func testAReleasedCameraHearsNothingAnyMore() async throws {
    let link = CameraLink(session: AVCaptureSession())
    let camera = try await AppleCameraPlatform(link: link).open(.back, injected: nil)
    nonisolated(unsafe) var heard = 0
    camera.onLost = { heard += 1 }
    camera.onInterrupted = { _ in heard += 1 }
    camera.release()
    for name in [Notification.Name.AVCaptureSessionWasInterrupted, .AVCaptureSessionRuntimeError] {
      NotificationCenter.default.post(name: name, object: link.session)
    }
    await turns()
    XCTAssertEqual(heard, 0)
  }
}
