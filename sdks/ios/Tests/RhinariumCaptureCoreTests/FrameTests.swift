import XCTest

@testable import RhinariumCaptureCore

/// A picture with detail of several sizes, seeded, in integers so that it is identical everywhere.
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

/// The same level in each colour.
func grayPixels(_ width: Int, _ height: Int, _ levels: [UInt8]) -> Pixels {
  Pixels(width: width, height: height, data: levels.flatMap { [$0, $0, $0] })
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
    let one = perceptualHashOf(luminanceOf(grayPixels(96, 96, picture(96, 96, seed: 1))))
    let other = perceptualHashOf(luminanceOf(grayPixels(96, 96, picture(96, 96, seed: 2))))
    XCTAssertTrue(isNearDuplicate(one, one))
    XCTAssertFalse(isNearDuplicate(one, other))
    XCTAssertEqual(hashDistance(one, one), 0, accuracy: 1e-12)
    XCTAssertEqual(hashDistance(one, other), hashDistance(other, one))
    XCTAssertEqual(hashDistance(one, [1, 2, 3]), 1)
  }

  func testAPictureWithoutItsFirstPercentIsStillANearDuplicate() {
    let whole = picture(200, 200, seed: 3)
    var cut: [UInt8] = []
    for y in 0..<200 { cut += whole[y * 200 + 2..<(y + 1) * 200] }
    let first = perceptualHashOf(luminanceOf(grayPixels(200, 200, whole)))
    let second = perceptualHashOf(luminanceOf(grayPixels(198, 200, cut)))
    XCTAssertGreaterThan(hashDistance(first, second), 0.0075, "only the search among crops finds it")
    XCTAssertTrue(isNearDuplicate(first, second))
    XCTAssertTrue(isNearDuplicate(second, first))
  }

  @MainActor func testTheExaminerRefusesAPhotoThatShowsTheSameAsAnEarlierOne() async throws {
    func shot(_ seed: Int) -> Shot {
      Shot(name: "\(seed).jpg", jpeg: Data([1]), pixels: grayPixels(96, 96, picture(96, 96, seed: seed)))
    }
    let examiner = EngineExaminer()
    func isTwice(_ shot: Shot, _ earlier: [ImageFile]) async -> Bool {
      await examiner.examine(shot, species: .cat, kind: .fingerprint, earlier: earlier).contains(.nearDuplicate)
    }
    var seen: [Bool] = []
    for earlier in [
      [], [shot(2).file], [shot(2).file, shot(1).file], [ImageFile(name: "from elsewhere.jpg", data: Data([1]))],
    ] { seen.append(await isTwice(shot(1), earlier)) }
    XCTAssertEqual(seen, [false, false, true, false])
  }

  /// Quality problems come first, a near duplicate last.
  @MainActor func testTheExaminerSaysWhatTheQualityFloorSays() async {
    let dark = Shot(name: "dark.jpg", jpeg: Data([1]), pixels: grayPixels(96, 90, [UInt8](repeating: 10, count: 8640)))
    let examiner = EngineExaminer()
    let once = await examiner.examine(dark, species: .dog, kind: .fingerprint, earlier: [])
    XCTAssertEqual(once, [.tooSmall, .dark])
    let noise = Shot(name: "noise.jpg", jpeg: Data([1]), pixels: grayPixels(96, 96, (0..<9216).map { UInt8($0 * 89 & 255) }))
    let twice = await examiner.examine(noise, species: .dog, kind: .fingerprint, earlier: [noise.file])
    XCTAssertEqual(twice, [.noAnimal, .nearDuplicate])
  }

  /// Rows and chroma of any stride. Television colour bars are exact to the level.
  func testColoursAreReadFromPlanesOfAnyStrideByTheMatrixOfTheCamera() {
    func colour(_ levels: (luma: UInt8, blue: UInt8, red: UInt8), _ matrix: ColourMatrix) -> [UInt8] {
      let (width, height, bytesPerRow) = (6, 5, 9)
      var luma = [UInt8](repeating: 0, count: bytesPerRow * height)
      for y in 0..<height { for x in 0..<width { luma[y * bytesPerRow + x] = levels.luma } }
      var chroma = [UInt8](repeating: 7, count: bytesPerRow * 3)
      for y in 0..<3 { for x in 0..<6 { chroma[y * bytesPerRow + x] = x % 2 == 0 ? levels.blue : levels.red } }
      return luma.withUnsafeBytes { bytes in
        chroma.withUnsafeBytes { others in
          let seen = LumaPlane(bytes: bytes, width: width, height: height, bytesPerRow: bytesPerRow)
            .pixels(.appearance, ChromaPlane(bytes: others, bytesPerRow: bytesPerRow, matrix: matrix))
          XCTAssertEqual([seen.width, seen.height], [width, height])
          XCTAssertEqual(Set(stride(from: 0, to: seen.data.count, by: 3).map { Array(seen.data[$0..<$0 + 3]) }).count, 1)
          return Array(seen.data.prefix(3))
        }
      }
    }
    // Grey, red, green and blue, and what is out of range, as ITU-R BT.601 and BT.709 have them in full range.
    XCTAssertEqual(colour((90, 128, 128), .rec601), [90, 90, 90])
    XCTAssertEqual(colour((76, 85, 255), .rec601), [254, 0, 0])
    XCTAssertEqual(colour((150, 44, 21), .rec601), [0, 255, 1])
    XCTAssertEqual(colour((29, 255, 107), .rec601), [0, 0, 254])
    XCTAssertEqual(colour((90, 128, 128), .rec709), [90, 90, 90])
    XCTAssertEqual(colour((54, 99, 255), .rec709), [254, 0, 0])
    XCTAssertEqual(colour((182, 30, 12), .rec709), [0, 255, 0])
    XCTAssertEqual(colour((18, 255, 116), .rec709), [0, 0, 254])
    XCTAssertEqual(colour((255, 255, 255), .rec601), [255, 121, 255])
  }

  /// Each pixel is in exactly one mean, and each keeps its colour.
  func testAPhotoForTheQualityFloorIsMadeOfMeansOfWholePixels() {
    let luma: [UInt8] = [10, 20, 100, 101, 30, 40, 102, 103]
    let chroma: [UInt8] = [128, 128, 128, 200]
    let seen = luma.withUnsafeBytes { bytes in
      chroma.withUnsafeBytes { others in
        LumaPlane(bytes: bytes, width: 4, height: 2, bytesPerRow: 4).pixels(
          Region(left: 0, top: 0, width: 4, height: 2), (width: 2, height: 1),
          ChromaPlane(bytes: others, bytesPerRow: 4, matrix: .rec601))
      }
    }
    // 72 of red's difference is 101 of red and -51 of green.
    XCTAssertEqual(seen.data, [25, 25, 25, 203, 51, 102])
  }
}
