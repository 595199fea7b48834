#if canImport(SwiftUI) && canImport(UIKit) && canImport(AVFoundation)
  import AVFoundation
  import Foundation
  import SwiftUI
  import UIKit
  #if canImport(RhinariumCaptureCore)
    import RhinariumCaptureCore
  #endif

  /// Shows the camera of a controller. It starts and ends nothing.
  public struct CameraView: UIViewRepresentable {
    @ObservedObject private var controller: CameraController

    public init(controller: CameraController) { self.controller = controller }

    public func makeUIView(context: Context) -> UIView { PreviewView(controller: controller) }

    /// SwiftUI may give the view another controller.
    public func updateUIView(_ view: UIView, context: Context) {
      (view as? PreviewView)?.show(controller)
    }
  }

  /// UIKit version. Its view shows the camera of a controller. Detection pauses when it goes off the screen.
  public final class CameraViewController: UIViewController {
    public let controller: CameraController

    public init(controller: CameraController) {
      self.controller = controller
      super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable, message: "Use CameraViewController(controller:).")
    public required init?(coder: NSCoder) { return nil }

    public override func loadView() { view = PreviewView(controller: controller) }

    public override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      controller.pauseDetection()
    }
  }
#endif
