// Stand-ins for tests on Linux, see ../README.md. The line above each symbol is its path in Apple's documentation.
import CoreMedia
import Foundation
import QuartzCore

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
  private let lock = NSLock()
  private var isStarting = false
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
  // Not Apple's: for tests.
  public private(set) var starts = 0

  // avfoundation/avcapturesession/init()
  public override init() {}
  // avfoundation/avcapturesession/beginconfiguration()
  public func beginConfiguration() { lock.withLock { openConfigurations += 1 } }
  // avfoundation/avcapturesession/commitconfiguration()
  public func commitConfiguration() { lock.withLock { openConfigurations -= 1 } }
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
    !outputs.contains { type(of: $0) == type(of: output) }
  }
  // avfoundation/avcapturesession/addoutput(_:)
  public func addOutput(_ output: AVCaptureOutput) { outputs.append(output) }
  // avfoundation/avcapturesession/removeoutput(_:)
  public func removeOutput(_ output: AVCaptureOutput) { outputs.removeAll { $0 === output } }

  // avfoundation/avcapturesession/startrunning(): blocks, and raises an exception between begin and commit
  public func startRunning() {
    if isConfiguring { Phone.violate("startRunning between beginConfiguration and commitConfiguration") }
    if Thread.isMainThread { startsOnMainThread += 1 }
    lock.withLock {
      isStarting = true
      starts += 1
    }
    Phone.state.duringStart?(self)
    lock.withLock {
      isStarting = false
      isRunning = Phone.state.sessionsStart
    }
  }
  // avfoundation/avcapturesession/stoprunning(): raises an exception between begin and commit
  public func stopRunning() {
    if isConfiguring { Phone.violate("stopRunning between beginConfiguration and commitConfiguration") }
    isRunning = false
  }

  private var isConfiguring: Bool { lock.withLock { openConfigurations > 0 } }
  // A preview that joins then makes `startRunning` raise its exception.
  var isBeingSetUp: Bool { lock.withLock { openConfigurations > 0 || isStarting } }

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

// avfoundation/avcapturesessionerrorkey
public let AVCaptureSessionErrorKey = "AVCaptureSessionErrorKey"

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
  public var session: AVCaptureSession? {
    willSet {
      for one in [session, newValue] where one?.isBeingSetUp == true {
        Phone.violate("the preview's session is set while the session is set up")
      }
    }
    didSet { connection = session?.inputs.isEmpty == false ? AVCaptureConnection() : nil }
  }
  // avfoundation/avcapturevideopreviewlayer/connection
  public private(set) var connection: AVCaptureConnection?
  // avfoundation/avcapturevideopreviewlayer/videogravity
  public var videoGravity = AVLayerVideoGravity.resizeAspect
  // avfoundation/avcapturevideopreviewlayer/capturedevicepointconverted(fromlayerpoint:)
  public func captureDevicePointConverted(fromLayerPoint point: CGPoint) -> CGPoint {
    CGPoint(x: point.x / 1000, y: point.y / 1000)
  }
}
