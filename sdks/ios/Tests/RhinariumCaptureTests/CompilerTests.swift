import Foundation
import XCTest

/// Compiler diagnostics of an app's code, and the public API.
final class CompilerTests: XCTestCase {
  private let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Build folder of this run's modules, next to the test executable.
  private var build: URL { URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent() }

  private func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// Type-checks the body of a function that has a controller.
  private func check(_ body: String) throws -> (isAccepted: Bool, output: String) {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("app-\(UUID()).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try """
      import AVFoundation
      import RhinariumCapture
      import SwiftUI
      import UIKit
      @MainActor func app(_ controller: CameraController, _ id: String) async throws {
        \(body)
      }
      """.write(to: file, atomically: true, encoding: .utf8)
    let modules = build.appendingPathComponent("Modules").path
    let (status, output) = try run(["swiftc", "-typecheck", "-swift-version", "5", "-I", modules, "-I", build.path, file.path])
    return (status == 0, output)
  }

  func testWithoutACaptureSessionIdentifierItDoesNotCompile() throws {
    let with = try check("try await controller.initializeCamera(initialPosition: .back, captureSessionId: id)")
    XCTAssertTrue(with.isAccepted, with.output)
    let without = try check("try await controller.initializeCamera(initialPosition: .back)")
    XCTAssertFalse(without.isAccepted)
    XCTAssertTrue(without.output.contains("error:"), without.output)
    XCTAssertTrue(without.output.contains("captureSessionId"), without.output)
    let none = try check(
      "try await controller.initializeCamera(initialPosition: .back, captureSessionId: nil as String?)")
    XCTAssertFalse(none.isAccepted, "nor with an identifier that may be missing")
  }

  func testTheNamesOfEarlierVersionsNameWhatTookTheirPlace() throws {
    let viewModel = try check("let old: CameraViewModel? = nil; _ = old")
    XCTAssertFalse(viewModel.isAccepted)
    XCTAssertTrue(viewModel.output.contains("CameraController(configuration:licenseInfo:)"), viewModel.output)
    let layer = try check("_ = controller.previewLayer")
    XCTAssertFalse(layer.isAccepted)
    XCTAssertTrue(layer.output.contains("CameraView(controller:)"), layer.output)
    let stop = try check("controller.stopDetection()")
    XCTAssertTrue(stop.isAccepted, "deprecated, not gone")
    XCTAssertTrue(stop.output.contains("renamed to 'finalizeCamera()'"), stop.output)
  }

  func testTheCodeOfTheWalkThroughCompiles() throws {
    let page = try String(contentsOf: package.appendingPathComponent("docs/walk-through.md"), encoding: .utf8)
    let parts = page.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    XCTAssertGreaterThanOrEqual(parts.count, 3)
    for part in parts {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("page-\(UUID()).swift")
      defer { try? FileManager.default.removeItem(at: file) }
      try part.write(to: file, atomically: true, encoding: .utf8)
      let modules = build.appendingPathComponent("Modules").path
      let (status, output) = try run(
        ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "5", "-I", modules, "-I", build.path, file.path])
      XCTAssertEqual(status, 0, part + output)
    }
  }

  func testTheSampleAppCompiles() throws {
    let file = package.appendingPathComponent("Sample/RhinariumSample/SampleApp.swift")
    let modules = build.appendingPathComponent("Modules").path
    let (status, output) = try run(
      [
        "swiftc", "-typecheck", "-parse-as-library", "-swift-version", "5", "-I", modules, "-I", build.path, file.path,
      ])
    XCTAssertEqual(status, 0, output)
  }

  /// `UPDATE_API=1` writes the files.
  func testThePublicNamesAreThoseOfTheCommittedFiles() throws {
    for module in ["RhinariumCaptureCore", "RhinariumCapture"] {
      let written = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).swiftinterface")
      defer { try? FileManager.default.removeItem(at: written) }
      let folder = package.appendingPathComponent("Sources/\(module)")
      let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
      let modules = build.appendingPathComponent("Modules").path
      let (status, output) = try run(
        [
          "swiftc", "-typecheck", "-module-name", module, "-swift-version", "5", "-enable-library-evolution",
          "-no-verify-emitted-module-interface", "-emit-module-interface-path", written.path, "-I", modules,
          "-I", build.path,
        ] + names.sorted().map { folder.appendingPathComponent($0).path })
      XCTAssertEqual(status, 0, output)
      // Its first lines name the compiler.
      let text = try String(contentsOf: written, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("// swift-") }.joined(separator: "\n")
      let file = package.appendingPathComponent("api/\(module).swiftinterface")
      if ProcessInfo.processInfo.environment["UPDATE_API"] == "1" {
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
      XCTAssertEqual(text, try? String(contentsOf: file, encoding: .utf8), "api/\(module).swiftinterface")
    }
  }

  /// CocoaPods builds both targets as one module.
  func testBothTargetsCompileAsOneModule() throws {
    let folder = package.appendingPathComponent("Sources")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    let only = FileManager.default.temporaryDirectory.appendingPathComponent("stubs-\(UUID())")
    defer { try? FileManager.default.removeItem(at: only) }
    try FileManager.default.createDirectory(at: only, withIntermediateDirectories: true)
    let modules = build.appendingPathComponent("Modules")
    let stubs = try FileManager.default.contentsOfDirectory(atPath: package.appendingPathComponent("Stubs").path)
      .filter { !$0.contains(".") }
    for stub in stubs {
      let name = "\(stub).swiftmodule"
      try FileManager.default.copyItem(at: modules.appendingPathComponent(name), to: only.appendingPathComponent(name))
    }
    let (status, output) = try run(
      ["swiftc", "-typecheck", "-module-name", "RhinariumCapture", "-swift-version", "5", "-I", only.path]
        + names.sorted().map { folder.appendingPathComponent($0).path })
    XCTAssertEqual(status, 0, output)
  }
}
