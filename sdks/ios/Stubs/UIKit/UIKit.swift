// Stand-ins for tests on Linux, see ../README.md. The line above each symbol is its path in Apple's documentation.
import Foundation
@_exported import QuartzCore

// uikit/uiview
@MainActor
open class UIView {
  // uikit/uiview/layerclass
  open class var layerClass: AnyClass { CALayer.self }
  // uikit/uiview/layer
  public let layer: CALayer
  // uikit/uiview/init(frame:)
  public init(frame: CGRect) {
    layer = (Self.layerClass as? CALayer.Type ?? CALayer.self).init()
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
