@testable import RhinariumCaptureCore
import XCTest

/// Sizes, regions and timeout of stills, with the numbers of the Android SDK's tests.
final class StillTests: XCTestCase {
  private func size(_ sizes: [(width: Int, height: Int)]) -> Int? { stillSize(sizes, frameWidth: 1920, frameHeight: 1080) }

  func testAStillHasMostPixelsOfWhatTheFrameShowsAsManyAsTheServiceTakesAndMoreThanTheFrame() {
    XCTAssertEqual(size([(3000, 3000), (4000, 2250), (1600, 1200), (8000, 6000)]), 1)
    XCTAssertEqual(stillSize([(4000, 2250), (4000, 3000)], frameWidth: 640, frameHeight: 480), 1)
    XCTAssertEqual(size([(5184, 3888)]), 0, "16 to 9 of 20 megapixels")
    XCTAssertNil(size([(8000, 6000)]))
    XCTAssertNil(size([(1920, 1080), (1600, 1200)]))
    XCTAssertNil(size([]))
  }

  func testAPhotoOfAStillShowsWhatTheFrameShowsWhateverTheProportionsOfBoth() {
    func region(_ width: Int, _ height: Int, _ frame: (Int, Int), _ kind: UploadKind) -> [Int] {
      let part = stillRegion(width: width, height: height, frameWidth: frame.0, frameHeight: frame.1, kind: kind)
      return [part.left, part.top, part.width, part.height]
    }
    XCTAssertEqual(region(3000, 4000, (1080, 1920), .appearance), [375, 0, 2250, 4000])
    XCTAssertEqual(region(3000, 4000, (1080, 1920), .fingerprint), [600, 1100, 1800, 1800])
    XCTAssertEqual(region(4000, 2250, (640, 480), .appearance), [500, 0, 3000, 2250])
    XCTAssertEqual(region(4000, 3000, (640, 480), .appearance), [0, 0, 4000, 3000])
  }

  func testAMirroredPictureHasNoTurn() {
    XCTAssertEqual((0...9).map(degreesOf(exif:)), [nil, 0, nil, 180, nil, nil, 90, nil, 270, nil])
  }

  /// Each pixel of the sensor's picture is at the place that `sensorRegion` names.
  func testPixelsOfASensorsPictureAreTurnedUpright() {
    let (width, height) = (6, 4)
    let luma = (0..<width * height).map { UInt8(10 * $0) }
    let chroma = [UInt8](repeating: 128, count: width * height / 2)
    luma.withUnsafeBytes { luma in
      chroma.withUnsafeBytes { chroma in
        let plane = LumaPlane(bytes: luma, width: width, height: height, bytesPerRow: width)
        let colours = ChromaPlane(bytes: chroma, bytesPerRow: width, matrix: .rec601)
        for degrees in [0, 90, 180, 270] {
          let part = Region(left: 1, top: 1, width: 4, height: 2)
          let turned = plane.pixels(part, colours, turnedBy: degrees)
          let upright = degrees % 180 == 0 ? (6, 4) : (4, 6)
          XCTAssertEqual([turned.width, turned.height], degrees % 180 == 0 ? [4, 2] : [2, 4])
          for at in 0..<8 {
            let x = 1 + at % turned.width
            let y = 1 + at / turned.width
            XCTAssertTrue(x < upright.0 && y < upright.1)
            let one = sensorRegion(
              Region(left: x, top: y, width: 1, height: 1), sensorWidth: width, sensorHeight: height, degrees: degrees)
            XCTAssertEqual(turned.data[3 * at], UInt8(10 * (one.top * width + one.left)), "\(degrees), \(at)")
          }
        }
      }
    }
  }

  @MainActor func testAStillThatTakesLongerThanTwoSecondsIsGivenUpAndNoneIsAskedForAfterIt() async {
    let timeout = StillTimeout<Int>()
    let never: @MainActor @Sendable (Double) async -> Void = { _ in await withUnsafeContinuation { _ in } }
    let first = await timeout.limit(never) { 1 }
    XCTAssertEqual(first, 1)
    let failed = await timeout.limit(never) { nil }
    XCTAssertNil(failed)
    let second = await timeout.limit(never) { 2 }
    XCTAssertEqual(second, 2, "a failure is no reason to stop")
    nonisolated(unsafe) var waitedMs = 0.0
    let late = await timeout.limit({ waitedMs = $0 }) {
      await withUnsafeContinuation { (_: UnsafeContinuation<Int?, Never>) in }
    }
    XCTAssertNil(late)
    XCTAssertEqual(waitedMs, 2_000)
    let after = await timeout.limit(never) { 3 }
    XCTAssertNil(after)
  }
}
