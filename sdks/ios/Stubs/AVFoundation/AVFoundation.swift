// Stand-ins for tests on Linux, see ../README.md. The line above each symbol is its path in Apple's documentation.
@_exported import CoreMedia
import Foundation
@_exported import QuartzCore

// avfoundation/averror
public struct AVError: Error {
  // avfoundation/averror/code-swift.struct
  public enum Code: Int, Sendable {
    case unknown = -11800
    case mediaServicesWereReset = -11819
    case deviceAlreadyUsedByAnotherSession = -11804
    case deviceNotConnected = -11814
    case deviceInUseByAnotherApplication = -11815
    case applicationIsNotAuthorizedToUseDevice = -11852
  }
  // avfoundation/averror/code-swift.property
  public let code: Code
  // avfoundation/averror/init(_:userinfo:)
  public init(_ code: Code) { self.code = code }
}

// avfoundation/avmediatype
public struct AVMediaType: Hashable, Sendable {
  let rawValue: String
  // avfoundation/avmediatype/video
  public static let video = AVMediaType(rawValue: "vide")
}

// avfoundation/avauthorizationstatus
public enum AVAuthorizationStatus: Int, Sendable {
  case notDetermined, restricted, denied, authorized
}

// avfoundation/avcaptureinput
open class AVCaptureInput {}

// avfoundation/avcapturedeviceinput
public final class AVCaptureDeviceInput: AVCaptureInput {
  // avfoundation/avcapturedeviceinput/device
  public let device: AVCaptureDevice
  // avfoundation/avcapturedeviceinput/init(device:)
  public init(device: AVCaptureDevice) throws {
    if let failure = Phone.state.inputFailure { throw AVError(failure) }
    self.device = device
  }
}

// avfoundation/avcaptureoutput
open class AVCaptureOutput {
  private let videoConnection = AVCaptureConnection()
  // avfoundation/avcaptureoutput/connection(with:)
  public func connection(with mediaType: AVMediaType) -> AVCaptureConnection? { videoConnection }
}

// avfoundation/avcapturevideodataoutputsamplebufferdelegate
public protocol AVCaptureVideoDataOutputSampleBufferDelegate: NSObjectProtocol {
  // avfoundation/avcapturevideodataoutputsamplebufferdelegate/captureoutput(_:didoutput:from:)
  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection)
}

// avfoundation/avcapturevideodataoutput
public final class AVCaptureVideoDataOutput: AVCaptureOutput {
  // avfoundation/avcapturevideodataoutput/init()
  public override init() {}
  // avfoundation/avcapturevideodataoutput/videosettings
  public var videoSettings: [String: Any]! = [:]
  // avfoundation/avcapturevideodataoutput/alwaysdiscardslatevideoframes
  public var alwaysDiscardsLateVideoFrames = true
  // avfoundation/avcapturevideodataoutput/samplebufferdelegate
  public private(set) var sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?
  private var queue: DispatchQueue?

  // avfoundation/avcapturevideodataoutput/setsamplebufferdelegate(_:queue:)
  public func setSampleBufferDelegate(
    _ delegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?, queue: DispatchQueue?
  ) {
    sampleBufferDelegate = delegate
    self.queue = queue
  }

  func show(_ buffer: CMSampleBuffer) {
    guard let delegate = sampleBufferDelegate, let queue, let connection = connection(with: .video) else { return }
    queue.sync { delegate.captureOutput(self, didOutput: buffer, from: connection) }
  }
}
