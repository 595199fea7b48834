// swift-tools-version:5.9
import PackageDescription

// Apple's frameworks exist only on Apple's systems. With RHINARIUM_STUBS=1, modules of this package that declare what
// the adapter uses take their place, so that it can be compiled and driven on Linux. An app never sets it.
let isStubbed = Context.environment["RHINARIUM_STUBS"] == "1"
let stubs: [(name: String, needs: [String])] = isStubbed
  ? [
    ("CoreVideo", []), ("CoreMedia", ["CoreVideo"]), ("QuartzCore", []), ("CoreImage", ["CoreVideo"]), ("Combine", []),
    ("UIKit", ["QuartzCore"]), ("AVFoundation", ["CoreMedia", "QuartzCore"]), ("SwiftUI", ["UIKit", "Combine"]),
  ]
  : []

func dependencies(_ names: [String]) -> [Target.Dependency] { names.map { .init(stringLiteral: $0) } }

let strict: [SwiftSetting] = [.enableExperimentalFeature("StrictConcurrency")]

let package = Package(
  name: "RhinariumCapture",
  platforms: [.iOS(.v15), .macOS(.v12)],
  products: [
    .library(name: "RhinariumCapture", targets: ["RhinariumCapture"]),
    .library(name: "RhinariumCaptureCore", targets: ["RhinariumCaptureCore"]),
  ],
  targets: [
    .target(name: "RhinariumCaptureCore", swiftSettings: strict),
    .target(
      name: "RhinariumCapture",
      dependencies: dependencies(["RhinariumCaptureCore"] + stubs.map(\.name)),
      resources: [.copy("PrivacyInfo.xcprivacy")],
      swiftSettings: strict
    ),
    // Runs the conformance file. Used by both test targets.
    .target(
      name: "CaptureConformance", dependencies: ["RhinariumCaptureCore"], path: "Tests/CaptureConformance",
      swiftSettings: strict),
    .testTarget(
      name: "RhinariumCaptureCoreTests", dependencies: ["RhinariumCaptureCore", "CaptureConformance"],
      swiftSettings: strict),
  ]
    + stubs.map { .target(name: $0.name, dependencies: dependencies($0.needs), path: "Stubs/\($0.name)") }
    + (isStubbed
      ? [.testTarget(name: "RhinariumCaptureTests", dependencies: ["RhinariumCapture", "CaptureConformance"], swiftSettings: strict)]
      : [])
)
