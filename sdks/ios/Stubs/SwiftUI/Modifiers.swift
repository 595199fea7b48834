// Stand-ins for tests on Linux, see ../README.md. The line above each symbol is its path in Apple's documentation.
import Foundation

enum Note {
  case none, hidden
  case label(String)
  case traits(AccessibilityTraits)
  case disappear(@MainActor () -> Void)
}

struct Modified<Content: View>: View {
  let content: Content
  let note: Note
  var body: Never { fatalError("there is none") }
}

extension View {
  private func noting(_ note: Note) -> Modified<Self> { Modified(content: self, note: note) }

  // swiftui/view/accessibilitylabel(_:)
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { noting(.label(String(label))) }
  // swiftui/view/accessibilityaddtraits(_:)
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { noting(.traits(traits)) }
  // swiftui/view/accessibilityhidden(_:)
  public func accessibilityHidden(_ isHidden: Bool) -> some View { noting(isHidden ? .hidden : .none) }
  // swiftui/view/ondisappear(perform:)
  public func onDisappear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    noting(action.map { .disappear($0) } ?? .none)
  }
  // swiftui/view/font(_:)
  public func font(_ font: Font?) -> some View { noting(.none) }
  // swiftui/view/foregroundcolor(_:)
  public func foregroundColor(_ color: Color?) -> some View { noting(.none) }
  // swiftui/view/background(_:alignment:)
  public func background<Background: View>(_ background: Background) -> some View { noting(.none) }
  // swiftui/view/contentshape(_:eofill:)
  public func contentShape<S: Shape>(_ shape: S) -> some View { noting(.none) }
  // swiftui/view/padding(_:)
  public func padding(_ length: CGFloat) -> some View { noting(.none) }
  // swiftui/view/cornerradius(_:antialiased:)
  public func cornerRadius(_ radius: CGFloat) -> some View { noting(.none) }
  // swiftui/view/opacity(_:)
  public func opacity(_ opacity: Double) -> some View { noting(.none) }
  // swiftui/view/scaledtofit()
  public func scaledToFit() -> some View { noting(.none) }
  // swiftui/view/multilinetextalignment(_:)
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { noting(.none) }
  // swiftui/view/allowshittesting(_:)
  public func allowsHitTesting(_ isEnabled: Bool) -> some View { noting(.none) }
  // swiftui/view/position(x:y:)
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { noting(.none) }
  // swiftui/view/frame(width:height:alignment:)
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View { noting(.none) }
  // swiftui/view/frame(minwidth:idealwidth:maxwidth:minheight:idealheight:maxheight:alignment:)
  public func frame(maxWidth: CGFloat?, maxHeight: CGFloat?) -> some View { noting(.none) }
}
