/// An answer that comes once: the first settles it, later ones are turned away.
@MainActor
final class Once<Value: Sendable> {
  private var result: Result<Value, any Error>?
  private var waiting: CheckedContinuation<Value, any Error>?

  /// Whether this was the first.
  @discardableResult
  func settle(_ result: Result<Value, any Error>) -> Bool {
    guard self.result == nil else { return false }
    self.result = result
    waiting?.resume(with: result)
    waiting = nil
    return true
  }

  func value() async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      if let result { continuation.resume(with: result) } else { waiting = continuation }
    }
  }
}

/// An operation that can be interrupted from outside.
@MainActor
final class Interruptions {
  private var running: [Int: () -> Void] = [:]
  private var count = 0

  /// Ends everything that runs with a `CancellationError`.
  func interrupt() {
    for end in running.values { end() }
    running = [:]
  }

  /// Result of the operation, or a `CancellationError` as soon as the caller's task is cancelled or `interrupt` is
  /// called. The operation itself is not cancelled. A later result is passed to `late`, so that nothing stays
  /// switched on.
  func run<Value: Sendable>(
    _ operation: @escaping @MainActor () async throws -> Value, late: @escaping @MainActor (Value) -> Void = { _ in }
  ) async throws -> Value {
    let once = Once<Value>()
    count += 1
    let number = count
    running[number] = { once.settle(.failure(CancellationError())) }
    defer { running[number] = nil }
    Task { @MainActor in
      do {
        let value = try await operation()
        if !once.settle(.success(value)) { late(value) }
      } catch { once.settle(.failure(error)) }
    }
    return try await withTaskCancellationHandler {
      try await once.value()
    } onCancel: {
      Task { @MainActor in once.settle(.failure(CancellationError())) }
    }
  }
}
