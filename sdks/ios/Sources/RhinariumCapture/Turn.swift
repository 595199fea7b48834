#if canImport(AVFoundation) && canImport(UIKit)
  import AVFoundation
  import Foundation
  import UIKit
  #if canImport(RhinariumCaptureCore)
    import RhinariumCaptureCore
  #endif

  /// How pictures are turned so that they are upright on the screen: by an angle from iOS 17, by a name before.
  struct Turn: Hashable, Sendable {
    /// Clockwise, degrees.
    let angle: CGFloat
    let orientation: AVCaptureVideoOrientation

    /// For a screen that is turned this way. `angle` replaces the usual one of the position.
    init(_ screen: UIInterfaceOrientation, position: CameraPosition, angle: CGFloat? = nil) {
      // A front camera sees the screen turn the other way round.
      let isFront = position == .front
      let (orientation, usual): (AVCaptureVideoOrientation, CGFloat) =
        switch screen {
        case .landscapeLeft: (.landscapeLeft, isFront ? 0 : 180)
        case .landscapeRight: (.landscapeRight, isFront ? 180 : 0)
        case .portraitUpsideDown: (.portraitUpsideDown, 270)
        default: (.portrait, 90)
        }
      self.orientation = orientation
      self.angle = angle ?? usual
    }

    func apply(to connection: AVCaptureConnection) {
      if #available(iOS 17.0, macCatalyst 17.0, *) {
        if connection.isVideoRotationAngleSupported(angle) { connection.videoRotationAngle = angle }
      } else {
        applyName(to: connection)
      }
    }

    /// Before iOS 17.
    func applyName(to connection: AVCaptureConnection) {
      if connection.isVideoOrientationSupported { connection.videoOrientation = orientation }
    }

    /// The system's angle for a camera and its preview, nil before iOS 17.
    @MainActor
    static func systemAngle(_ device: AVCaptureDevice, _ preview: CALayer) -> CGFloat? {
      if #available(iOS 17.0, macCatalyst 17.0, *) {
        return AVCaptureDevice.RotationCoordinator(device: device, previewLayer: preview)
          .videoRotationAngleForHorizonLevelPreview
      }
      return nil
    }
  }
#endif
