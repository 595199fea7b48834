import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@testable import RhinariumCaptureCore

/// No camera, but the real network.
@MainActor
private final class NetworkPlatform: CameraPlatform {
  private let network = LicenseNetwork()
  private(set) var waitsMs: [Double] = []
  func open(_ position: CameraPosition, injected: AnyObject?) async throws -> any OpenCamera {
    throw CameraFault.absent
  }
  func fetch(_ url: URL, headers: [String: String]) async throws -> LicenseAnswer {
    try await network.fetch(url, headers: headers)
  }
  func wait(ms: Double) async { waitsMs.append(ms) }
}

/// Over a real connection. The rest of the license check is in the conformance file.
final class LicenseTests: XCTestCase {
  @MainActor func testAKeyIsSentInItsHeaderAndAskedOnceForCallsAtTheSameTime() async throws {
    let server = try LoopbackServer(answers: [(200, "{}")])
    let license = LicenseInfo(key: "psk_\(UUID())", baseURL: server.baseURL)
    let platform = NetworkPlatform()
    async let first: Void = LicenseChecks.shared.check(license, on: platform)
    async let second: Void = LicenseChecks.shared.check(license, on: platform)
    _ = try await (first, second)
    try await LicenseChecks.shared.check(license, on: platform)
    XCTAssertEqual(server.requests.count, 1)
    XCTAssertTrue(server.requests[0].hasPrefix("GET /v2/license HTTP/1.1\r\n"), server.requests[0])
    let request = server.requests[0].lowercased()
    XCTAssertTrue(request.contains("x-service-api-key: \(license.key.lowercased())"))
    XCTAssertTrue(request.contains("rhinarium-client: capture-ios/\(captureVersion)"), request)
  }

  @MainActor func testTheLicenseRequestStoresAndSendsNoCookie() async throws {
    let server = try LoopbackServer(answers: [(200, "{}"), (200, "{}")], header: "Set-Cookie: a=b; Path=/")
    let network = LicenseNetwork()
    for _ in 0..<2 { _ = try await network.fetch(server.baseURL, headers: [:]) }
    XCTAssertEqual(server.requests.count, 2)
    XCTAssertFalse(server.requests[1].lowercased().contains("cookie"), server.requests[1])
  }

  @MainActor func testTheLicenseRequestIsAnsweredByNoCache() async throws {
    XCTAssertEqual(DirectNetwork.configuration().requestCachePolicy, .reloadIgnoringLocalCacheData)
  }

  @MainActor func testTheKeyGoesToNoOtherAddress() async throws {
    let elsewhere = try LoopbackServer(answers: [(200, "{}")])
    let server = try LoopbackServer(answers: [(307, "{}")], header: "Location: \(elsewhere.baseURL)/")
    let answer = try await LicenseNetwork().fetch(server.baseURL, headers: ["x-service-api-key": "psk"])
    XCTAssertEqual(answer.status, 307)
    XCTAssertEqual(elsewhere.requests, [])
  }

  @MainActor func testARefusedKeyBringsTheServicesCode() async throws {
    let server = try LoopbackServer(answers: [(401, #"{"errors":[{"code":"SVCB2B10000","message":"no"}]}"#)])
    let license = LicenseInfo(key: "psk_\(UUID())", baseURL: server.baseURL)
    do {
      try await LicenseChecks.shared.check(license, on: NetworkPlatform())
      XCTFail("it passed")
    } catch CameraFailure.invalidLicense(let serverCode) { XCTAssertEqual(serverCode, "SVCB2B10000") }
  }

  @MainActor func testAServiceThatIsNotThereIsTriedThreeTimesAndIsAProblemOfTheNetwork() async throws {
    let license = LicenseInfo(key: "psk_\(UUID())", baseURL: URL(string: "http://127.0.0.1:9")!)
    let platform = NetworkPlatform()
    do {
      try await LicenseChecks.shared.check(license, on: platform)
      XCTFail("it passed")
    } catch { XCTAssertEqual(Problem(error), .offline) }
    XCTAssertEqual(platform.waitsMs, [500, 1000])
  }
}
