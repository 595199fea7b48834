// swift-tools-version:5.9
import PackageDescription

let package = Package(
  name: "Bench",
  dependencies: [.package(name: "RhinariumCapture", path: "..")],
  targets: [
    .target(name: "heap"),
    .executableTarget(
      name: "frame-bench",
      dependencies: [
        "heap",
        .product(name: "RhinariumCaptureCore", package: "RhinariumCapture"),
        .product(name: "RhinariumCapture", package: "RhinariumCapture"),
      ])
  ]
)
