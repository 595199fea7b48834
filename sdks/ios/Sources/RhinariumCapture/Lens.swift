#if canImport(AVFoundation) && canImport(UIKit)
  import AVFoundation
  import Foundation
  #if canImport(RhinariumCaptureCore)
    import RhinariumCaptureCore
  #endif

  /// Minimum focus distance that requires zooming in from further away, mm, and the zoom then.
  private let nearFocusMm = 150
  private let farLensZoom: CGFloat = 2

  /// Focus and zoom of a camera for what is photographed. Used on the session's queue. A camera that cannot be
  /// configured keeps its own settings.
  struct Lens {
    let device: AVCaptureDevice

    /// Back cameras with an ultra-wide lens come first, because they switch to it when something is too near for the
    /// wide one.
    static func device(_ position: CameraPosition) -> AVCaptureDevice? {
      let types: [AVCaptureDevice.DeviceType] =
        position == .front
        ? [.builtInWideAngleCamera] : [.builtInTripleCamera, .builtInDualWideCamera, .builtInWideAngleCamera]
      let side: AVCaptureDevice.Position = position == .front ? .front : .back
      return types.lazy.compactMap { AVCaptureDevice.default($0, for: .video, position: side) }.first
    }

    static func canFocus(_ device: AVCaptureDevice?) -> Bool {
      guard let device else { return false }
      return device.isFocusPointOfInterestSupported && device.isFocusModeSupported(.continuousAutoFocus)
    }

    static func hasTorch(_ device: AVCaptureDevice?) -> Bool {
      device.map { $0.hasTorch && $0.isTorchModeSupported(.on) } ?? false
    }

    /// Switches the torch. Returns true if it is on afterwards: one that is too hot stays off.
    func light(_ isOn: Bool) -> Bool {
      let isPossible = Self.hasTorch(device) && device.isTorchAvailable
      if isPossible { configure { device.torchMode = isOn ? .on : .off } }
      return isPossible && device.torchMode == .on
    }

    /// A close-up focuses near and, where the lens cannot come near enough, zooms in. The whole animal does neither.
    func fit(_ kind: UploadKind) {
      configure {
        device.videoZoomFactor = min(zoom(kind), device.maxAvailableVideoZoomFactor)
        if device.isAutoFocusRangeRestrictionSupported {
          device.autoFocusRangeRestriction = kind == .fingerprint ? .near : .none
        }
        aim(at: CGPoint(x: 0.5, y: 0.5))
      }
    }

    /// `point`: shares of the sensor's picture, 0 to 1.
    func focus(at point: CGPoint) { configure { aim(at: point) } }

    private func aim(at point: CGPoint) {
      if device.isFocusPointOfInterestSupported { device.focusPointOfInterest = point }
      // A mode has to be set after its point, which takes effect then.
      if device.isFocusModeSupported(.continuousAutoFocus) { device.focusMode = .continuousAutoFocus }
      if device.isExposurePointOfInterestSupported { device.exposurePointOfInterest = point }
      if device.isExposureModeSupported(.continuousAutoExposure) { device.exposureMode = .continuousAutoExposure }
    }

    /// Virtual devices begin with the ultra-wide lens. At the first factor they switch to the wide one.
    private func zoom(_ kind: UploadKind) -> CGFloat {
      let wide = device.virtualDeviceSwitchOverVideoZoomFactors.first.map { CGFloat($0.doubleValue) } ?? 1
      return kind == .fingerprint && device.minimumFocusDistance > nearFocusMm ? wide * farLensZoom : wide
    }

    private func configure(_ change: () -> Void) {
      guard (try? device.lockForConfiguration()) != nil else { return }
      change()
      device.unlockForConfiguration()
    }
  }
#endif
