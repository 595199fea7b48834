import Foundation
import RhinariumCaptureCore

// Types of conformance/capture-1.4.json, documented in its schema.

enum LicenseScript {
  case offline
  case answer(status: Int, body: Data)
}

enum Answer {
  case says(FrameVerdict)
  case throwing
}

struct Failing {
  var code: String?
  var serverCode: String?
  var cause: String?
  var error: String?
  var isOwnReason = false
  /// Not always one of iOS: the file has cases of other platforms.
  var problem: String?
}

enum Abort: String { case before, whileChecking, whilePausing, whileOpening, after }
enum Moment: String { case whileChecking, whileOpening }
enum Late: String { case answer, photo }
enum Until: String { case framesShown, pauseDetection, finalizeCamera, loseCamera }

struct Step {
  var call: String?
  var fails: Failing?
  var position = CameraPosition.back
  var captureSessionId = "0c6b0a1e-0000-4000-8000-000000000001"
  var abort: Abort?
  var finalize: Moment?
  var held: Moment?
  var together = 1
  var isAnotherKey = false
  var baseURL: String?
  var frames: Int?
  var each: Answer?
  var everyMs = 100.0
  var shown: [(atMs: Double, says: Answer)]?
  var late: Late?
  var until: Until?
  var waitMs: Double?
}

/// One script of events with what must follow.
public struct ConformanceCase {
  public let name: String
  public let section: String
  /// Platforms of the case, all if nil.
  public let only: [String]?
  /// Excludes cases of other platforms and of errors that iOS does not have.
  public func isForIOS(_ file: JSON) -> Bool {
    let hasNoError = camera.contains { file["errors"]?[$0]?["ios"]?.array?.isEmpty ?? false }
    return !hasNoError && only?.contains("ios") ?? true
  }
  let configuration: DetectionConfiguration
  let captured: ShotCounts
  let timeoutMs: Double?
  let baseURL: String
  let isInjected: Bool
  let license: [LicenseScript]
  let camera: [String]
  let takes: [String]
  let examined: [[QualityReason]]
  let steps: [Step]
  let expect: [String: JSON]

  public init(_ json: JSON) throws {
    let words = try Fields(json, place: json["name"]?.string ?? "case")
    name = try words.required(words.string("name"), "name")
    section = try words.required(words.string("section"), "section")
    only = try words.array("only")?.compactMap(\.string)
    configuration = try readConfiguration(words.words("configuration"))
    captured = try readCounts(words.words("captured"))
    timeoutMs = try words.number("timeoutMs")
    baseURL = try words.string("baseUrl") ?? "https://pets.example"
    isInjected = try words.string("captureSession").map { word in
      if word != "injected" { throw UnknownWord(word, in: "captureSession") }
      return true
    } ?? false
    license = try words.array("license")?.map(readLicense) ?? [.answer(status: 200, body: Data())]
    camera = try words.array("camera")?.map { try words.required($0.string, "camera") } ?? ["opens"]
    takes = try words.array("takes")?.map { try words.required($0.string, "takes") } ?? ["photo"]
    examined = try words.array("examined")?.map(readExamined) ?? [[]]
    steps = try words.required(words.array("steps"), "steps").map(readStep)
    expect = try words.required(words.json("expect")?.object, "expect")
    try words.done()
  }
}

private func readConfiguration(_ words: Fields?) throws -> DetectionConfiguration {
  guard let words else { return DetectionConfiguration(species: .dog, purpose: .petVerification) }
  let species = try words.required(words.word("species", Species.self), "species")
  let purpose = try words.required(words.word("purpose", Purpose.self), "purpose")
  try words.done()
  return DetectionConfiguration(species: species, purpose: purpose)
}

private func readCounts(_ words: Fields?) throws -> ShotCounts {
  guard let words else { return ShotCounts(fingerprint: 0, appearance: 0) }
  let counts = try ShotCounts(
    fingerprint: words.int("fingerprints") ?? 0, appearance: words.int("appearances") ?? 0)
  try words.done()
  return counts
}

private func readLicense(_ json: JSON) throws -> LicenseScript {
  if json.string == "offline" { return .offline }
  let words = try Fields(json, place: "license")
  let status = try words.required(words.int("status"), "status")
  let code = try words.string("code")
  let kind = try words.string("body")
  try words.done()
  switch kind {
  case nil:
    let body = code.map { #"{"errors":[{"code":"\#($0)"}]}"# } ?? #"{"errors":[{}]}"#
    return .answer(status: status, body: Data(body.utf8))
  case "unreadable": return .answer(status: status, body: Data("<html>".utf8))
  case "empty": return .answer(status: status, body: Data("{}".utf8))
  case let word?: throw UnknownWord(word, in: "license.body")
  }
}

private func readExamined(_ json: JSON) throws -> [QualityReason] {
  if json.string == "good" { return [] }
  return try (json.array ?? [json]).map { one in
    guard let reason = one.string.flatMap(QualityReason.init) else { throw UnknownWord("\(one)", in: "examined") }
    return reason
  }
}

func readStep(_ json: JSON) throws -> Step {
  let words = try Fields(json, place: "step")
  var step = Step()
  step.call = try words.string("do")
  step.fails = try words.words("fails").map(readFailing)
  step.position = try words.word("position", CameraPosition.self) ?? step.position
  step.captureSessionId = try words.string("captureSessionId") ?? step.captureSessionId
  step.abort = try words.word("abort", Abort.self)
  step.finalize = try words.word("finalize", Moment.self)
  step.held = try words.word("held", Moment.self)
  step.together = try words.int("together") ?? 1
  if let key = try words.string("key") {
    guard key == "another" else { throw UnknownWord(key, in: "step.key") }
    step.isAnotherKey = true
  }
  step.baseURL = try words.string("baseUrl")
  step.frames = try words.int("frames")
  step.each = try words.json("each").map(readAnswer)
  step.everyMs = try words.number("everyMs") ?? step.everyMs
  step.shown = try words.array("shown")?.map { json -> (atMs: Double, says: Answer) in
    let shown = try Fields(json, place: "shown")
    let one = try (
      atMs: shown.required(shown.number("atMs"), "atMs"), says: readAnswer(shown.required(shown.json("says"), "says"))
    )
    try shown.done()
    return one
  }
  step.late = try words.word("late", Late.self)
  step.until = try words.word("until", Until.self)
  step.waitMs = try words.number("waitMs")
  try words.done()
  return step
}

private func readFailing(_ words: Fields) throws -> Failing {
  var failing = Failing()
  failing.code = try words.string("code")
  failing.serverCode = try words.string("serverCode")
  failing.cause = try words.string("cause")
  failing.error = try words.string("error")
  failing.isOwnReason = try words.bool("reason") ?? false
  failing.problem = try words.string("problem")
  try words.done()
  return failing
}

private func readAnswer(_ json: JSON) throws -> Answer {
  if json.string == "throws" { return .throwing }
  let words = try Fields(json, place: "verdict")
  let verdict = try FrameVerdict(
    hasObject: words.required(words.bool("object"), "object"), isGood: words.required(words.bool("ok"), "ok"),
    guidance: words.word("guidance", Guidance.self), sharpness: words.number("sharpness"),
    isWrongSpecies: words.bool("wrongSpecies") ?? false)
  try words.done()
  return .says(verdict)
}
