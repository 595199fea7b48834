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
            || ["AVFoundation/Phone.swift", "SwiftUI/Reading.swift"].contains(path),
          "\(path): \(line)")
      }
    }
    XCTAssertGreaterThan(symbols, 80)
  }

  private func isDeclaration(_ line: String) -> Bool {
    let isPublic = line.hasPrefix("public ") || line.hasPrefix("open ")
    return isPublic && !line.contains("let rawValue") && !line.contains("init(rawValue: ")
      && !line.contains("var body: Never") && !line.hasPrefix("public init(seconds")
  }

  func testTheSDKKnowsTheAddressesOfTheLicenseCheckAndOfTheLookAndNoOther() throws {
    let paths = try sources("Sources").flatMap { _, text in
      text.components(separatedBy: "\n").filter { !$0.contains("//") && $0.contains("/v2/") || $0.contains("\"/v1/") }
    }
    XCTAssertEqual(paths.count, 2, "\(paths)")
    XCTAssertEqual(paths.filter { $0.contains("\"/v2/license\"") }.count, 1)
    XCTAssertEqual(paths.filter { $0.contains("\"/v2/capture-sessions/\\(id):look\"") }.count, 1)
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

  /// Xcode has not opened it: its objects refer to each other and to files that exist.
  func testTheSampleProjectIsComplete() throws {
    let data = try Data(contentsOf: package.appendingPathComponent("Sample/RhinariumSample.xcodeproj/project.pbxproj"))
    let project = try XCTUnwrap(
      PropertyListSerialization.propertyList(from: data, options: [], format: nil) as? [String: Any])
    let objects = try XCTUnwrap(project["objects"] as? [String: [String: Any]])
    func referred(_ value: Any) -> [String] {
      if let text = value as? String { return text.range(of: "^[0-9A-F]{24}$", options: .regularExpression) != nil ? [text] : [] }
      if let list = value as? [Any] { return list.flatMap(referred) }
      return (value as? [String: Any])?.values.flatMap(referred) ?? []
    }
    XCTAssertEqual(Set(referred(objects) + referred(project["rootObject"] ?? "")).subtracting(objects.keys), [])
    XCTAssertGreaterThan(objects.count, 15)
    let of = { (isa: String) in objects.values.filter { $0["isa"] as? String == isa } }
    for reference in of("PBXFileReference") where reference["sourceTree"] as? String == "<group>" {
      let path = package.appendingPathComponent("Sample/RhinariumSample/\(reference["path"] ?? "")").path
      XCTAssertTrue(FileManager.default.fileExists(atPath: path), path)
    }
    XCTAssertEqual(of("XCLocalSwiftPackageReference").map { $0["relativePath"] as? String }, [".."])
    XCTAssertEqual(of("XCSwiftPackageProductDependency").map { $0["productName"] as? String }, ["RhinariumCapture"])
    let settings = of("XCBuildConfiguration").compactMap { $0["buildSettings"] as? [String: Any] }
    XCTAssertEqual(settings.filter { $0["INFOPLIST_KEY_NSCameraUsageDescription"] != nil }.count, 2)
    XCTAssertEqual(settings.compactMap { $0["IPHONEOS_DEPLOYMENT_TARGET"] as? String }, ["15.0", "15.0"])
  }

  /// A symbol that a page links to is public.
  func testEverySymbolThatTheDocumentationLinksToIsPublic() throws {
    let folder = "Sources/RhinariumCapture/RhinariumCapture.docc"
    let names = try FileManager.default.contentsOfDirectory(atPath: package.appendingPathComponent(folder).path)
    let api = try text("api/RhinariumCapture.swiftinterface")
    var links = 0
    for name in names {
      for link in try text("\(folder)/\(name)").components(separatedBy: "``").enumerated().filter({ $0.offset % 2 == 1 }) {
        let symbol = link.element.components(separatedBy: "/").last?.components(separatedBy: "(").first ?? ""
        XCTAssertTrue(symbol == "RhinariumCapture" || api.contains(" \(symbol)"), "\(link.element) in \(name)")
        links += 1
      }
    }
    XCTAssertGreaterThan(links, 8)
  }

  func testTheReadmeSaysFirstWhatNeverRan() throws {
    let first = try text("README.md").components(separatedBy: "\n").prefix(30).joined(separator: " ")
    for word in ["no phone", "no Xcode", "stand-ins"] { XCTAssertTrue(first.contains(word), word) }
  }
}
