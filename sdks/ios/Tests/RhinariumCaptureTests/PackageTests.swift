import Foundation
import RhinariumCapture
import XCTest

/// Files of the package that no compiler reads.
final class PackageTests: XCTestCase {
  private let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
  }

  private func sources(_ folder: String) throws -> [(path: String, text: String)] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: package.appendingPathComponent(folder).path)
    return try names.filter { $0.hasSuffix(".swift") }.sorted().map { ($0, try text("\(folder)/\($0)")) }
  }

  func testThePrivacyManifestSaysThatNothingIsTrackedCollectedOrRead() throws {
    let data = try Data(contentsOf: package.appendingPathComponent("Sources/RhinariumCapture/PrivacyInfo.xcprivacy"))
    let manifest = try XCTUnwrap(
      PropertyListSerialization.propertyList(from: data, options: [], format: nil) as? [String: Any])
    XCTAssertEqual(manifest["NSPrivacyTracking"] as? Bool, false)
    for list in ["NSPrivacyTrackingDomains", "NSPrivacyCollectedDataTypes", "NSPrivacyAccessedAPITypes"] {
      XCTAssertEqual((manifest[list] as? [Any])?.count, 0, list)
    }
  }

  /// Symbols that Apple wants a reason for, of each of its categories.
  func testNoSymbolIsUsedThatThePrivacyManifestWouldHaveToExplain() throws {
    let asked = [
      "systemUptime", "mach_absolute_time", "UserDefaults", "modificationDate", "creationDate", "fstat", "statfs",
      "volumeAvailableCapacity", "systemFreeSize", "activeInputModes", "uptimeNanoseconds",
    ]
    for (path, text) in try sources("Sources") {
      for symbol in asked { XCTAssertFalse(text.contains(symbol), "\(symbol) in \(path)") }
    }
  }

  func testEverySymbolOfTheStandInsNamesApplesPageOrSaysThatItIsNotApples() throws {
    var symbols = 0
    for (path, text) in try sources("Stubs") {
      let lines = text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      for (at, line) in lines.enumerated() where isDeclaration(line) {
        symbols += 1
        // Above its attributes.
        var above = at - 1
        while above > 0 && lines[above].hasPrefix("@") { above -= 1 }
        let says = lines[above]
        let isReference = says.range(of: #"^// [a-z]+/[a-z]"#, options: .regularExpression) != nil
        XCTAssertTrue(
          isReference || says.contains("Not Apple’s") || says.contains("Not documented") || says.contains("Not Apple's")
            || path == "AVFoundation/Phone.swift",
          "\(path): \(line)")
      }
    }
    XCTAssertGreaterThan(symbols, 80)
  }

  private func isDeclaration(_ line: String) -> Bool {
    let isPublic = line.hasPrefix("public ") || line.hasPrefix("open ")
    return isPublic && !line.contains("let rawValue") && !line.contains("init(rawValue: UInt64)")
      && !line.contains("var body: Never") && !line.hasPrefix("public init(seconds")
  }

  func testTheSDKKnowsOneAddressOfTheServiceTheLicenseCheck() throws {
    let paths = try sources("Sources").flatMap { _, text in
      text.components(separatedBy: "\n").filter { !$0.contains("//") && $0.contains("/v2/") || $0.contains("\"/v1/") }
    }
    XCTAssertEqual(paths.count, 1, "\(paths)")
    XCTAssertTrue(paths.allSatisfy { $0.contains("\"/v2/license\"") })
  }

  func testThePodHasThePackagesFilesAndTheSameSystems() throws {
    let pod = try text("RhinariumCapture.podspec")
    let manifest = try text("Package.swift")
    XCTAssertTrue(pod.contains("s.version = '\(captureVersion)'"))
    XCTAssertTrue(pod.contains("s.ios.deployment_target = '15.0'") && manifest.contains(".iOS(.v15)"))
    XCTAssertTrue(pod.contains("'sdks/ios/Sources/**/*.swift'"))
    XCTAssertTrue(pod.contains("'sdks/ios/Sources/RhinariumCapture/PrivacyInfo.xcprivacy'"))
    XCTAssertGreaterThan(try sources("Sources").count, 20)
  }

  func testTheReadmeSaysFirstWhatNeverRan() throws {
    let first = try text("README.md").components(separatedBy: "\n").prefix(12).joined(separator: " ")
    for word in ["no phone", "no Xcode", "stand-ins"] { XCTAssertTrue(first.contains(word), word) }
  }
}
