import Foundation

#if canImport(RhinariumCaptureCore)
  import RhinariumCaptureCore
#endif

/// Minimum display time of a hint, ms.
private let shownMsMin = 900.0

struct ShownHint: Hashable {
  let text: String
  let sinceMs: Double
}

/// Keeps the current hint until it was shown long enough. A clock that was set back does not hold it.
func settleHint(_ shown: ShownHint?, _ text: String, nowMs: Double) -> ShownHint {
  guard let shown else { return ShownHint(text: text, sinceMs: nowMs) }
  let isDue = nowMs - shown.sinceMs >= shownMsMin || nowMs < shown.sinceMs
  return shown.text != text && isDue ? ShownHint(text: text, sinceMs: nowMs) : shown
}

extension Words {
  /// The current hint for the user.
  func hint(
    _ species: Species, _ progress: CaptureProgress, _ status: DetectionStatus, canFocus: Bool, canLight: Bool
  ) -> String {
    switch status {
    case .detected: return text("hints.GOOD") ?? ""
    case .processing(.moveBack?) where progress.kind == .appearance && progress.captured.fingerprint > 0:
      return text("stepBack.\(species.rawValue)") ?? ""
    case .processing(let guidance?):
      let isUnsharp = guidance == .blurry || guidance == .noPrint
      let focus = canFocus && isUnsharp ? text("tapToFocus") : nil
      let light = canLight && guidance == .tooDark ? text("turnOnLight") : nil
      return [hint(guidance, species), focus, light].compactMap { $0 }.joined(separator: " ")
    default: return text("aim.\(species.rawValue).\(progress.kind.rawValue)") ?? ""
    }
  }

  func subject(_ species: Species, _ kind: UploadKind) -> String {
    text("subject.\(species.rawValue).\(kind.rawValue)") ?? ""
  }

  /// Number of the current photo.
  func step(_ species: Species, _ progress: CaptureProgress) -> String {
    let (kind, required) = (progress.kind, progress.required[progress.kind])
    let number = min(progress.captured[kind] + 1, required)
    return text(
      "step", ["subject": subject(species, kind), "number": "\(number)", "total": "\(required)"]) ?? ""
  }
}

/// A photo of the review.
struct ReviewPhoto: Hashable, Identifiable {
  let file: ImageFile
  /// Such as “Nose, photo 1”.
  let title: String
  var isUnwanted = false
  var id: String { file.name }
}

/// All photos in the order and with the names of the web SDK: close-ups first, each kind numbered from 1.
func reviewPhotos(_ files: CapturedFiles, _ species: Species, _ words: Words) -> [ReviewPhoto] {
  func named(_ kind: UploadKind, _ files: [ImageFile]) -> [ReviewPhoto] {
    files.enumerated().map { at, file in
      let values = ["subject": words.subject(species, kind), "number": "\(at + 1)"]
      return ReviewPhoto(file: file, title: words.text("photo", values) ?? "")
    }
  }
  return named(.fingerprint, files.fingerprintImageFiles) + named(.appearance, files.appearanceImageFiles)
}
