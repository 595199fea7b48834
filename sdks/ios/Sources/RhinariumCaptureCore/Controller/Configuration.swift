import Foundation

public enum Species: String, Sendable, CaseIterable {
  case dog = "DOG"
  case cat = "CAT"
}

public enum Purpose: String, Sendable, CaseIterable {
  case petProfileRegistration = "PET_PROFILE_REGISTRATION"
  case petVerification = "PET_VERIFICATION"
  case petIdentification = "PET_IDENTIFICATION"
}

/// Subject of a photo: a dog's nose or a cat's face, or the whole animal.
public enum UploadKind: String, Sendable, CaseIterable {
  case fingerprint
  case appearance
}

public enum CameraPosition: String, Sendable {
  case back
  case front
}

/// Purpose and subject of a capture.
public struct DetectionConfiguration: Hashable, Sendable {
  public let species: Species
  public let purpose: Purpose

  public init(species: Species, purpose: Purpose) {
    self.species = species
    self.purpose = purpose
  }
}

/// Service URL and a key of scope `capture`. Everyone can read it in an app, so never use a `full` key.
public struct LicenseInfo: Hashable, Sendable {
  public let key: String
  /// The service's address, without `/v2`.
  public let baseURL: URL

  public init(key: String, baseURL: URL) {
    self.key = key
    self.baseURL = baseURL
  }

  /// URL of a path of the service.
  func address(_ path: String) -> URL {
    var text = baseURL.absoluteString
    while text.hasSuffix("/") { text.removeLast() }
    return URL(string: text + path) ?? baseURL
  }
}

/// A number of photos of each kind.
public struct ShotCounts: Hashable, Sendable {
  public var fingerprint: Int
  public var appearance: Int

  public init(fingerprint: Int, appearance: Int) {
    self.fingerprint = fingerprint
    self.appearance = appearance
  }

  public subscript(kind: UploadKind) -> Int {
    get { kind == .fingerprint ? fingerprint : appearance }
    set { if kind == .fingerprint { fingerprint = newValue } else { appearance = newValue } }
  }
}

/// Required photos per kind.
public func shotsRequired(_ purpose: Purpose) -> ShotCounts {
  ShotCounts(fingerprint: purpose == .petProfileRegistration ? 5 : 3, appearance: 1)
}
