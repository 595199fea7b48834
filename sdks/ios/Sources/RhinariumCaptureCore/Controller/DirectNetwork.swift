import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests to their own address alone, because a key is for one service: no redirect is followed.
final class DirectNetwork: Sendable {
  private let answers = Answers()
  private let session: URLSession

  init() { session = URLSession(configuration: Self.configuration(), delegate: answers, delegateQueue: nil) }

  deinit { session.finishTasksAndInvalidate() }

  /// Nothing is stored, neither answers nor cookies.
  static func configuration() -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpShouldSetCookies = false
    return configuration
  }

  func send(_ request: URLRequest) async throws -> LicenseAnswer {
    let task = session.dataTask(with: request)
    return try await withCheckedThrowingContinuation { done in
      answers.expect(task, done)
      task.resume()
    }
  }
}

/// Collects the answers of a session's tasks.
private final class Answers: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private let lock = NSLock()
  private var expected: [Int: (body: Data, done: CheckedContinuation<LicenseAnswer, any Error>)] = [:]

  func expect(_ task: URLSessionTask, _ done: CheckedContinuation<LicenseAnswer, any Error>) {
    lock.withLock { expected[task.taskIdentifier] = (Data(), done) }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    lock.withLock { expected[dataTask.taskIdentifier]?.body.append(data) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) { completionHandler(nil) }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let (body, done) = lock.withLock({ expected.removeValue(forKey: task.taskIdentifier) }) else { return }
    let status = (task.response as? HTTPURLResponse)?.statusCode ?? 0
    done.resume(with: error.map { .failure($0) } ?? .success(LicenseAnswer(status: status, body: body)))
  }
}
