// Stand-ins for tests on Linux, see ../README.md. The line above each symbol is its path in Apple's documentation.
@_exported import Combine
import Foundation
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

// swift/optional
extension Optional: View where Wrapped: View {
  public var body: Never { fatalError("there is none") }
}

// swiftui/tupleview
public struct TupleView<Content>: View {
  let children: [any View]
  public var body: Never { fatalError("there is none") }
}

// swiftui/viewbuilder
@resultBuilder
public struct ViewBuilder {
  // swiftui/viewbuilder/buildblock(_:)
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  // swiftui/viewbuilder/buildblock()
  public static func buildBlock() -> TupleView<Void> { TupleView(children: []) }
  // swiftui/viewbuilder/buildblock(_:)
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var children: [any View] = []
    repeat children.append(each content)
    return TupleView(children: children)
  }
  // swiftui/viewbuilder/buildif(_:)
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  // swiftui/viewbuilder/buildeither(first:)
  public static func buildEither<First: View, Second: View>(first: First) -> Either<First, Second> { .first(first) }
  // swiftui/viewbuilder/buildeither(second:)
  public static func buildEither<First: View, Second: View>(second: Second) -> Either<First, Second> {
    .second(second)
  }
}

// Not documented: what buildEither returns.
public enum Either<First: View, Second: View>: View {
  case first(First)
  case second(Second)
  public var body: Never { fatalError("there is none") }
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

// swiftui/stateobject
@MainActor @preconcurrency
@propertyWrapper
public struct StateObject<Object: ObservableObject> {
  private final class Box {
    var object: Object?
  }
  private let box = Box()
  private let new: () -> Object
  // swiftui/stateobject/init(wrappedvalue:)
  public init(wrappedValue new: @autoclosure @escaping () -> Object) { self.new = new }
  // swiftui/stateobject/wrappedvalue
  public var wrappedValue: Object {
    if let object = box.object { return object }
    let object = new()
    box.object = object
    return object
  }
}

// swiftui/app
@MainActor @preconcurrency
public protocol App {
  // swiftui/app/body-swift.associatedtype
  associatedtype Body: Scene
  // swiftui/app/body-swift.property
  @MainActor @preconcurrency var body: Body { get }
  // swiftui/app/init()
  @MainActor @preconcurrency init()
}

extension App {
  // swiftui/app/main()
  public static func main() {}
}

// swiftui/scene
@MainActor @preconcurrency
public protocol Scene {}

// swiftui/windowgroup
public struct WindowGroup<Content: View>: Scene {
  // swiftui/windowgroup/init(content:)
  public init(@ViewBuilder content: () -> Content) {}
}
