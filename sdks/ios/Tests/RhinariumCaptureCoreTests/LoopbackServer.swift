import Foundation

#if canImport(Glibc)
  import Glibc
  private let streamSocket = Int32(SOCK_STREAM.rawValue)
#else
  import Darwin
  private let streamSocket = SOCK_STREAM
#endif

/// An HTTP server on the loopback address that sends fixed responses in order.
final class LoopbackServer: @unchecked Sendable {
  let baseURL: URL
  private let listening: Int32
  private let lock = NSLock()
  private var heard: [String] = []

  /// The first lines and headers of all requests.
  var requests: [String] { lock.withLock { heard } }

  init(answers: [(status: Int, body: String)], header: String? = nil) throws {
    let descriptor = socket(AF_INET, streamSocket, 0)
    listening = descriptor
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw -> Int32 in
        guard bind(descriptor, raw, length) == 0, listen(descriptor, 8) == 0 else { return -1 }
        return getsockname(descriptor, raw, &length)
      }
    }
    guard bound == 0, let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))") else {
      throw URLError(.cannotConnectToHost)
    }
    baseURL = url
    let thread = Thread { for answer in answers { self.serve(answer, header) } }
    thread.start()
  }

  deinit { _ = close(listening) }

  private func serve(_ answer: (status: Int, body: String), _ header: String?) {
    let connection = accept(listening, nil, nil)
    defer { _ = close(connection) }
    var buffer = [UInt8](repeating: 0, count: 16384)
    let count = read(connection, &buffer, buffer.count)
    lock.withLock { heard.append(String(decoding: buffer[0..<max(0, count)], as: UTF8.self)) }
    let more = header.map { "\($0)\r\n" } ?? ""
    let head =
      "HTTP/1.1 \(answer.status) Said\r\n\(more)Content-Length: \(answer.body.utf8.count)\r\nConnection: close\r\n\r\n"
    let bytes = Array((head + answer.body).utf8)
    _ = write(connection, bytes, bytes.count)
  }
}
