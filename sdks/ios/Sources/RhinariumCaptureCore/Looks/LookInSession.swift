import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Timeout of a live detection, s.
private let lookSMax = 4.0

/// Thrown for every answer but 200.
struct LookFailed: Error {
  let status: Int
}

/// Asks the service in a capture session, with the key of its uploads.
public func lookInSession(license: LicenseInfo, captureSessionId: String) -> Look {
  let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
  let id = captureSessionId.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  let url = license.address("/v2/capture-sessions/\(id):look")
  let network = DirectNetwork()
  return { picture, _ in
    var request = URLRequest(url: url, timeoutInterval: lookSMax)
    request.httpMethod = "POST"
    request.setValue(license.key, forHTTPHeaderField: "x-service-api-key")
    request.setValue("application/json", forHTTPHeaderField: "content-type")
    request.httpBody = try JSONEncoder().encode(["picture": picture.base64EncodedString()])
    let answer = try await network.send(request)
    if answer.status != 200 { throw LookFailed(status: answer.status) }
    return try sightOf(answer.body)
  }
}

private func sightOf(_ body: Data) throws -> Sight? {
  struct Answer: Decodable {
    struct Fields: Decodable {
      let isChecked: Bool
      let found: String?
      let part: String?
      let closeness: Double?
      let turn: Double?
    }
    let data: Fields
  }
  let told = try JSONDecoder().decode(Answer.self, from: body).data
  if !told.isChecked { return nil }
  return Sight(
    found: told.found.flatMap(Species.init), part: told.part.flatMap(SightPart.init), closeness: told.closeness,
    turn: told.turn)
}
