// Stand-ins for tests on Linux, see ../README.md. The line above each symbol is its path in Apple's documentation.
import Foundation
@_exported import QuartzCore

// uikit/uiinterfaceorientation
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight
}

// uikit/uiscene
@MainActor
open class UIScene: NSObject {
  // uikit/uiscene/activationstate-swift.enum
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }
  // uikit/uiscene/activationstate-swift.property
  public internal(set) var activationState = ActivationState.foregroundActive
}

// uikit/uiwindowscene
@MainActor
public final class UIWindowScene: UIScene {
  // uikit/uiwindowscene/interfaceorientation
  public internal(set) var interfaceOrientation = UIInterfaceOrientation.portrait
  // Not Apple's: for tests, turns the screen.
  public func turn(to orientation: UIInterfaceOrientation) { interfaceOrientation = orientation }
}

// uikit/uiapplication
@MainActor
public final class UIApplication {
  // uikit/uiapplication/shared
  public static let shared = UIApplication()
  // uikit/uiapplication/opensettingsurlstring
  public static let openSettingsURLString = "app-settings:"
  // uikit/uiapplication/isidletimerdisabled
  public var isIdleTimerDisabled = false
  // uikit/uiapplication/connectedscenes
  public var connectedScenes: Set<UIScene> = []
  // Not Apple's: for tests, what was opened.
  public private(set) var opened: [URL] = []
  // uikit/uiapplication/open(_:options:completionhandler:)
  public func open(_ url: URL) { opened.append(url) }
}

// uikit/uidevice
@MainActor
public final class UIDevice {
  // uikit/uidevice/current
  public static let current = UIDevice()
  // uikit/uidevice/orientationdidchangenotification
  public nonisolated static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")
  // Not Apple's: for tests.
  public private(set) var orientationReaders = 0
  // uikit/uidevice/begingeneratingdeviceorientationnotifications()
  public func beginGeneratingDeviceOrientationNotifications() { orientationReaders += 1 }
  // uikit/uidevice/endgeneratingdeviceorientationnotifications()
  public func endGeneratingDeviceOrientationNotifications() { orientationReaders -= 1 }
}

// uikit/uiaccessibility
@MainActor
public enum UIAccessibility {
  // uikit/uiaccessibility/notification
  public struct Notification: Hashable, Sendable {
    let rawValue: String
    // uikit/uiaccessibility/notification/announcement
    public static let announcement = Notification(rawValue: "announcement")
  }
  // Not Apple's: for tests, what was said.
  public private(set) static var said: [String] = []
  // uikit/uiaccessibility/post(notification:argument:)
  public static func post(notification: Notification, argument: Any?) {
    if let text = argument as? String { said.append(text) }
  }
}

// uikit/uinotificationfeedbackgenerator
@MainActor
public final class UINotificationFeedbackGenerator {
  // uikit/uinotificationfeedbackgenerator/feedbacktype
  public enum FeedbackType: Int, Sendable {
    case success, warning, error
  }
  // Not documented: of NSObject.
  public init() {}
  // uikit/uinotificationfeedbackgenerator/notificationoccurred(_:)
  public func notificationOccurred(_ type: FeedbackType) {}
}

// uikit/uiimage
public final class UIImage: @unchecked Sendable {
  // Not Apple's: for tests.
  public let data: Data
  // uikit/uiimage/init(data:)
  public init?(data: Data) { self.data = data }
}

// uikit/uitouch
@MainActor
public final class UITouch: NSObject {
  private let point: CGPoint
  // Not Apple's: for tests.
  public init(at point: CGPoint) { self.point = point }
  // uikit/uitouch/location(in:)
  public func location(in view: UIView?) -> CGPoint { point }
}

// uikit/uievent
@MainActor
public final class UIEvent: NSObject {}

// uikit/uiwindow
@MainActor
public final class UIWindow: UIView {
  // uikit/uiwindow/windowscene
  public weak var windowScene: UIWindowScene?
}

// uikit/uiview
@MainActor
open class UIView: NSObject {
  // uikit/uiview/layerclass
  open class var layerClass: AnyClass { CALayer.self }
  // uikit/uiview/layer
  public let layer: CALayer
  // uikit/uiview/bounds
  public internal(set) var bounds = CGRect.zero
  // uikit/uiview/window
  public private(set) weak var window: UIWindow?
  // uikit/uiview/init(frame:)
  public init(frame: CGRect) {
    bounds = CGRect(x: 0, y: 0, width: frame.width, height: frame.height)
    layer = (Self.layerClass as? CALayer.Type ?? CALayer.self).init()
  }
  // uikit/uiview/didmovetowindow()
  open func didMoveToWindow() {}
  // uikit/uiview/layoutsubviews()
  open func layoutSubviews() {}
  // uikit/uiresponder/touchesended(_:with:)
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  // Not Apple's: for tests, sets the size of the view.
  public func lay(width: Double, height: Double) {
    bounds = CGRect(x: 0, y: 0, width: width, height: height)
    layoutSubviews()
  }
  // Not Apple's: for tests, puts the view on a screen or takes it away.
  public func move(to window: UIWindow?) {
    self.window = window
    didMoveToWindow()
  }
}

// uikit/uiviewcontroller
@MainActor
open class UIViewController {
  private var loaded: UIView?
  // uikit/uiviewcontroller/init(nibname:bundle:)
  public init(nibName: String?, bundle: Bundle?) {}
  // uikit/uiviewcontroller/init(coder:)
  public required init?(coder: NSCoder) {}
  // uikit/uiviewcontroller/view
  public var view: UIView! {
    get {
      if loaded == nil { loadView() }
      return loaded
    }
    set { loaded = newValue }
  }
  // uikit/uiviewcontroller/loadview()
  open func loadView() { loaded = UIView(frame: .zero) }
  // uikit/uiviewcontroller/viewwilldisappear(_:)
  open func viewWillDisappear(_ animated: Bool) {}
}
