import CaptureConformance
import Foundation
import XCTest

@testable import RhinariumCaptureCore

/// Rules for what the service has seen, questions about it, and their request.
final class LookTests: XCTestCase {
  func testEachSightHasItsVerdictsForEachPhotoAsInTheWebSDK() throws {
    let file = try JSON(file: repository.appendingPathComponent("conformance/sights.json"))
    XCTAssertEqual(Set(try XCTUnwrap(file.object).keys), ["about", "counts", "cases"])
    let cases = try XCTUnwrap(file["cases"]?.array)
    XCTAssertEqual(cases.count, Int(try XCTUnwrap(file["counts"]?["cases"]?.number)))
    var differences: [String] = []
    for given in cases {
      XCTAssertEqual(Set(try XCTUnwrap(given.object).keys), ["species", "kind", "captured", "sight", "verdicts"])
      let next = NextPhoto(
        species: try word(given["species"]), kind: try word(given["kind"]),
        captured: Int(try XCTUnwrap(given["captured"]?.number)))
      let sight = try sight(XCTUnwrap(given["sight"]))
      for wanted in try XCTUnwrap(given["verdicts"]?.array) {
        XCTAssertEqual(Set(try XCTUnwrap(wanted.object).keys), ["given", "ok", "guidance"])
        let fault: Guidance? = try wordOrNull(wanted["given"])
        let said = verdictWithSight(FrameVerdict(hasObject: true, isGood: fault == nil, guidance: fault), sight, next)
        let isExpected = try wanted["ok"] == .bool(said.isGood) && wordOrNull(wanted["guidance"]) == said.guidance
        if !isExpected { differences.append("\(given["sight"]!) \(next) \(wanted): \(said)") }
      }
    }
    XCTAssertEqual(differences, [])
  }

  private func word<Value: RawRepresentable>(_ json: JSON?) throws -> Value where Value.RawValue == String {
    try XCTUnwrap(json?.string.flatMap(Value.init), "\(String(describing: json))")
  }

  private func wordOrNull<Value: RawRepresentable>(_ json: JSON?) throws -> Value? where Value.RawValue == String {
    json == nil || json == .null ? nil : try word(json)
  }

  private func sight(_ json: JSON) throws -> Sight {
    XCTAssertTrue(Set(try XCTUnwrap(json.object).keys).isSubset(of: ["found", "part", "closeness", "turn"]))
    return Sight(
      found: try wordOrNull(json["found"]), part: try wordOrNull(json["part"]), closeness: json["closeness"]?.number,
      turn: json["turn"]?.number)
  }

  /// Questions that the test answers.
  @MainActor private final class Asked {
    var waiting: [CheckedContinuation<Sight?, any Error>] = []
    private(set) lazy var looker = Looker { [unowned self] _, _ in
      try await withCheckedThrowingContinuation { self.waiting.append($0) }
    }

    func show(_ timeMs: Double, _ kind: UploadKind = .fingerprint, _ picture: Data? = Data([1])) async -> FrameVerdict {
      let verdict = await looker.judge(
        LookTests.good, timeMs: timeMs, next: NextPhoto(species: .cat, kind: kind, captured: 0)
      ) { if let picture { return picture } else { throw LookFailed(status: 0) } }
      await turns()
      return verdict
    }

    func answer(_ at: Int, _ sight: Result<Sight?, any Error>) async {
      waiting[at].resume(with: sight)
      await turns()
    }

    private func turns() async { for _ in 0..<50 { await Task.yield() } }
  }

  private static let good = FrameVerdict(hasObject: true, isGood: true)
  private let waits = FrameVerdict(hasObject: true, isGood: false)
  private let other = FrameVerdict(hasObject: true, isGood: false, guidance: .otherSpecies)
  private let dog = Sight(found: .dog, part: .whole)

  @MainActor func testItAsksOnceASecondAndOneQuestionAtATimeAndTakesNoPhotoBeforeTheFirstAnswer() async {
    let asked = Asked()
    for timeMs in stride(from: 0.0, to: 3_900, by: 90) {
      let verdict = await asked.show(timeMs)
      XCTAssertEqual(verdict, waits)
    }
    XCTAssertEqual(asked.waiting.count, 1)
    await asked.answer(0, .success(dog))
    let told = await asked.show(3_900)
    XCTAssertEqual(told, other)
    XCTAssertEqual(asked.waiting.count, 2)
    let late = await asked.show(4_001)
    XCTAssertEqual(late, Self.good, "an answer of more than four seconds ago")
    await asked.answer(1, .success(nil))
  }

  @MainActor func testItWorksAsWithoutAServiceWhileThatFailsAndAsksAgainAfterTwiceTheInterval() async {
    let asked = Asked()
    _ = await asked.show(0)
    await asked.answer(0, .failure(LookFailed(status: 429)))
    for timeMs in [90.0, 1_900] {
      let verdict = await asked.show(timeMs)
      XCTAssertEqual(verdict, Self.good)
    }
    XCTAssertEqual(asked.waiting.count, 1)
    _ = await asked.show(2_000)
    XCTAssertEqual(asked.waiting.count, 2)
    await asked.answer(1, .success(dog))
    let told = await asked.show(2_090)
    XCTAssertEqual(told, other)
  }

  @MainActor func testACameraWithoutSmallPicturesWorksAsWithoutAService() async {
    let asked = Asked()
    let verdict = await asked.show(0, .fingerprint, nil)
    XCTAssertEqual(verdict, Self.good)
    XCTAssertEqual(asked.waiting.count, 0)
  }

  @MainActor func testAServiceThatChecksNoAnimalsIsNotAskedAgainAndAnAnswerIsForOneKindOfPhoto() async {
    let asked = Asked()
    _ = await asked.show(0)
    await asked.answer(0, .success(dog))
    let close = await asked.show(90)
    XCTAssertEqual(close, other)
    let whole = await asked.show(180, .appearance)
    XCTAssertEqual(whole, waits)
    _ = await asked.show(1_000, .appearance)
    await asked.answer(1, .success(nil))
    let later = await asked.show(9_000)
    XCTAssertEqual(later, Self.good)
    XCTAssertEqual(asked.waiting.count, 2)
  }

  @MainActor private func answer(of server: LoopbackServer) async throws -> Sight? {
    let license = LicenseInfo(key: "psk", baseURL: server.baseURL.appendingPathComponent("/"))
    return try await lookInSession(license: license, captureSessionId: "a/b 1-2")(Data([1, 2, 3]), .fingerprint)
  }

  @MainActor func testAPictureGoesToTheCaptureSessionWithTheKeyAndWhatWasFoundComesBack() async throws {
    let found = #"{"data":{"isChecked":true,"found":"CAT","part":"face","box":[0,0,1,1],"closeness":0.4,"turn":0.1}}"#
    let bodies = [found, #"{"data":{"isChecked":true}}"#, #"{"data":{"isChecked":false}}"#]
    let server = try LoopbackServer(answers: bodies.map { (200, $0) })
    var sights: [Sight?] = []
    for _ in bodies { sights.append(try await answer(of: server)) }
    XCTAssertEqual(sights, [Sight(found: .cat, part: .face, closeness: 0.4, turn: 0.1), Sight(), nil])
    let request = server.requests[0]
    XCTAssertTrue(request.hasPrefix("POST /v2/capture-sessions/a%2Fb%201-2:look HTTP/1.1\r\n"), request)
    XCTAssertTrue(request.lowercased().contains("x-service-api-key: psk\r\n"), request)
    XCTAssertTrue(request.hasSuffix(#"{"picture":"AQID"}"#), request)
  }

  @MainActor func testABusyServiceThrowsAndTheKeyGoesToNoOtherAddress() async throws {
    let elsewhere = try LoopbackServer(answers: [(200, #"{"data":{"isChecked":true}}"#)])
    for (status, header) in [(429, nil), (307, "Location: \(elsewhere.baseURL)/")] as [(Int, String?)] {
      do {
        _ = try await answer(of: LoopbackServer(answers: [(status, "{}")], header: header))
        XCTFail("it answered with \(status)")
      } catch let failure as LookFailed { XCTAssertEqual(failure.status, status) }
    }
    XCTAssertEqual(elsewhere.requests, [])
  }
}
