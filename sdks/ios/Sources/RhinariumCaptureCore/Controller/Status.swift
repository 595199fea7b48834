import Foundation

public enum FailureReason: String, Sendable {
  case cameraLost = "CAMERA_LOST"
  case timeout = "TIMEOUT"
  case wrongSpecies = "WRONG_SPECIES"
  case canceled = "CANCELED"
  case `internal` = "INTERNAL"
}

/// Detection status. `detected` means a sharp, steady, well-lit object. The server judges the animal.
public enum DetectionStatus: Hashable, Sendable {
  case noObject
  case processing(Guidance?)
  case detected(captured: Int, required: Int)
  case finished
  case failed(FailureReason)
}

/// State of a controller, not of the capture session on the server.
public enum CameraState: String, Sendable {
  case idle, initializing, ready, detecting, paused, ended, finalized
}

/// How far a capture is: photos taken and needed, and the kind that is taken now.
public struct CaptureProgress: Hashable, Sendable {
  public let kind: UploadKind
  public let captured: ShotCounts
  public let required: ShotCounts
}

/// A photo as a JPEG file, for the integrator's server to upload.
public struct ImageFile: Hashable, Sendable {
  public let name: String
  public let data: Data
  /// Perceptual hash, so that a later capture that continues from it does not take the same picture again.
  let perceptualHash: [UInt8]?

  /// A photo from elsewhere, to continue a capture from.
  public init(name: String, data: Data) {
    self.init(name: name, data: data, perceptualHash: nil)
  }

  init(name: String, data: Data, perceptualHash: [UInt8]?) {
    self.name = name
    self.data = data
    self.perceptualHash = perceptualHash
  }
}

public struct CapturedFiles: Hashable, Sendable {
  public var fingerprintImageFiles: [ImageFile]
  public var appearanceImageFiles: [ImageFile]

  public init(fingerprintImageFiles: [ImageFile] = [], appearanceImageFiles: [ImageFile] = []) {
    self.fingerprintImageFiles = fingerprintImageFiles
    self.appearanceImageFiles = appearanceImageFiles
  }

  subscript(kind: UploadKind) -> [ImageFile] {
    get { kind == .fingerprint ? fingerprintImageFiles : appearanceImageFiles }
    set { if kind == .fingerprint { fingerprintImageFiles = newValue } else { appearanceImageFiles = newValue } }
  }
}

/// How a capture ended. A failed one returns its photos, so that a new controller can continue from there.
public enum CameraResult: Hashable, Sendable {
  case success(fingerprintImageFiles: [ImageFile], appearanceImageFiles: [ImageFile])
  case fail(reason: FailureReason, fingerprintImageFiles: [ImageFile], appearanceImageFiles: [ImageFile])

  /// The photos of either.
  public var files: CapturedFiles {
    switch self {
    case .success(let fingerprints, let appearances), .fail(_, let fingerprints, let appearances):
      return CapturedFiles(fingerprintImageFiles: fingerprints, appearanceImageFiles: appearances)
    }
  }
}

extension CapturedFiles {
  var counts: ShotCounts {
    ShotCounts(fingerprint: fingerprintImageFiles.count, appearance: appearanceImageFiles.count)
  }

  /// A name that no photo of the kind has yet.
  func nextName(_ kind: UploadKind) -> String {
    let names = Set(self[kind].map(\.name))
    var number = 1
    while names.contains("\(kind.rawValue)-\(number).jpg") { number += 1 }
    return "\(kind.rawValue)-\(number).jpg"
  }
}
