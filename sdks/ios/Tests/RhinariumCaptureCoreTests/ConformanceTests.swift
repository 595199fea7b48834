import CaptureConformance
import Foundation
import XCTest

@testable import RhinariumCaptureCore

let repository = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// The whole conformance file on the core's controller.
final class ConformanceTests: XCTestCase {
  private func file() throws -> JSON {
    try JSON(file: repository.appendingPathComponent("conformance/capture-1.4.json"))
  }

  @MainActor func testEveryCaseOfTheConformanceFilePasses() async throws {
    let file = try file()
    var sections: [String: Int] = [:]
    var leftOut = 0
    var runs = 0
    let table = ErrorTable(file)
    for json in file["cases"]?.array ?? [] {
      let given = try ConformanceCase(json)
      guard given.isForIOS(file) else {
        leftOut += 1
        continue
      }
      let differences = try await ConformanceRun.differences(given, table, runs: &runs)
      XCTAssertEqual(differences, [], given.name)
      sections[given.section, default: 0] += 1
    }
    for (section, count) in sections.sorted(by: { $0.key < $1.key }) { print("CONFORMANCE \(section): \(count)") }
    print("CONFORMANCE left out, as the file says: \(leftOut); runs: \(runs)")
    XCTAssertEqual(sections.values.reduce(leftOut, +), try count("cases"), "as many as the file says")
    XCTAssertLessThanOrEqual(leftOut, 4)
  }

  @MainActor func testEveryEdgeOfTheStateMachineLeadsWhereTheFileSays() async throws {
    let file = try file()
    let edges = file["edges"]?.array ?? []
    for edge in edges {
      let fields = try XCTUnwrap(edge.object)
      XCTAssertTrue(Set(fields.keys).isSubset(of: ["from", "do", "to", "fails"]), "an unknown word in \(fields)")
      let from = try XCTUnwrap(fields["from"]?.string)
      var call = ["do": try XCTUnwrap(fields["do"])]
      if let fails = fields["fails"] { call["fails"] = .object(["error": fails]) }
      let reach = try XCTUnwrap(file["reach"]?[from]?.array, "the way to \(from)")
      let end = try await ConformanceRun.state(after: reach + [.object(call)])
      XCTAssertEqual(end.state, fields["to"]?.string, "\(fields)")
      XCTAssertEqual(end.differences, [], "\(fields)")
    }
    print("CONFORMANCE edges: \(edges.count)")
    XCTAssertEqual(edges.count, try count("edges"))
  }

  private func count(_ what: String) throws -> Int {
    Int(try XCTUnwrap(file()["counts"]?[what]?.number))
  }

  @MainActor func testARunnerThatDoesNotKnowAWordFails() async throws {
    let json = try XCTUnwrap(file()["cases"]?.array?.first)
    var fields = try XCTUnwrap(json.object)
    fields["weather"] = .string("rain")
    XCTAssertThrowsError(try ConformanceCase(.object(fields)))
    fields["weather"] = nil
    fields["expect"] = .object(["weather": .string("rain")])
    let given = try ConformanceCase(.object(fields))
    do {
      var runs = 0
      _ = try await ConformanceRun.differences(given, ErrorTable(file()), runs: &runs)
      XCTFail("an unknown word of expect was skipped")
    } catch is UnknownWord {}
  }

  /// Apple's own names, which begin with AV, are the adapter's to know.
  @MainActor func testEveryErrorHasTheNameThatTheConformanceFileGivesIt() async throws {
    let own: [String: any Error] = [
      "invalidState": InvalidState(call: "startDetection", state: .idle), "canceled": CancellationError(),
      "noSession": MissingCaptureSessionId(), "serviceFailed": LicenseCheckFailed(status: 500),
      "offline": URLError(.notConnectedToInternet),
    ]
    var faults = Set(CameraFault.allCases)
    for (word, names) in ErrorTable(try file()).words {
      for name in names where !name.hasPrefix("AV") {
        let error = try XCTUnwrap(own[word] ?? coreErrorOfName(name), "nothing is called \(name)")
        XCTAssertTrue(try isError(error, word), "\(name) is not \(word)")
        if let fault = error as? CameraFault { faults.remove(fault) }
        if own[word] != nil { XCTAssertEqual(String(describing: type(of: error)), name, word) }
      }
    }
    XCTAssertEqual(faults, [], "a fault of cameras that the file does not name")
  }

  /// A runner that reports no differences proves nothing.
  @MainActor func testEveryCaseFailsWhenItExpectsSomethingElse() async throws {
    let file = try file()
    for json in file["cases"]?.array ?? [] {
      var fields = try XCTUnwrap(json.object)
      var expect = fields["expect"]?.object ?? [:]
      expect["cameraOpens"] = .number(-1)
      expect["isInitialized"] = .string("perhaps")
      fields["expect"] = .object(expect)
      let given = try ConformanceCase(.object(fields))
      if !given.isForIOS(file) { continue }
      var runs = 0
      let differences = try await ConformanceRun.differences(given, ErrorTable(file), runs: &runs)
      XCTAssertEqual(differences.count, 2 * runs, given.name)
    }
  }
}
