/// Thresholds for frames of about 256 x 256. The TypeScript SDK documents their origin.
private enum Bounds {
  static let meanMin = 28.0
  static let meanMax = 232.0
  /// Below it there is nothing in the guide.
  static let contrastMin = 6.0
  /// Below it, what there is has no detail.
  static let coarseDetailMin = 4.0
  /// Middle over coarse detail.
  static let sharpnessMin = 0.5
  /// Coarse detail per level of contrast.
  static let coarseShareMin = 0.16
  /// Fine over coarse detail: above it the picture is mostly noise, so there is too little light.
  static let noiseMax = 1.7
  static let burntShareMax = 0.35
  static let glareShareMax = 0.08
  /// Detail of the rim over detail of the middle.
  static let rimShareMin = 0.15
  static let rimShareMax = 1.8
  static let motionMin = 4.0
  /// Motion allowed per level of contrast: the same movement changes a contrasty picture more.
  static let motionPerContrast = 0.35
}

/// Judges a frame and names its first fault. `motion` is the difference from the previous frame, nil for the first.
func judgeFrame(_ measured: FrameMeasurements, motion: Double?, kind: UploadKind) -> FrameVerdict {
  let coarse = measured.coarseDetail
  let isFingerprint = kind == .fingerprint
  let rimShare = measured.rimOfGuide / max(measured.middleOfGuide, 0.1)
  if measured.mean < Bounds.meanMin { return FrameVerdict(hasObject: false, isGood: false, guidance: .tooDark) }
  if measured.mean > Bounds.meanMax || measured.burntShare > Bounds.burntShareMax { return .seen(.tooBright) }
  if measured.contrast < Bounds.contrastMin { return FrameVerdict(hasObject: false, isGood: false) }
  if coarse < max(Bounds.coarseDetailMin, Bounds.coarseShareMin * measured.contrast) { return .seen(.blurry) }
  if measured.fineDetail / coarse > Bounds.noiseMax { return .seen(.tooDark) }
  if isFingerprint && measured.burntShare > Bounds.glareShareMax { return .seen(.glare) }
  if measured.middleDetail / coarse < Bounds.sharpnessMin { return .seen(.blurry) }
  if isFingerprint && rimShare < Bounds.rimShareMin { return .seen(.moveCloser) }
  if isFingerprint && rimShare > Bounds.rimShareMax { return .seen(.center) }
  guard let motion, motion <= Bounds.motionMin + Bounds.motionPerContrast * measured.contrast else {
    return .seen(.holdStill)
  }
  return FrameVerdict(hasObject: true, isGood: true, sharpness: measured.middleDetail / coarse)
}
