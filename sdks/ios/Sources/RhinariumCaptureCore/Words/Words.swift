import Foundation

/// Everything that a pet's owner reads, in one language.
public struct Words: Sendable {
  /// The languages that there are, by the first part of their tag.
  public static let languages = textsByLanguage.keys.sorted()

  private static let read: [String: [String: Sentence]] = textsByLanguage.mapValues { Sentence.flattened($0) }

  public let language: String
  private let texts: [String: Sentence]

  /// The words of a language tag such as `ko-KR`; English for languages that are not there.
  public static func of(language: String) -> Words {
    let code = language.lowercased().split(separator: "-").first.map(String.init) ?? ""
    if let texts = read[code] { return Words(language: code, texts: texts) }
    return Words(language: "en", texts: read["en"] ?? [:])
  }

  /// All places of texts, such as `problems.offline.title`.
  public var places: [String] { texts.keys.sorted() }

  /// Text of a path with its placeholders filled, nil for an unknown path. `count` selects singular or plural if a text
  /// has both.
  public func text(_ place: String, _ values: [String: String] = [:]) -> String? {
    texts[place]?.filled(values)
  }

  /// Text of a guidance code.
  public func hint(_ guidance: Guidance) -> String { text("hints.\(guidance.rawValue)") ?? "" }

  /// Text shown while the camera runs, nil once it is over.
  public func hint(_ status: DetectionStatus) -> String? {
    switch status {
    case .noObject: return text("hints.NO_OBJECT")
    case .processing(let guidance?): return hint(guidance)
    case .processing(nil): return nil
    case .detected: return text("hints.GOOD")
    case .finished: return text("done")
    case .failed: return nil
    }
  }

  public func title(_ problem: Problem) -> String { text("problems.\(problem.rawValue).title") ?? "" }
  public func text(_ problem: Problem) -> String { text("problems.\(problem.rawValue).text") ?? "" }
}
