/// A camera frame cropped to the capture guide, grey levels 0...255, row by row.
public struct Frame: Sendable {
  public let kind: UploadKind
  public let width: Int
  public let height: Int
  public let gray: [UInt8]
  /// Milliseconds since any fixed moment.
  public let timeMs: Double

  public init(kind: UploadKind, width: Int, height: Int, gray: [UInt8], timeMs: Double) {
    self.kind = kind
    self.width = width
    self.height = height
    self.gray = gray
    self.timeMs = timeMs
  }
}

public struct FrameVerdict: Hashable, Sendable {
  /// Whether there is anything in the guide.
  public var hasObject: Bool
  /// Whether a photo taken now would do.
  public var isGood: Bool
  public var guidance: Guidance?
  /// Larger is sharper. The sharpest frame of a burst is kept.
  public var sharpness: Double?
  /// Ends the capture: the animal is of the other species. Only a detector can know.
  public var isWrongSpecies: Bool

  public init(
    hasObject: Bool, isGood: Bool, guidance: Guidance? = nil, sharpness: Double? = nil, isWrongSpecies: Bool = false
  ) {
    self.hasObject = hasObject
    self.isGood = isGood
    self.guidance = guidance
    self.sharpness = sharpness
    self.isWrongSpecies = isWrongSpecies
  }

  static func seen(_ guidance: Guidance) -> FrameVerdict {
    FrameVerdict(hasObject: true, isGood: false, guidance: guidance)
  }
}

/// Judges frames. The built-in one checks light, sharpness, motion and difference from earlier photos. Your own may
/// detect animals.
@MainActor
public protocol FrameAnalyzer: AnyObject, Sendable {
  /// Work off the main actor. Called for one frame at a time. Frames that arrive meanwhile are dropped.
  func analyze(_ frame: Frame) async throws -> FrameVerdict
  /// Called when a photo was kept, right after the frame that ended its run: what it showed need not be shown again.
  func kept()
}

extension FrameAnalyzer {
  public func kept() {}
}
