// Stand-ins for tests on Linux, see ../README.md. The line above each symbol is its path in Apple's documentation.
@_exported import Combine
@_exported import UIKit

// swiftui/view
@MainActor @preconcurrency
public protocol View {
  // swiftui/view/body-swift.associatedtype
  associatedtype Body: View
  // swiftui/view/body-swift.property
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

// swift/never
extension Never: View {
  public var body: Never { fatalError("there is none") }
}

// swiftui/viewbuilder
@resultBuilder
public struct ViewBuilder {
  // swiftui/viewbuilder/buildblock(_:)
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

// swiftui/uiviewrepresentablecontext
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  // Not Apple's: SwiftUI makes it there.
  public init() {}
}

// swiftui/uiviewrepresentable
@MainActor @preconcurrency
public protocol UIViewRepresentable: View where Body == Never {
  // swiftui/uiviewrepresentable/uiviewtype
  associatedtype UIViewType: UIView
  // swiftui/uiviewrepresentable/context
  typealias Context = UIViewRepresentableContext<Self>
  // swiftui/uiviewrepresentable/makeuiview(context:)
  @MainActor @preconcurrency func makeUIView(context: Context) -> UIViewType
  // swiftui/uiviewrepresentable/updateuiview(_:context:)
  @MainActor @preconcurrency func updateUIView(_ view: UIViewType, context: Context)
}

// swiftui/uiviewrepresentable: its body is SwiftUI's own
extension UIViewRepresentable {
  public var body: Never { fatalError("there is none") }
}

// swiftui/observedobject
@MainActor @preconcurrency
@propertyWrapper
public struct ObservedObject<Object: ObservableObject> {
  // swiftui/observedobject/wrappedvalue
  public var wrappedValue: Object
  // swiftui/observedobject/init(wrappedvalue:)
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
}
