import Foundation

/// Not Apple's: what a user sees, hears and taps of a view.
public struct Seen {
  public enum Kind: Sendable {
    case text, image, shape, button, preview, progress
  }
  public let kind: Kind
  /// Text or VoiceOver label.
  public internal(set) var words: String
  public internal(set) var traits: AccessibilityTraits = []
  public internal(set) var isHidden = false
  public internal(set) var tap: (@MainActor () -> Void)?
}

/// Not Apple's: parts of a view in order.
@MainActor
public func see(_ view: any View) -> [Seen] {
  if let readable = view as? any Readable { return readable.seen }
  if view is any UIViewRepresentable { return [Seen(kind: .preview, words: "")] }
  return seeBody(view)
}

/// Not Apple's: runs what a view does when it goes off the screen.
@MainActor
public func disappear(_ view: any View) {
  if let leaving = view as? any Leaving { return leaving.leave() }
  if view is any Readable || view is any UIViewRepresentable { return }
  disappearBody(view)
}

@MainActor private func seeBody<Content: View>(_ view: Content) -> [Seen] { see(view.body) }
@MainActor private func disappearBody<Content: View>(_ view: Content) { disappear(view.body) }

@MainActor protocol Readable { var seen: [Seen] { get } }
@MainActor protocol Leaving { func leave() }

extension Modified: Readable, Leaving {
  var seen: [Seen] {
    var parts = see(content)
    switch note {
    case .none, .disappear: return parts
    case .hidden: for at in parts.indices { parts[at].isHidden = true }
    case .label(let label): for at in parts.indices { parts[at].words = label }
    case .traits(let traits): for at in parts.indices { parts[at].traits.formUnion(traits) }
    }
    return parts
  }
  func leave() {
    if case .disappear(let action) = note { action() }
    disappear(content)
  }
}
extension TupleView: Readable { var seen: [Seen] { children.flatMap { see($0) } } }
extension Optional: Readable where Wrapped: View { var seen: [Seen] { map { see($0) } ?? [] } }
extension Either: Readable {
  var seen: [Seen] {
    switch self {
    case .first(let view): see(view)
    case .second(let view): see(view)
    }
  }
}
extension Text: Readable { var seen: [Seen] { [Seen(kind: .text, words: content)] } }
extension Image: Readable { var seen: [Seen] { [Seen(kind: .image, words: "")] } }
extension Spacer: Readable { var seen: [Seen] { [] } }
extension Color: Readable { var seen: [Seen] { [] } }
extension ProgressView: Readable { var seen: [Seen] { [Seen(kind: .progress, words: value.map { "\($0)" } ?? "")] } }
extension Circle: Readable { var seen: [Seen] { [Seen(kind: .shape, words: "")] } }
extension Path: Readable { var seen: [Seen] { [Seen(kind: .shape, words: "")] } }
extension Button: Readable {
  var seen: [Seen] {
    [Seen(kind: .button, words: see(label).map(\.words).joined(separator: " "), tap: action)]
  }
}
extension VStack: Readable { var seen: [Seen] { see(content) } }
extension HStack: Readable { var seen: [Seen] { see(content) } }
extension ZStack: Readable { var seen: [Seen] { see(content) } }
extension ScrollView: Readable { var seen: [Seen] { see(content) } }
extension ForEach: Readable { var seen: [Seen] { contents.flatMap { see($0) } } }
extension GeometryReader: Readable {
  var seen: [Seen] { see(content(GeometryProxy(size: CGSize(width: 300, height: 600)))) }
}
