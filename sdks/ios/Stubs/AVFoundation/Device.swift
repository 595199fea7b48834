// Stand-ins for tests on Linux, see ../README.md. The line above each symbol is its path in Apple's documentation.
import CoreMedia
import Foundation
import QuartzCore

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
    // avfoundation/avcapturedevice/devicetype-swift.struct/builtindualwidecamera
    public static let builtInDualWideCamera = DeviceType(rawValue: "dual wide")
    // avfoundation/avcapturedevice/devicetype-swift.struct/builtintriplecamera
    public static let builtInTripleCamera = DeviceType(rawValue: "triple")
  }
  // avfoundation/avcapturedevice/focusmode-swift.enum
  public enum FocusMode: Int, Sendable {
    case locked, autoFocus, continuousAutoFocus
  }
  // avfoundation/avcapturedevice/exposuremode-swift.enum
  public enum ExposureMode: Int, Sendable {
    case locked, autoExpose, continuousAutoExposure
  }
  // avfoundation/avcapturedevice/autofocusrangerestriction-swift.enum
  public enum AutoFocusRangeRestriction: Int, Sendable {
    case none, near, far
  }
  // avfoundation/avcapturedevice/torchmode-swift.enum
  public enum TorchMode: Int, Sendable {
    case off, on, auto
  }
  // avfoundation/avcapturedevice/position-swift.property
  public let position: Position
  // avfoundation/avcapturedevice/devicetype-swift.property
  public let deviceType: DeviceType
  private var isLocked = false

  init(_ deviceType: DeviceType, _ position: Position) {
    self.deviceType = deviceType
    self.position = position
  }

  // avfoundation/avcapturedevice/authorizationstatus(for:)
  public class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
    Phone.state.authorization
  }

  // avfoundation/avcapturedevice/requestaccess(for:completionhandler:)
  public class func requestAccess(for mediaType: AVMediaType) async -> Bool {
    Phone.state.authorization = Phone.state.userAllows ? .authorized : .denied
    return Phone.state.userAllows
  }

  // avfoundation/avcapturedevice/default(_:for:position:)
  public class func `default`(
    _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
  ) -> AVCaptureDevice? {
    let state = Phone.state
    guard state.cameras.contains(position), state.deviceTypes.contains(deviceType) else { return nil }
    return AVCaptureDevice(deviceType, position)
  }

  // avfoundation/avcapturedevice/lockforconfiguration()
  public func lockForConfiguration() throws {
    guard Phone.state.locks else { throw AVError(.unknown) }
    isLocked = true
  }
  // avfoundation/avcapturedevice/unlockforconfiguration()
  public func unlockForConfiguration() { isLocked = false }

  private func change(_ what: String) {
    if !isLocked { Phone.violate("\(what) without lockForConfiguration") }
  }

  // avfoundation/avcapturedevice/minimumfocusdistance
  public var minimumFocusDistance: Int { Phone.state.minimumFocusDistance }
  // avfoundation/avcapturedevice/virtualdeviceswitchovervideozoomfactors
  public var virtualDeviceSwitchOverVideoZoomFactors: [NSNumber] {
    deviceType == .builtInWideAngleCamera ? [] : Phone.state.switchOverFactors.map { NSNumber(value: $0) }
  }
  // avfoundation/avcapturedevice/maxavailablevideozoomfactor
  public var maxAvailableVideoZoomFactor: CGFloat { CGFloat(Phone.state.maxZoomFactor) }
  // avfoundation/avcapturedevice/videozoomfactor
  public var videoZoomFactor: CGFloat = 1 {
    didSet {
      change("zoom")
      if videoZoomFactor > maxAvailableVideoZoomFactor || videoZoomFactor < 1 { Phone.violate("zoom out of range") }
    }
  }
  // avfoundation/avcapturedevice/isautofocusrangerestrictionsupported
  public var isAutoFocusRangeRestrictionSupported: Bool { Phone.state.hasFocus }
  // avfoundation/avcapturedevice/autofocusrangerestriction-swift.property
  public var autoFocusRangeRestriction = AutoFocusRangeRestriction.none {
    didSet {
      change("range of focus")
      if !isAutoFocusRangeRestrictionSupported { Phone.violate("range of focus is not supported") }
    }
  }
  // avfoundation/avcapturedevice/isfocuspointofinterestsupported
  public var isFocusPointOfInterestSupported: Bool { Phone.state.hasFocus }
  // avfoundation/avcapturedevice/focuspointofinterest
  public var focusPointOfInterest = CGPoint(x: 0.5, y: 0.5) {
    didSet {
      change("point of focus")
      if !isFocusPointOfInterestSupported { Phone.violate("point of focus is not supported") }
    }
  }
  // avfoundation/avcapturedevice/isfocusmodesupported(_:)
  public func isFocusModeSupported(_ mode: FocusMode) -> Bool { Phone.state.hasFocus }
  // avfoundation/avcapturedevice/focusmode-swift.property
  public var focusMode = FocusMode.locked {
    didSet {
      change("focus")
      if !isFocusModeSupported(focusMode) { Phone.violate("focus is not supported") }
    }
  }
  // avfoundation/avcapturedevice/isexposurepointofinterestsupported
  public var isExposurePointOfInterestSupported: Bool { Phone.state.hasFocus }
  // avfoundation/avcapturedevice/exposurepointofinterest
  public var exposurePointOfInterest = CGPoint(x: 0.5, y: 0.5) { didSet { change("point of exposure") } }
  // avfoundation/avcapturedevice/isexposuremodesupported(_:)
  public func isExposureModeSupported(_ mode: ExposureMode) -> Bool { Phone.state.hasFocus }
  // avfoundation/avcapturedevice/exposuremode-swift.property
  public var exposureMode = ExposureMode.locked { didSet { change("exposure") } }

  // avfoundation/avcapturedevice/hastorch
  public var hasTorch: Bool { Phone.state.hasTorch && position == .back }
  // avfoundation/avcapturedevice/istorchavailable
  public var isTorchAvailable: Bool { hasTorch && !Phone.state.isTorchTooHot }
  // avfoundation/avcapturedevice/istorchmodesupported(_:)
  public func isTorchModeSupported(_ torchMode: TorchMode) -> Bool { hasTorch }
  // avfoundation/avcapturedevice/torchmode-swift.property
  public var torchMode = TorchMode.off {
    didSet {
      change("torch")
      if !isTorchModeSupported(torchMode) || !isTorchAvailable { Phone.violate("torch is not there or too hot") }
    }
  }

  // avfoundation/avcapturedevice/format
  public final class Format {
    // avfoundation/avcapturedevice/format/supportedmaxphotodimensions
    public var supportedMaxPhotoDimensions: [CMVideoDimensions] { Phone.state.stillSizes }
  }
  // avfoundation/avcapturedevice/activeformat
  public var activeFormat: Format { Format() }

  // avfoundation/avcapturedevice/rotationcoordinator
  public final class RotationCoordinator {
    // avfoundation/avcapturedevice/rotationcoordinator/init(device:previewlayer:)
    public init(device: AVCaptureDevice, previewLayer: CALayer?) {}
    // avfoundation/avcapturedevice/rotationcoordinator/videorotationangleforhorizonlevelpreview
    public var videoRotationAngleForHorizonLevelPreview: CGFloat { Phone.state.levelAngle }
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
  // avfoundation/avcaptureconnection/isvideorotationanglesupported(_:)
  public func isVideoRotationAngleSupported(_ angle: CGFloat) -> Bool { [0, 90, 180, 270].contains(angle) }
  // avfoundation/avcaptureconnection/videorotationangle
  public var videoRotationAngle: CGFloat = 0 {
    didSet { if !isVideoRotationAngleSupported(videoRotationAngle) { Phone.violate("angle is not supported") } }
  }
  // Not Apple's: for tests.
  public init() {}
}
