import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The network of a phone, for the license check.
@MainActor
public final class LicenseNetwork {
  private let network = DirectNetwork()

  public init() {}

  public func fetch(_ url: URL, headers: [String: String]) async throws -> LicenseAnswer {
    var request = URLRequest(url: url)
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    return try await network.send(request)
  }
}
