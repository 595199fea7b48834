/// The photo that is taken next.
struct NextPhoto {
  let species: Species
  let kind: UploadKind
  /// Number of photos of the kind so far.
  let captured: Int
}

/// Sizes in sides of the guide. A close-up is what the service refuses as the whole animal.
private struct Sizes {
  let min: Double
  let max: Double
  let closeUp: Double

  static let eyes = Sizes(min: 0.12, max: 0.6, closeUp: 0.3)
  static let nose = Sizes(min: 0.25, max: 0.95, closeUp: 0.33)
}

/// Turn of a cat's head from which its photo is worth less.
private let turnMax = 0.2

/// A sight for a photo. Sizes and turns that are not told are 0.
private struct Case {
  let sight: Sight
  let next: NextPhoto

  var size: Double { sight.closeness ?? 0 }
  var turn: Double { sight.turn ?? 0 }
  var sizes: Sizes { next.species == .cat ? .eyes : .nose }
  var isFingerprint: Bool { next.kind == .fingerprint }

  /// True for what only the size of counts: a cat's face, or a dog's nose.
  var isClose: Bool { isFingerprint && sight.part == (next.species == .cat ? .face : .nose) }
  var isTooSmall: Bool { isClose && size < sizes.min }

  /// A dog is photographed by its face first, from the front, then by its nose, from near.
  var isFirstOfDog: Bool { next.species == .dog && next.captured == 0 }
  var isFaceAgain: Bool { isFingerprint && !isClose && next.species == .dog && !isFirstOfDog }
}

/// Rules for what is in the camera's picture, those of the web SDK. The first one that applies is shown.
private let rules: [(guidance: Guidance, applies: @Sendable (Case) -> Bool)] = [
  (.noAnimal, { $0.sight.found == nil }),
  (.otherSpecies, { $0.sight.found != $0.next.species }),
  (.moveBack, { !$0.isFingerprint && $0.sight.part != .whole && $0.size >= $0.sizes.closeUp }),
  (
    .turnHead,
    {
      let isAway = $0.sight.part == .whole || $0.turn >= turnMax
      return $0.isFingerprint && (isAway || ($0.isFirstOfDog && $0.isTooSmall))
    }
  ),
  (.moveCloser, { $0.isTooSmall || $0.isFaceAgain }),
  (.moveBack, { $0.isClose && $0.size > $0.sizes.max }),
]

/// Guidance for what was seen. Nil if it is what the next photo should show.
func guidanceOfSight(_ sight: Sight, _ next: NextPhoto) -> Guidance? {
  let given = Case(sight: sight, next: next)
  return rules.first { $0.applies(given) }?.guidance
}

/// Checks whether the sight is a dog's face from the front, whose photo needs no print.
func isDogsFace(_ sight: Sight, _ kind: UploadKind) -> Bool {
  sight.found == .dog && sight.part == .face && kind == .fingerprint
}

/// Faults of the light and the lens. They come first, because with them the sight is not reliable.
private let faults: Set<Guidance> = [.tooDark, .tooBright, .blurry, .glare]

/// Verdict on a frame of which it is known what it shows.
func verdictWithSight(_ verdict: FrameVerdict, _ sight: Sight, _ next: NextPhoto) -> FrameVerdict {
  if !verdict.hasObject || verdict.guidance.map(faults.contains) == true { return verdict }
  if let guidance = guidanceOfSight(sight, next) { return .seen(guidance) }
  let isPrintMissing = verdict.guidance == .noPrint && isDogsFace(sight, next.kind)
  return isPrintMissing ? FrameVerdict(hasObject: true, isGood: true) : verdict
}
