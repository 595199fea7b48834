import Dispatch

/// Why a photo cannot be used, in the words of the service.
public enum QualityReason: String, Sendable, CaseIterable {
  case blurred, tooSmall, tooFar, noPrint, dark, overexposed, glare, angled, eyesShut, occluded, noAnimal, noFace
  case noNose, wrongSpecies, severalAnimals, nearDuplicate, inconsistentAnimal, tooClose

  /// Guidance for the reason.
  public var guidance: Guidance {
    switch self {
    case .blurred: return .blurry
    case .tooSmall, .tooFar: return .moveCloser
    case .tooClose: return .moveBack
    case .noPrint: return .noPrint
    case .dark: return .tooDark
    case .overexposed: return .tooBright
    case .glare: return .glare
    case .angled, .eyesShut: return .lookStraight
    case .nearDuplicate: return .changeAngle
    case .occluded, .noAnimal, .noFace, .noNose, .wrongSpecies, .severalAnimals, .inconsistentAnimal: return .center
    }
  }
}

/// Judges the photos of a capture.
@MainActor
public protocol ShotExaminer: Sendable {
  /// Reasons to reject a photo, most important first. Empty if it is good. `earlier`: kept photos of its kind.
  func examine(_ shot: Shot, species: Species, kind: UploadKind, earlier: [ImageFile]) async throws -> [QualityReason]
}

/// Runs the service's quality check and compares the photo with earlier ones of its kind, on a dedicated queue.
public final class EngineExaminer: ShotExaminer {
  private let queue = DispatchQueue(label: "rhinarium.capture.examiner", qos: .userInitiated)

  public nonisolated init() {}

  public func examine(
    _ shot: Shot, species: Species, kind: UploadKind, earlier: [ImageFile]
  ) async -> [QualityReason] {
    await withCheckedContinuation { [queue] continuation in
      queue.async { continuation.resume(returning: reasonsOf(shot, species, kind, earlier)) }
    }
  }
}

private func reasonsOf(
  _ shot: Shot, _ species: Species, _ kind: UploadKind, _ earlier: [ImageFile]
) -> [QualityReason] {
  let reasons = judgePhoto(shot.pixels, species: species, kind: kind)
  guard let perceptualHash = shot.file.perceptualHash else { return reasons }
  let isTwice = earlier.contains { $0.perceptualHash.map { isNearDuplicate($0, perceptualHash) } ?? false }
  return isTwice ? reasons + [.nearDuplicate] : reasons
}
