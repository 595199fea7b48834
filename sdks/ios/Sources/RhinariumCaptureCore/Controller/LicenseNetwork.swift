import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The network of a phone, for the license check alone.
@MainActor
public final class LicenseNetwork {
  private let session: URLSession

  public init() { session = URLSession(configuration: Self.configuration()) }

  /// Nothing is stored, neither answers nor cookies.
  static func configuration() -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpShouldSetCookies = false
    return configuration
  }

  public func fetch(_ url: URL, headers: [String: String]) async throws -> LicenseAnswer {
    var request = URLRequest(url: url)
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    let (body, response) = try await session.data(for: request)
    guard let http = response as? HTTPURLResponse else { throw LicenseCheckFailed(status: 0) }
    return LicenseAnswer(status: http.statusCode, body: body)
  }
}
