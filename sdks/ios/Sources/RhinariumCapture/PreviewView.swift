#if canImport(AVFoundation) && canImport(UIKit)
  import AVFoundation
  import Foundation
  import UIKit
  #if canImport(RhinariumCaptureCore)
    import RhinariumCaptureCore
  #endif

  /// Shows a controller's session while its camera is on. A tap focuses there.
  final class PreviewView: UIView {
    override class var layerClass: AnyClass { AVCaptureVideoPreviewLayer.self }

    private var controller: CameraController?
    var previewLayer: AVCaptureVideoPreviewLayer? { layer as? AVCaptureVideoPreviewLayer }

    convenience init(controller: CameraController) {
      self.init(frame: .zero)
      previewLayer?.videoGravity = .resizeAspectFill
      show(controller)
    }

    func show(_ controller: CameraController) {
      guard controller !== self.controller else { return }
      connect(nil)
      self.controller = controller
      controller.link.show(in: self)
      if controller.isInitialized { controller.link.connectPreview(true) }
    }

    func connect(_ session: AVCaptureSession?) {
      if previewLayer?.session !== session { previewLayer?.session = session }
    }

    /// The picture fills the view only where the guide stays visible.
    func fit() {
      guard let fills = controller?.guidePlacement(in: bounds.size)?.fills else { return }
      previewLayer?.videoGravity = fills ? .resizeAspectFill : .resizeAspect
    }

    override func didMoveToWindow() {
      super.didMoveToWindow()
      controller?.link.follow()
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      controller?.link.follow()
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      super.touchesEnded(touches, with: event)
      guard let touch = touches.first, let previewLayer else { return }
      controller?.link.focus(at: previewLayer.captureDevicePointConverted(fromLayerPoint: touch.location(in: self)))
    }
  }
#endif
