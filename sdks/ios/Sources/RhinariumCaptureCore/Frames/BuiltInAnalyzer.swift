import Dispatch
import Foundation

/// The built-in analyzer: a `FrameJudge` on a dedicated queue, off the main thread.
@MainActor
public final class BuiltInAnalyzer: FrameAnalyzer {
  private let judge: LockedJudge
  private let queue = DispatchQueue(label: "rhinarium.capture.analyzer", qos: .userInitiated)

  public init(species: Species?) { judge = LockedJudge(species: species) }

  public func analyze(_ frame: Frame) async throws -> FrameVerdict {
    await withCheckedContinuation { [judge, queue] continuation in
      queue.async { continuation.resume(returning: judge.analyze(frame)) }
    }
  }

  public func kept() { judge.kept() }
}

/// Every access holds the lock, which nobody else waits for: one frame is looked at at a time.
private final class LockedJudge: @unchecked Sendable {
  private let lock = NSLock()
  private var judge: FrameJudge

  init(species: Species?) { judge = FrameJudge(species: species) }

  func analyze(_ frame: Frame) -> FrameVerdict { lock.withLock { judge.analyze(frame) } }
  func kept() { lock.withLock { judge.kept() } }
}
