// `import RhinariumCapture` brings the core's names as well. In a CocoaPods build both are one module.
#if canImport(RhinariumCaptureCore)
  @_exported import RhinariumCaptureCore
#endif
