import CaptureConformance
import Foundation
import XCTest

@testable import RhinariumCaptureCore

/// The golden frames and sizes that all SDKs share, compared to the bit.
final class GoldenTests: XCTestCase {
  private let conformance = repository.appendingPathComponent("conformance")

  private struct Gray {
    let width: Int
    let height: Int
    let levels: [UInt8]
  }

  /// Decodes the file of all frames, in the order of the list. A binary PGM each: `P5`, width and height, 255, each on
  /// its line, then the levels row by row.
  private func grays(of frames: [JSON]) throws -> [String: Gray] {
    let bytes = [UInt8](try Data(contentsOf: conformance.appendingPathComponent("frames/frames.pgm")))
    var grays: [String: Gray] = [:]
    var at = 0
    for frame in frames {
      let width = Int(try XCTUnwrap(frame["width"]?.number))
      let height = Int(try XCTUnwrap(frame["height"]?.number))
      let head = [UInt8]("P5\n\(width) \(height)\n255\n".utf8)
      let start = at + head.count
      let end = start + width * height
      guard end <= bytes.count, Array(bytes[at..<start]) == head else { throw URLError(.cannotDecodeContentData) }
      grays[frame["name"]?.string ?? ""] = Gray(width: width, height: height, levels: Array(bytes[start..<end]))
      at = end
    }
    XCTAssertEqual(at, bytes.count, "bytes of all frames")
    return grays
  }

  private func file(_ path: String) throws -> JSON { try JSON(file: conformance.appendingPathComponent(path)) }

  private func check(_ json: JSON, has words: Set<String>) throws {
    let unknown = Set(try XCTUnwrap(json.object).keys).subtracting(words)
    XCTAssertEqual(unknown, [], "words that this test does not know")
  }

  private func verdict(_ json: JSON?) throws -> FrameVerdict {
    let json = try XCTUnwrap(json)
    try check(json, has: ["object", "ok", "guidance", "sharpness"])
    func bool(_ name: String) -> Bool { json[name] == .bool(true) }
    let guidance = try json["guidance"].map { try XCTUnwrap(Guidance(rawValue: $0.string ?? "")) }
    return FrameVerdict(
      hasObject: bool("object"), isGood: bool("ok"), guidance: guidance, sharpness: json["sharpness"]?.number)
  }

  private func kind(_ json: JSON) throws -> UploadKind {
    try XCTUnwrap(UploadKind(rawValue: json["kind"]?.string ?? ""))
  }

  private func numbers(_ measured: FrameMeasurements) -> [(String, Double)] {
    [
      ("mean", measured.mean), ("contrast", measured.contrast), ("burntShare", measured.burntShare),
      ("fineDetail", measured.fineDetail), ("middleDetail", measured.middleDetail),
      ("coarseDetail", measured.coarseDetail), ("middleOfGuide", measured.middleOfGuide),
      ("rimOfGuide", measured.rimOfGuide),
    ]
  }

  private func measurements(_ json: JSON?) throws -> FrameMeasurements {
    func number(_ name: String) throws -> Double { try XCTUnwrap(json?[name]?.number, name) }
    return try FrameMeasurements(
      mean: number("mean"), contrast: number("contrast"), burntShare: number("burntShare"),
      fineDetail: number("fineDetail"), middleDetail: number("middleDetail"), coarseDetail: number("coarseDetail"),
      middleOfGuide: number("middleOfGuide"), rimOfGuide: number("rimOfGuide"))
  }

  private func frames() throws -> (file: JSON, grays: [String: Gray]) {
    let file = try file("frames/frames.json")
    try check(file, has: ["about", "counts", "frames", "judged", "motions", "sequences", "photos"])
    return (file, try grays(of: file["frames"]?.array ?? []))
  }

  private func all(_ name: String, of file: JSON) throws -> [JSON] {
    let all = try XCTUnwrap(file[name]?.array)
    XCTAssertEqual(Double(all.count), file["counts"]?[name]?.number, "as many as the file says")
    XCTAssertGreaterThan(all.count, 0)
    print("GOLDEN \(name): \(all.count)")
    return all
  }

  func testEveryGoldenFrameIsMeasuredToTheBitAndJudgedTheSame() throws {
    let (file, grays) = try frames()
    for frame in try all("frames", of: file) {
      try check(frame, has: ["name", "shows", "kind", "width", "height", "measured", "bits", "still"])
      let name = try XCTUnwrap(frame["name"]?.string)
      let gray = try XCTUnwrap(grays[name])
      XCTAssertEqual(Double(gray.width), frame["width"]?.number, name)
      XCTAssertEqual(Double(gray.height), frame["height"]?.number, name)
      let measured = measureFrame(width: gray.width, height: gray.height, gray: gray.levels)
      let bits = numbers(measured).map { number -> String in
        let hex = String(number.1.bitPattern, radix: 16)
        return String(repeating: "0", count: 16 - hex.count) + hex
      }
      XCTAssertEqual(bits.joined(), frame["bits"]?.string, name)
      for (word, value) in numbers(measured) { XCTAssertEqual(value, frame["measured"]?[word]?.number, "\(name) \(word)") }
      let still = judgeFrame(measured, motion: 0, kind: try kind(frame))
      XCTAssertEqual(still, try verdict(frame["still"]), name)
    }
  }

  func testEveryJudgementOfNumbersIsTheSame() throws {
    for judged in try all("judged", of: frames().file) {
      try check(judged, has: ["name", "kind", "measured", "motion", "verdict"])
      let seen = judgeFrame(
        try measurements(judged["measured"]), motion: judged["motion"]?.number, kind: try kind(judged))
      XCTAssertEqual(seen, try verdict(judged["verdict"]), judged["name"]?.string ?? "")
    }
  }

  func testEveryMotionIsTheSame() throws {
    let (file, grays) = try frames()
    for motion in try all("motions", of: file) {
      try check(motion, has: ["from", "to", "motion"])
      let from = try XCTUnwrap(grays[motion["from"]?.string ?? ""])
      let to = try XCTUnwrap(grays[motion["to"]?.string ?? ""])
      XCTAssertEqual(motionBetween(from.levels, to.levels), motion["motion"]?.number)
    }
  }

  /// With the search for a nose's print and the perceptual hash of pictures, which only sequences show.
  func testEverySequenceOfFramesIsJudgedTheSame() throws {
    let (file, grays) = try frames()
    for sequence in try all("sequences", of: file) {
      try check(sequence, has: ["name", "needs", "species", "looks"])
      let name = try XCTUnwrap(sequence["name"]?.string)
      let species = try sequence["species"].map { try XCTUnwrap(Species(rawValue: $0.string ?? "")) }
      var judge = FrameJudge(species: species)
      for (at, look) in try XCTUnwrap(sequence["looks"]?.array).enumerated() {
        try check(look, has: ["frame", "kind", "atMs", "verdict", "kept"])
        let gray = try XCTUnwrap(grays[look["frame"]?.string ?? ""])
        let seen = judge.analyze(
          Frame(
            kind: try kind(look), width: gray.width, height: gray.height, gray: gray.levels,
            timeMs: try XCTUnwrap(look["atMs"]?.number)))
        XCTAssertEqual(seen, try verdict(look["verdict"]), "\(name), look \(at + 1)")
        if look["kept"] == .bool(true) { judge.kept() }
      }
    }
  }

  /// Each level as a square of `times` pixels.
  private func photo(_ gray: Gray, times: Int, colours: String) throws -> Pixels {
    guard ["gray", "warm"].contains(colours) else { throw URLError(.cannotDecodeContentData) }
    var data: [UInt8] = []
    for y in 0..<gray.height * times {
      for x in 0..<gray.width * times {
        let level = gray.levels[y / times * gray.width + x / times]
        data += colours == "gray" ? [level, level, level] : [level, UInt8(Int(level) * 3 / 4), level / 2]
      }
    }
    return Pixels(width: gray.width * times, height: gray.height * times, data: data)
  }

  /// The engine's own quality floor: what the service refuses is refused here, for the same reasons.
  func testEveryPhotoIsRefusedForTheEnginesReasonsAndHasItsPerceptualHash() throws {
    let (file, grays) = try frames()
    for given in try all("photos", of: file) {
      try check(given, has: ["frame", "kind", "species", "times", "colours", "reasons", "perceptualHash"])
      let name = try XCTUnwrap(given["frame"]?.string)
      let pixels = try photo(
        try XCTUnwrap(grays[name]), times: Int(try XCTUnwrap(given["times"]?.number)),
        colours: try XCTUnwrap(given["colours"]?.string))
      let species = try XCTUnwrap(Species(rawValue: given["species"]?.string ?? ""))
      let reasons = judgePhoto(pixels, species: species, kind: try kind(given))
      XCTAssertEqual(reasons.map(\.rawValue), try XCTUnwrap(given["reasons"]?.array).map(\.string), "\(name) \(species)")
      let perceptualHash = try XCTUnwrap(Shot(name: name, jpeg: Data(), pixels: pixels).file.perceptualHash)
      let hex = perceptualHash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      XCTAssertEqual(hex, given["perceptualHash"]?.string, name)
    }
  }

  func testEveryPlaceAndSizeIsTheSame() throws {
    let file = try file("geometry.json")
    try check(file, has: ["about", "counts", "guides", "sensors", "fits", "placements", "grays", "shrinks"])
    func int(_ json: JSON?, _ name: String) throws -> Int { Int(try XCTUnwrap(json?[name]?.number, name)) }
    func region(_ json: JSON?) throws -> Region {
      try Region(left: int(json, "left"), top: int(json, "top"), width: int(json, "width"), height: int(json, "height"))
    }
    var sensors = 0
    for guide in try XCTUnwrap(file["guides"]?.array) {
      let (picture, region) = (guide["picture"], guide["region"])
      let seen = guideRegion(width: try int(picture, "width"), height: try int(picture, "height"), kind: try kind(guide))
      XCTAssertEqual(seen.left, try int(region, "left"))
      XCTAssertEqual(seen.top, try int(region, "top"))
      XCTAssertEqual(seen.width, try int(region, "width"))
      XCTAssertEqual(seen.height, try int(region, "height"))
    }
    for turned in try XCTUnwrap(file["sensors"]?.array) {
      let (sensor, upright, degrees) = (turned["sensor"], turned["upright"], try int(turned, "rotation"))
      let (width, height) = (try int(sensor, "width"), try int(sensor, "height"))
      let isAcross = degrees % 180 == 0
      XCTAssertEqual([isAcross ? width : height, isAcross ? height : width], [try int(upright, "width"), try int(upright, "height")])
      let part = guideRegion(width: try int(upright, "width"), height: try int(upright, "height"), kind: try kind(turned))
      XCTAssertEqual(part, try region(turned["region"]))
      let seen = sensorRegion(part, sensorWidth: width, sensorHeight: height, degrees: degrees)
      XCTAssertEqual(seen, try region(turned["inSensor"]), "\(turned)")
      sensors += 1
    }
    XCTAssertGreaterThan(sensors, 0)
    for fit in try XCTUnwrap(file["fits"]?.array) {
      let seen = fitWithin(
        width: try int(fit["size"], "width"), height: try int(fit["size"], "height"), sideMax: try int(fit, "sideMax"))
      XCTAssertEqual([seen.width, seen.height], [try int(fit["fit"], "width"), try int(fit["fit"], "height")])
    }
    for placement in try XCTUnwrap(file["placements"]?.array) {
      func box(_ name: String) throws -> Double { try XCTUnwrap(placement["box"]?[name]?.number) }
      let seen = placeGuide(
        pictureWidth: try int(placement["picture"], "width"), pictureHeight: try int(placement["picture"], "height"),
        boxWidth: try box("width"), boxHeight: try box("height"), kind: try kind(placement))
      let guide = ["left", "top", "width", "height"].map { placement["guide"]?[$0]?.number }
      XCTAssertEqual([seen.left, seen.top, seen.width, seen.height], guide)
      XCTAssertEqual(.bool(seen.fills), placement["fills"])
    }
    for gray in try XCTUnwrap(file["grays"]?.array) {
      let levels = try XCTUnwrap(gray.array).compactMap(\.number).map { UInt8($0) }
      XCTAssertEqual(grayLevel(red: levels[0], green: levels[1], blue: levels[2]), levels[3])
    }
    for shrink in try XCTUnwrap(file["shrinks"]?.array) {
      let (from, to) = (shrink["from"], shrink["to"])
      func levels(_ json: JSON?) throws -> [UInt8] { try XCTUnwrap(json?["levels"]?.array).compactMap(\.number).map { UInt8($0) } }
      let (width, height) = (try int(from, "width"), try int(from, "height"))
      let seen = try levels(from).withUnsafeBytes {
        try LumaPlane(bytes: $0, width: width, height: height, bytesPerRow: width).shrunk(
          Region(left: 0, top: 0, width: width, height: height), to: (int(to, "width"), int(to, "height")))
      }
      XCTAssertEqual(seen.levels, try levels(to))
    }
  }
}
