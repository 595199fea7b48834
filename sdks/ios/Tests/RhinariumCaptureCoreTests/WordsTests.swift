import CaptureConformance
import Foundation
import XCTest

@testable import RhinariumCaptureCore

final class WordsTests: XCTestCase {
  private let folder = repository.appendingPathComponent("conformance/texts")

  private func languages() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
      .map { String($0.dropLast(5)) }.sorted()
  }

  /// Against the files themselves, read by another reader.
  func testEveryTextOfEveryLanguageIsFoundAtItsPlace() throws {
    XCTAssertEqual(Words.languages, try languages())
    for language in try languages() {
      let file = try JSON(file: folder.appendingPathComponent("\(language).json"))
      let words = Words.of(language: "\(language)-XX")
      XCTAssertEqual(words.language, language)
      var places = 0
      for (place, text) in try texts(XCTUnwrap(file["texts"])) {
        let own = try texts(file["native"] ?? .object([:])).first { $0.0 == place }?.1
        XCTAssertEqual(words.text(place, ["count": "2", "missing": "2"])?.isEmpty, false, "\(language) \(place)")
        XCTAssertEqual(words.text(place), own ?? text, "\(language) \(place)")
        places += 1
      }
      XCTAssertGreaterThan(places, 100)
    }
  }

  private func texts(_ json: JSON, _ place: String = "") throws -> [(String, String)] {
    if let text = json.string { return [(place, text)] }
    let fields = try XCTUnwrap(json.object)
    if ["photosKept", "choose"].contains(place) { return [(place, fields["other"]?.string ?? "")] }
    return try fields.flatMap { try texts($0.value, place.isEmpty ? $0.key : "\(place).\($0.key)") }
  }

  func testEveryGuidanceAndEveryProblemHasASentenceInEveryLanguage() {
    for language in Words.languages {
      let words = Words.of(language: language)
      for guidance in Guidance.allCases {
        for species in [nil] + Species.allCases {
          XCTAssertFalse(words.hint(guidance, species).isEmpty, "\(language) \(guidance)")
        }
      }
      for problem in Problem.allCases {
        XCTAssertFalse(words.title(problem).isEmpty, "\(language) \(problem)")
        XCTAssertFalse(words.text(problem).isEmpty, "\(language) \(problem)")
      }
      for reason in QualityReason.allCases { XCTAssertNotNil(words.text("reasons.\(reason.rawValue)"), "\(reason)") }
    }
  }

  func testValuesAreFilledInAndOneIsToldFromSeveral() {
    let words = Words.of(language: "en")
    XCTAssertEqual(words.text("photosKept", ["count": "1"]), "1 photo is kept.")
    XCTAssertEqual(words.text("photosKept", ["count": "3"]), "3 photos are kept.")
    XCTAssertEqual(words.text("choose", ["subject": "Nose", "missing": "1"]), "Nose: choose 1 photo")
    XCTAssertEqual(words.text("step", ["subject": "Nose", "number": "2", "total": "3"]), "Nose 2 of 3")
    XCTAssertTrue(words.text(.permissionDenied).contains("this app"), "not of a page's address bar")
    XCTAssertEqual(words.hint(.otherSpecies, .cat), "This looks like a dog. If it is a cat, press the button.")
    XCTAssertEqual(words.hint(.processing(.noAnimal), .cat), "No cat in the picture.")
    XCTAssertEqual(words.hint(.noAnimal), words.hint(.noObject))
    XCTAssertEqual(Words.of(language: "tlh").language, "en")
    XCTAssertNil(words.text("nowhere"))
  }
}
