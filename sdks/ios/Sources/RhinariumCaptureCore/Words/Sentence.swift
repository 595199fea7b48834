import Foundation

/// Which number chooses between one and several.
private let counted = ["photosKept": "count", "choose": "missing"]

/// A text with placeholders, with singular and plural if the language has both. Not named `Text`: in a pod, which is
/// one module, it would hide SwiftUI's.
struct Sentence: Hashable, Sendable {
  let one: String?
  let other: String
  /// The value that chooses.
  let count: String?

  func filled(_ values: [String: String]) -> String {
    let isOne = count.flatMap { values[$0] } == "1"
    let template = isOne ? one ?? other : other
    return values.reduce(template) { $0.replacingOccurrences(of: "{\($1.key)}", with: $1.value) }
  }

  /// Texts of a file by path, including native variants.
  static func flattened(_ json: String) -> [String: Sentence] {
    struct File: Decodable {
      let texts: Node
      let native: Node
    }
    guard let file = try? JSONDecoder().decode(File.self, from: Data(json.utf8)) else { return [:] }
    return file.texts.texts().merging(file.native.texts()) { $1 }
  }
}

private indirect enum Node: Decodable {
  case text(String)
  case fields([String: Node])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) { self = .text(text) } else { self = .fields(try value.decode([String: Node].self)) }
  }

  func texts(_ place: String = "") -> [String: Sentence] {
    switch self {
    case .text(let text): return [place: Sentence(one: nil, other: text, count: nil)]
    case .fields(let fields):
      if let count = counted[place], case .text(let other)? = fields["other"] {
        guard case .text(let one)? = fields["one"] else { return [place: Sentence(one: nil, other: other, count: count)] }
        return [place: Sentence(one: one, other: other, count: count)]
      }
      return fields.reduce(into: [:]) { all, field in
        all.merge(field.value.texts(place.isEmpty ? field.key : "\(place).\(field.key)")) { $1 }
      }
    }
  }
}
