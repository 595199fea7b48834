// Stand-ins for tests on Linux, see ../README.md. The line above each symbol is its path in Apple's documentation.
@_exported import CoreMedia
import Foundation
@_exported import QuartzCore

/// Not Apple's: state of the phone, set by tests.
public enum Phone {
  private static let lock = NSLock()
  private nonisolated(unsafe) static var permission = AVAuthorizationStatus.authorized
  private nonisolated(unsafe) static var answer = true
  private nonisolated(unsafe) static var sides: Set<AVCaptureDevice.Position> = [.back, .front]
  private nonisolated(unsafe) static var starts = true
  private nonisolated(unsafe) static var refusal: AVError.Code?

  public static var authorization: AVAuthorizationStatus {
    get { lock.withLock { permission } }
    set { lock.withLock { permission = newValue } }
  }
  /// The user's answer to the permission prompt.
  public static var userAllows: Bool {
    get { lock.withLock { answer } }
    set { lock.withLock { answer = newValue } }
  }
  public static var cameras: Set<AVCaptureDevice.Position> {
    get { lock.withLock { sides } }
    set { lock.withLock { sides = newValue } }
  }
  /// Error of a camera input.
  public static var inputFailure: AVError.Code? {
    get { lock.withLock { refusal } }
    set { lock.withLock { refusal = newValue } }
  }
  public static var sessionsStart: Bool {
    get { lock.withLock { starts } }
    set { lock.withLock { starts = newValue } }
  }
}

// avfoundation/averror
public struct AVError: Error {
  // avfoundation/averror/code-swift.struct
  public enum Code: Int, Sendable {
    case unknown = -11800
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

// avfoundation/avcapturedevice
public final class AVCaptureDevice: @unchecked Sendable {
  // avfoundation/avcapturedevice/position-swift.enum
  public enum Position: Int, Sendable {
    case unspecified, back, front
  }
  // avfoundation/avcapturedevice/devicetype-swift.struct
  public struct DeviceType: Hashable, Sendable {
    let rawValue: String
    // avfoundation/avcapturedevice/devicetype-swift.struct/builtinwideanglecamera
    public static let builtInWideAngleCamera = DeviceType(rawValue: "wide")
  }
  // avfoundation/avcapturedevice/position-swift.property
  public let position: Position

  init(position: Position) { self.position = position }

  // avfoundation/avcapturedevice/authorizationstatus(for:)
  public class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus { Phone.authorization }

  // avfoundation/avcapturedevice/requestaccess(for:completionhandler:)
  public class func requestAccess(for mediaType: AVMediaType) async -> Bool {
    Phone.authorization = Phone.userAllows ? .authorized : .denied
    return Phone.userAllows
  }

  // avfoundation/avcapturedevice/default(_:for:position:)
  public class func `default`(
    _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
  ) -> AVCaptureDevice? {
    Phone.cameras.contains(position) ? AVCaptureDevice(position: position) : nil
  }
}

// avfoundation/avcaptureinput
open class AVCaptureInput {}

// avfoundation/avcapturedeviceinput
public final class AVCaptureDeviceInput: AVCaptureInput {
  // avfoundation/avcapturedeviceinput/device
  public let device: AVCaptureDevice
  // avfoundation/avcapturedeviceinput/init(device:)
  public init(device: AVCaptureDevice) throws {
    if let failure = Phone.inputFailure { throw AVError(failure) }
    self.device = device
  }
}

// avfoundation/avcapturevideoorientation
public enum AVCaptureVideoOrientation: Int, Sendable {
  case portrait = 1
  case portraitUpsideDown, landscapeRight, landscapeLeft
}

// avfoundation/avcaptureconnection
public final class AVCaptureConnection {
  // avfoundation/avcaptureconnection/isvideoorientationsupported
  public var isVideoOrientationSupported: Bool { true }
  // avfoundation/avcaptureconnection/videoorientation
  public var videoOrientation = AVCaptureVideoOrientation.landscapeRight
  // Not Apple's: for tests.
  public init() {}
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
  private var delegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?
  private var queue: DispatchQueue?

  // avfoundation/avcapturevideodataoutput/setsamplebufferdelegate(_:queue:)
  public func setSampleBufferDelegate(
    _ delegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?, queue: DispatchQueue?
  ) {
    self.delegate = delegate
    self.queue = queue
  }

  fileprivate func show(_ buffer: CMSampleBuffer) {
    guard let delegate, let queue, let connection = connection(with: .video) else { return }
    queue.sync { delegate.captureOutput(self, didOutput: buffer, from: connection) }
  }
}

// avfoundation/avcapturesession
public final class AVCaptureSession: NSObject, @unchecked Sendable {
  // avfoundation/avcapturesession/preset
  public struct Preset: Hashable, Sendable {
    let rawValue: String
    // avfoundation/avcapturesession/preset/hd1920x1080
    public static let hd1920x1080 = Preset(rawValue: "1920x1080")
    // avfoundation/avcapturesession/preset/high
    public static let high = Preset(rawValue: "high")
  }
  // avfoundation/avcapturesession/sessionpreset
  public var sessionPreset = Preset.high
  // avfoundation/avcapturesession/inputs
  public private(set) var inputs: [AVCaptureInput] = []
  // avfoundation/avcapturesession/outputs
  public private(set) var outputs: [AVCaptureOutput] = []
  // avfoundation/avcapturesession/isrunning
  public private(set) var isRunning = false
  // Not Apple's: for tests.
  public private(set) var openConfigurations = 0
  // Not Apple's: for tests.
  public private(set) var startsOnMainThread = 0

  // avfoundation/avcapturesession/init()
  public override init() {}
  // avfoundation/avcapturesession/beginconfiguration()
  public func beginConfiguration() { openConfigurations += 1 }
  // avfoundation/avcapturesession/commitconfiguration()
  public func commitConfiguration() { openConfigurations -= 1 }
  // avfoundation/avcapturesession/cansetsessionpreset(_:)
  public func canSetSessionPreset(_ preset: Preset) -> Bool { true }
  // avfoundation/avcapturesession/canaddinput(_:)
  public func canAddInput(_ input: AVCaptureInput) -> Bool { inputs.isEmpty }
  // avfoundation/avcapturesession/addinput(_:)
  public func addInput(_ input: AVCaptureInput) { inputs.append(input) }
  // avfoundation/avcapturesession/removeinput(_:)
  public func removeInput(_ input: AVCaptureInput) { inputs.removeAll { $0 === input } }
  // avfoundation/avcapturesession/canaddoutput(_:)
  public func canAddOutput(_ output: AVCaptureOutput) -> Bool {
    !outputs.contains { $0 is AVCaptureVideoDataOutput }
  }
  // avfoundation/avcapturesession/addoutput(_:)
  public func addOutput(_ output: AVCaptureOutput) { outputs.append(output) }
  // avfoundation/avcapturesession/removeoutput(_:)
  public func removeOutput(_ output: AVCaptureOutput) { outputs.removeAll { $0 === output } }
  // avfoundation/avcapturesession/startrunning(): blocks, and raises an exception between begin and commit
  public func startRunning() {
    precondition(openConfigurations == 0)
    if Thread.isMainThread { startsOnMainThread += 1 }
    isRunning = Phone.sessionsStart
  }
  // avfoundation/avcapturesession/stoprunning(): raises an exception between begin and commit
  public func stopRunning() {
    precondition(openConfigurations == 0)
    isRunning = false
  }

  // Not Apple's: for tests, a picture of the camera.
  public func show(_ buffer: CMSampleBuffer) {
    for output in outputs { (output as? AVCaptureVideoDataOutput)?.show(buffer) }
  }
}

extension Notification.Name {
  // avfoundation/avcapturesession/wasinterruptednotification
  public static let AVCaptureSessionWasInterrupted = Notification.Name("AVCaptureSessionWasInterruptedNotification")
  // avfoundation/avcapturesession/interruptionendednotification
  public static let AVCaptureSessionInterruptionEnded =
    Notification.Name("AVCaptureSessionInterruptionEndedNotification")
  // avfoundation/avcapturesession/runtimeerrornotification
  public static let AVCaptureSessionRuntimeError = Notification.Name("AVCaptureSessionRuntimeErrorNotification")
}

// avfoundation/avlayervideogravity
public struct AVLayerVideoGravity: Hashable, Sendable {
  let rawValue: String
  // avfoundation/avlayervideogravity/resizeaspectfill
  public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "fill")
  // avfoundation/avlayervideogravity/resizeaspect
  public static let resizeAspect = AVLayerVideoGravity(rawValue: "fit")
}

// avfoundation/avcapturevideopreviewlayer
public final class AVCaptureVideoPreviewLayer: CALayer {
  // avfoundation/avcapturevideopreviewlayer/session
  public var session: AVCaptureSession?
  // avfoundation/avcapturevideopreviewlayer/videogravity
  public var videoGravity = AVLayerVideoGravity.resizeAspect
}
