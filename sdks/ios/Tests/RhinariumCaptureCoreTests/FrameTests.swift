import XCTest

@testable import RhinariumCaptureCore

/// A picture with detail of several sizes, another for each seed; of whole numbers, so the same everywhere.
func picture(_ width: Int, _ height: Int, seed: Int) -> [UInt8] {
  var state = UInt32(truncatingIfNeeded: seed &* 747_796_405) | 1
  let cells = (0..<64).map { _ -> Int in
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int(state >> 25)
  }
  var levels: [UInt8] = []
  for at in 0..<width * height {
    let column: Int = (at % width) * 8 / width
    let row: Int = (at / width) * 8 / height
    state = state &* 1_664_525 &+ 1_013_904_223
    let noise = Int(state >> 27)
    levels.append(UInt8(40 + cells[row * 8 + column] + noise))
  }
  return levels
}

final class FrameTests: XCTestCase {
  func testARowThatIsLongerThanThePictureIsReadOnlyAsFarAsThePicture() {
    let (width, height) = (30, 20)
    let tight = picture(width, height, seed: 1)
    var padded: [UInt8] = []
    for y in 0..<height { padded += tight[y * width..<(y + 1) * width] + [255, 0, 255] }
    func frame(_ bytes: [UInt8], _ bytesPerRow: Int) -> [UInt8] {
      bytes.withUnsafeBytes {
        LumaPlane(bytes: $0, width: width, height: height, bytesPerRow: bytesPerRow).frame(.appearance, timeMs: 0).gray
      }
    }
    XCTAssertEqual(frame(tight, width), tight)
    XCTAssertEqual(frame(padded, width + 3), tight)
  }

  func testAShrunkPictureIsMadeOfMeansOfWholePixels() {
    let levels: [UInt8] = [0, 1, 10, 11, 0, 1, 10, 11, 20, 21, 30, 31, 20, 21, 30, 31]
    let luma = levels.withUnsafeBytes {
      LumaPlane(bytes: $0, width: 4, height: 4, bytesPerRow: 4)
        .shrunk(Region(left: 0, top: 0, width: 4, height: 4), sideMax: 2)
    }
    // Halves round up.
    XCTAssertEqual(luma.levels, [1, 11, 21, 31])
  }

  func testTheGuideIsASquareOfFourFifthsInTheMiddleAndEverythingForTheWholeLook() {
    XCTAssertEqual(
      guideRegion(width: 1280, height: 720, kind: .fingerprint), Region(left: 352, top: 72, width: 576, height: 576))
    XCTAssertEqual(
      guideRegion(width: 720, height: 1280, kind: .appearance), Region(left: 0, top: 0, width: 720, height: 1280))
  }

  func testTheSamePictureIsANearDuplicateAndAnotherIsNot() {
    let one = likenessOf(Plane(Luma(width: 96, height: 96, levels: picture(96, 96, seed: 1))))
    let other = likenessOf(Plane(Luma(width: 96, height: 96, levels: picture(96, 96, seed: 2))))
    XCTAssertTrue(isNearDuplicate(one, one))
    XCTAssertFalse(isNearDuplicate(one, other))
    XCTAssertEqual(likenessDistance(one, one), 0, accuracy: 1e-12)
    XCTAssertEqual(likenessDistance(one, other), likenessDistance(other, one))
    XCTAssertEqual(likenessDistance(one, [1, 2, 3]), 1)
  }

  func testAPictureWithoutItsFirstPercentIsStillANearDuplicate() {
    let whole = picture(200, 200, seed: 3)
    var cut: [UInt8] = []
    for y in 0..<200 { cut += whole[y * 200 + 2..<(y + 1) * 200] }
    let first = likenessOf(Plane(Luma(width: 200, height: 200, levels: whole)))
    let second = likenessOf(Plane(Luma(width: 198, height: 200, levels: cut)))
    XCTAssertGreaterThan(likenessDistance(first, second), 0.0075, "only the search among crops finds it")
    XCTAssertTrue(isNearDuplicate(first, second))
    XCTAssertTrue(isNearDuplicate(second, first))
  }

  @MainActor func testTheExaminerRefusesAPhotoThatShowsTheSameAsAnEarlierOne() async throws {
    func shot(_ seed: Int) -> Shot {
      Shot(name: "\(seed).jpg", jpeg: Data([1]), luma: Luma(width: 96, height: 96, levels: picture(96, 96, seed: seed)))
    }
    let examiner = NearDuplicateExaminer()
    func reasons(_ shot: Shot, _ earlier: [ImageFile]) -> [QualityReason] {
      examiner.examine(shot, species: .dog, kind: .fingerprint, earlier: earlier)
    }
    XCTAssertEqual(reasons(shot(1), []), [])
    XCTAssertEqual(reasons(shot(1), [shot(2).file]), [])
    XCTAssertEqual(reasons(shot(1), [shot(2).file, shot(1).file]), [.nearDuplicate])
    XCTAssertEqual(reasons(shot(1), [ImageFile(name: "from elsewhere.jpg", data: Data([1]))]), [])
  }
}
