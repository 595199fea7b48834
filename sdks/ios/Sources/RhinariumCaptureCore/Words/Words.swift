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

  /// Text of a guidance code. Without the species, what the service has seen is told in general.
  public func hint(_ guidance: Guidance, _ species: Species? = nil) -> String {
    let isSight = [.noAnimal, .otherSpecies, .turnHead].contains(guidance)
    guard isSight else { return text("hints.\(guidance.rawValue)") ?? "" }
    return text(species.map { "sights.\(guidance.rawValue).\($0.rawValue)" } ?? "hints.NO_OBJECT") ?? ""
  }

  /// Text shown while the camera runs, nil once it is over.
  public func hint(_ status: DetectionStatus, _ species: Species? = nil) -> String? {
    switch status {
    case .noObject: return text("hints.NO_OBJECT")
    case .processing(let guidance?): return hint(guidance, species)
    case .processing(nil): return nil
    case .detected: return text("hints.GOOD")
    case .finished: return text("done")
    case .failed: return nil
    }
  }

  public func title(_ problem: Problem) -> String { text("problems.\(problem.rawValue).title") ?? "" }
  public func text(_ problem: Problem) -> String { text("problems.\(problem.rawValue).text") ?? "" }
}
