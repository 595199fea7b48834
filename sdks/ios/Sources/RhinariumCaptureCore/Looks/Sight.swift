import Foundation

/// A cat's face, a dog's face from the front, a dog's nose, or an animal without either.
public enum SightPart: String, Sendable, CaseIterable {
  case face, nose, whole
}

/// Animal that a service detected in a small picture of the camera. All is nil if it found none.
public struct Sight: Hashable, Sendable {
  public var found: Species?
  public var part: SightPart?
  /// Distance of a cat's eyes, or width of a dog's nose, in the geometric mean of the picture's sides.
  public var closeness: Double?
  /// Distance of a cat's nose from the middle of the eyes, in distances of the eyes.
  public var turn: Double?

  public init(found: Species? = nil, part: SightPart? = nil, closeness: Double? = nil, turn: Double? = nil) {
    self.found = found
    self.part = part
    self.closeness = closeness
    self.turn = turn
  }
}

/// Asks what a small JPEG of the camera shows. Nil where animals are not checked. It is then not called again. While it
/// throws or takes long, the camera works as without it.
public typealias Look = @MainActor @Sendable (_ picture: Data, _ kind: UploadKind) async throws -> Sight?
