#if canImport(AVFoundation) && canImport(UIKit)
  import AVFoundation
  import Foundation
  import UIKit
  #if canImport(RhinariumCaptureCore)
    import RhinariumCaptureCore
  #endif

  /// Duration of the system's animation when the screen turns, ms. Its orientation may be read before or after.
  private let turningMs = 600.0

  /// Torch of the camera that is on.
  struct Torch: Hashable {
    var isThere = false
    var isOn = false
  }

  /// Connects a controller's view and its camera: the session to show, the turn of the screen, the point of focus.
  @MainActor
  final class CameraLink {
    let session: AVCaptureSession
    /// Called with the size of the upright pictures when it changes, px.
    var onPictureSize: (_ width: Int, _ height: Int) -> Void = { _, _ in }
    /// Called when the torch changes.
    var onTorch: (Torch) -> Void = { _ in }
    private(set) var canFocus = false
    private(set) var torch = Torch() { didSet { if torch != oldValue { onTorch(torch) } } }
    private weak var camera: AppleCamera?
    private weak var preview: PreviewView?
    private var device: AVCaptureDevice?
    private var size = (width: 0, height: 0)
    private var turning: ScreenTurning?

    init(session: AVCaptureSession) { self.session = session }

    /// From here on, view and camera follow the screen.
    func open(_ camera: AppleCamera, device: AVCaptureDevice?, canFocus: Bool, hasTorch: Bool) {
      self.camera = camera
      self.device = device
      self.canFocus = canFocus
      torch = Torch(isThere: hasTorch)
      turning = ScreenTurning { [weak self] in
        self?.follow()
        // Layout is not called for half a turn, and the screen may turn after its device.
        try? await Task.sleep(nanoseconds: UInt64(turningMs * 1e6))
        self?.follow()
      }
      follow()
    }

    func close(_ camera: AppleCamera) {
      guard camera === self.camera else { return }
      turning = nil
      self.camera = nil
      device = nil
      canFocus = false
      torch = Torch()
    }

    /// The latest view of a controller shows its camera.
    func show(in preview: PreviewView) {
      if self.preview !== preview { self.preview?.connect(nil) }
      self.preview = preview
    }

    /// A session joins its preview only while nothing is configured, and leaves it before it is taken apart.
    func connectPreview(_ isOn: Bool) {
      preview?.connect(isOn ? session : nil)
      follow()
    }

    /// Turns pictures and preview as the screen is turned now.
    func follow() {
      let turn = turn(of: preview, position: device?.position == .front ? .front : .back)
      if let connection = preview?.previewLayer?.connection { turn.apply(to: connection) }
      camera?.turn(to: turn)
      preview?.fit()
    }

    func turn(of preview: PreviewView?, position: CameraPosition) -> Turn {
      let angle = device.flatMap { device in
        preview?.previewLayer.flatMap { Turn.systemAngle(device, $0) }
      }
      return Turn(screen, position: position, angle: angle)
    }

    /// Switches the torch on or off, if there is one.
    func light(_ isOn: Bool) {
      guard let camera, torch.isThere else { return }
      Task { [weak self] in
        let isOn = await camera.light(isOn)
        if let self, camera === self.camera { self.torch.isOn = isOn }
      }
    }

    /// The system switches it off with the picture.
    func torchWentOut(_ camera: AppleCamera) { if camera === self.camera { torch.isOn = false } }

    func focus(at point: CGPoint) { if canFocus { camera?.focus(at: point) } }

    func see(width: Int, height: Int) {
      guard size != (width, height) else { return }
      size = (width, height)
      onPictureSize(width, height)
      preview?.fit()
    }

    /// Orientation of the view's own window, because an iPad shows several.
    private var screen: UIInterfaceOrientation {
      if let scene = preview?.window?.windowScene { return scene.interfaceOrientation }
      let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
      let active = scenes.first { $0.activationState == .foregroundActive } ?? scenes.first
      return active?.interfaceOrientation ?? .portrait
    }
  }

  /// Calls back when the device is turned, as long as it is kept.
  private final class ScreenTurning: @unchecked Sendable {
    private let token: any NSObjectProtocol

    @MainActor
    init(_ react: @escaping @MainActor @Sendable () async -> Void) {
      UIDevice.current.beginGeneratingDeviceOrientationNotifications()
      token = NotificationCenter.default.addObserver(
        forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
      ) { _ in Task { @MainActor in await react() } }
    }

    deinit {
      NotificationCenter.default.removeObserver(token)
      Task { @MainActor in UIDevice.current.endGeneratingDeviceOrientationNotifications() }
    }
  }
#endif
