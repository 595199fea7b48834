import Foundation

/// A JSON value. Two values are equal whatever the order of their fields.
public indirect enum JSON: Hashable, Sendable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let array = try? value.decode([JSON].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSON].self))
    }
  }

  public init(file: URL) throws {
    self = try JSONDecoder().decode(JSON.self, from: Data(contentsOf: file))
  }

  public var number: Double? { if case .number(let value) = self { return value } else { return nil } }
  public var string: String? { if case .string(let value) = self { return value } else { return nil } }
  public var array: [JSON]? { if case .array(let value) = self { return value } else { return nil } }
  public var object: [String: JSON]? { if case .object(let value) = self { return value } else { return nil } }
  public subscript(name: String) -> JSON? { object?[name] }
}

/// A word of the conformance file that the runner does not know: a runner that skips what it does not understand proves
/// nothing.
public struct UnknownWord: Error, CustomStringConvertible {
  public let description: String
  init(_ word: String, in place: String) { description = "The runner does not know \(word) in \(place)." }
}

/// The fields of an object, each of which has to be read by `done()`.
final class Fields {
  let place: String
  private let fields: [String: JSON]
  private var unread: Set<String>

  init(_ value: JSON, place: String) throws {
    guard let fields = value.object else { throw UnknownWord("\(value)", in: place) }
    self.place = place
    self.fields = fields
    unread = Set(fields.keys)
  }

  func json(_ name: String) -> JSON? {
    unread.remove(name)
    return fields[name]
  }

  func string(_ name: String) throws -> String? { try read(name, \.string) }
  func number(_ name: String) throws -> Double? { try read(name, \.number) }
  func array(_ name: String) throws -> [JSON]? { try read(name, \.array) }
  func int(_ name: String) throws -> Int? { try number(name).map { Int($0) } }
  func words(_ name: String) throws -> Fields? { try json(name).map { try Fields($0, place: "\(place).\(name)") } }

  func bool(_ name: String) throws -> Bool? {
    guard let value = json(name) else { return nil }
    guard case .bool(let bool) = value else { throw UnknownWord("\(value)", in: "\(place).\(name)") }
    return bool
  }

  func word<Value: RawRepresentable>(_ name: String, _ type: Value.Type) throws -> Value? where Value.RawValue == String {
    guard let text = try string(name) else { return nil }
    guard let value = Value(rawValue: text) else { throw UnknownWord(text, in: "\(place).\(name)") }
    return value
  }

  func required<Value>(_ value: Value?, _ name: String) throws -> Value {
    guard let value else { throw UnknownWord("a missing \(name)", in: place) }
    return value
  }

  /// Throws when a field was not read.
  func done() throws {
    if let word = unread.sorted().first { throw UnknownWord(word, in: place) }
  }

  private func read<Value>(_ name: String, _ kind: (JSON) -> Value?) throws -> Value? {
    guard let value = json(name) else { return nil }
    guard let read = kind(value) else { throw UnknownWord("\(value)", in: "\(place).\(name)") }
    return read
  }
}
