// Stand-ins for tests on Linux, see ../README.md. The line above each symbol is its path in Apple's documentation.
import Foundation
import UIKit

// swiftui/font
public struct Font: Sendable {
  // swiftui/font/headline
  public static let headline = Font()
  // swiftui/font/title2
  public static let title2 = Font()
  // swiftui/font/title3
  public static let title3 = Font()
}

// swiftui/textalignment
public enum TextAlignment: Sendable {
  case leading, center, trailing
}

// swiftui/axis/set
public struct Axis: Sendable {
  // swiftui/axis/set
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    // swiftui/axis/set/horizontal
    public static let horizontal = Set(rawValue: 1)
    // swiftui/axis/set/vertical
    public static let vertical = Set(rawValue: 2)
  }
}

// swiftui/accessibilitytraits
public struct AccessibilityTraits: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  // swiftui/accessibilitytraits/isheader
  public static let isHeader = AccessibilityTraits(rawValue: 1)
  // swiftui/accessibilitytraits/isselected
  public static let isSelected = AccessibilityTraits(rawValue: 2)
}

// swiftui/color
public struct Color: View, Sendable {
  // swiftui/color/black
  public static let black = Color()
  // swiftui/color/white
  public static let white = Color()
  // swiftui/color/green
  public static let green = Color()
  // swiftui/color/blue
  public static let blue = Color()
  // swiftui/color/opacity(_:)
  public func opacity(_ opacity: Double) -> Color { self }
  public var body: Never { fatalError("there is none") }
}

// swiftui/text
public struct Text: View {
  let content: String
  // swiftui/text/init(_:)
  public init<S: StringProtocol>(_ content: S) { self.content = String(content) }
  // swiftui/text/font(_:)
  public func font(_ font: Font?) -> Text { self }
  public var body: Never { fatalError("there is none") }
}

// swiftui/image
public struct Image: View {
  // swiftui/image/init(uiimage:)
  public init(uiImage: UIImage) {}
  // swiftui/image/resizable(capinsets:resizingmode:)
  public func resizable() -> Image { self }
  public var body: Never { fatalError("there is none") }
}

// swiftui/spacer
public struct Spacer: View {
  // swiftui/spacer/init(minlength:)
  public init(minLength: CGFloat? = nil) {}
  public var body: Never { fatalError("there is none") }
}

// swiftui/progressview
public struct ProgressView: View {
  let value: Double?
  // swiftui/progressview/init()
  public init() { value = nil }
  // swiftui/progressview/init(value:total:)
  public init(value: Double?, total: Double = 1) { self.value = value }
  public var body: Never { fatalError("there is none") }
}

// swiftui/button
public struct Button<Label: View>: View {
  let action: @MainActor () -> Void
  let label: Label
  // swiftui/button/init(action:label:)
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.label = label()
  }
  public var body: Never { fatalError("there is none") }
}

// swiftui/vstack
public struct VStack<Content: View>: View {
  let content: Content
  // swiftui/vstack/init(alignment:spacing:content:)
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { self.content = content() }
  public var body: Never { fatalError("there is none") }
}

// swiftui/hstack
public struct HStack<Content: View>: View {
  let content: Content
  // swiftui/hstack/init(alignment:spacing:content:)
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { self.content = content() }
  public var body: Never { fatalError("there is none") }
}

// swiftui/zstack
public struct ZStack<Content: View>: View {
  let content: Content
  // swiftui/zstack/init(alignment:content:)
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: Never { fatalError("there is none") }
}

// swiftui/scrollview
public struct ScrollView<Content: View>: View {
  let content: Content
  // swiftui/scrollview/init(_:showsindicators:content:)
  public init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) { self.content = content() }
  public var body: Never { fatalError("there is none") }
}

// swiftui/foreach
public struct ForEach<Item: Identifiable, Content: View>: View {
  let contents: [Content]
  // swiftui/foreach/init(_:content:)
  public init(_ data: [Item], @ViewBuilder content: (Item) -> Content) { contents = data.map(content) }
  public var body: Never { fatalError("there is none") }
}

// swiftui/geometryproxy
public struct GeometryProxy: Sendable {
  // swiftui/geometryproxy/size
  public let size: CGSize
}

// swiftui/geometryreader
public struct GeometryReader<Content: View>: View {
  let content: (GeometryProxy) -> Content
  // swiftui/geometryreader/init(content:)
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }
  public var body: Never { fatalError("there is none") }
}

// swiftui/shape
public protocol Shape: View {}

extension Shape {
  // swiftui/shape/stroke(_:linewidth:)
  public func stroke(_ color: Color, lineWidth: CGFloat = 1) -> some View { Modified(content: self, note: .none) }
}

// swiftui/circle
public struct Circle: Shape {
  // swiftui/circle/init()
  public init() {}
  public var body: Never { fatalError("there is none") }
}

// swiftui/path
public struct Path: Shape {
  // Not Apple's: for tests, the ends of its segments.
  public private(set) var points: [CGPoint] = []
  // swiftui/path/init()
  public init() {}
  // swiftui/path/move(to:)
  public mutating func move(to end: CGPoint) { points.append(end) }
  // swiftui/path/addline(to:)
  public mutating func addLine(to end: CGPoint) { points.append(end) }
  // swiftui/path/addcurve(to:control1:control2:)
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) { points.append(end) }
  // swiftui/path/closesubpath()
  public mutating func closeSubpath() {}
  public var body: Never { fatalError("there is none") }
}
