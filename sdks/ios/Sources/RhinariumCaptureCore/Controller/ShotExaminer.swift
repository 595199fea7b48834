/// Why a photo cannot be used, in the words of the service.
public enum QualityReason: String, Sendable, CaseIterable {
  case blurred, tooSmall, tooFar, noPrint, dark, overexposed, glare, angled, occluded, noAnimal, wrongSpecies
  case nearDuplicate, inconsistentAnimal

  /// What to do better about it.
  public var guidance: Guidance {
    switch self {
    case .blurred: return .blurry
    case .tooSmall, .tooFar: return .moveCloser
    case .noPrint: return .noPrint
    case .dark: return .tooDark
    case .overexposed: return .tooBright
    case .glare: return .glare
    case .angled: return .lookStraight
    case .nearDuplicate: return .changeAngle
    case .occluded, .noAnimal, .wrongSpecies, .inconsistentAnimal: return .center
    }
  }
}

/// Judges the photos of a capture.
@MainActor
public protocol ShotExaminer: Sendable {
  /// Why the photo cannot be used, the first reason first; nothing for a good one. `earlier` are the photos of its kind
  /// that were kept.
  func examine(_ shot: Shot, species: Species, kind: UploadKind, earlier: [ImageFile]) async throws -> [QualityReason]
}

/// Refuses a photo that shows the same as an earlier one. The quality floor of the service is not here: the frame of
/// the photo was judged, and the service has the last word.
public struct NearDuplicateExaminer: ShotExaminer {
  public nonisolated init() {}

  public func examine(_ shot: Shot, species: Species, kind: UploadKind, earlier: [ImageFile]) -> [QualityReason] {
    guard let likeness = shot.file.likeness else { return [] }
    return earlier.contains { $0.likeness.map { isNearDuplicate($0, likeness) } ?? false } ? [.nearDuplicate] : []
  }
}
