private typealias Bounds = QualityBounds

extension PhotoMeasurements {
  private var fineRatio: Double { fine / (middle + Bounds.detailFloor) }
  private var middleRatio: Double { middle / (coarse + Bounds.detailFloor) }
  private var coarseShare: Double { coarse / (contrast + Bounds.contrastFloor) }

  /// Noise, text, a grid: detail is spread over the widths as in no photo.
  fileprivate var isArtificial: Bool {
    grain > Bounds.grainMax || fineRatio > Bounds.fineRatioMax || middleRatio > Bounds.middleRatioMax
      || coarseShare > Bounds.coarseShareMax
  }

  fileprivate var isBlurred: Bool { min(fineRatio, middleRatio) < Bounds.sharpnessMin }

  /// A screen: large areas of exactly one colour with sharp edges. Blur alone produces such areas too.
  fileprivate func isScreen(_ kind: UploadKind) -> Bool {
    kind == .fingerprint && flatRunShare > Bounds.flatRunShareMax && !isBlurred
  }

  /// A wall, the sky, a gradient: nothing to see.
  fileprivate var isEmpty: Bool { contrast < Bounds.contrastMin || coarseShare < Bounds.coarseShareMin }

  /// A fault that hides everything else is the only reason: in the dark nobody can tell whether there is an animal.
  fileprivate func reasons(_ kind: UploadKind) -> [QualityReason] {
    if light < Bounds.lightMin { return [.dark] }
    if isArtificial || isScreen(kind) { return [.noAnimal] }
    if dark > Bounds.darkMax || burntShare > Bounds.burntShareMax { return [.overexposed] }
    if isEmpty { return [.noAnimal] }
    var found: [QualityReason] = []
    if middleBurntShare > Bounds.middleBurntShareMax { found.append(.glare) }
    if isBlurred { found.append(.blurred) }
    return found
  }
}

/// The guide's place in a photo of a nose or face: the square in the middle.
private func guideWindow(_ pixels: Pixels) -> Window {
  let (width, height) = (Double(pixels.width), Double(pixels.height))
  let side = min(width, height)
  return Window(left: (width - side) / 2, top: (height - side) / 2, width: side, height: side)
}

/// Probable reasons for an invisible print.
private func reasonsOfPrint(_ luminance: Plane, _ guide: Window) -> [QualityReason] {
  if seePrint(luminance, guide).isVisible { return [] }
  var found: [QualityReason] = []
  if guide.width < Bounds.printNearSidePxMin { found.append(.tooFar) }
  if symmetryOf(luminance, guide) < Bounds.symmetryFrontalMin { found.append(.angled) }
  return found.isEmpty ? [.noPrint] : found
}

/// Why the service's quality floor would refuse a photo (nothing: it is accepted), the first reason first: the engine's
/// own, so that the phone and the service do not disagree.
func judgePhoto(_ pixels: Pixels, species: Species, kind: UploadKind) -> [QualityReason] {
  let luminance = luminanceOf(pixels)
  let measured = measurePhoto(pixels, luminance)
  var reasons: [QualityReason] = measured.shortSidePx < Bounds.shortSidePxMin ? [.tooSmall] : []
  reasons += measured.reasons(kind)
  if reasons.isEmpty && species == .dog && kind == .fingerprint {
    reasons = reasonsOfPrint(luminance, guideWindow(pixels))
  }
  return reasons
}
