import CoreMedia
import Foundation

/// Not Apple’s: state of the phone, set by tests, and what an app may not do with it.
public enum Phone {
  private static let lock = NSLock()
  private nonisolated(unsafe) static var now = State()

  public enum Still: Sendable {
    /// Not in the pixel format of the frames.
    case unknown
    case failure
    /// Nothing is heard of it.
    case silence
    /// Picture in the sensor's orientation.
    case picture(CVPixelBuffer, orientation: Int)
  }

  public struct State: Sendable {
    public var authorization = AVAuthorizationStatus.authorized
    /// The user's answer to the permission prompt.
    public var userAllows = true
    public var cameras: Set<AVCaptureDevice.Position> = [.back, .front]
    public var deviceTypes: Set<AVCaptureDevice.DeviceType> = [.builtInWideAngleCamera]
    /// Millimetres, -1 if unknown.
    public var minimumFocusDistance = -1
    /// Zoom factors where virtual devices switch lenses.
    public var switchOverFactors: [Double] = []
    public var maxZoomFactor = 16.0
    public var hasFocus = true
    /// Torch of the back camera.
    public var hasTorch = true
    public var isTorchTooHot = false
    /// Whether a device can be locked for configuration.
    public var locks = true
    /// Error of a camera input.
    public var inputFailure: AVError.Code?
    public var sessionsStart = true
    /// Called while `startRunning` runs, on its thread.
    public var duringStart: (@Sendable (AVCaptureSession) -> Void)?
    /// Angle that the rotation coordinator of iOS 17 answers.
    public var levelAngle: CGFloat = 90
    /// Result of a request for a still.
    public var still = Still.unknown
    /// Sizes of stills of the format.
    public var stillSizes: [CMVideoDimensions] = [CMVideoDimensions(width: 1920, height: 1080)]
    /// Calls for which Apple's frameworks raise an exception, or which are known to end in a race.
    public var violations: [String] = []
    public init() {}
  }

  public static var state: State {
    get { lock.withLock { now } }
    set { lock.withLock { now = newValue } }
  }

  static func violate(_ what: String) { lock.withLock { now.violations.append(what) } }
}
