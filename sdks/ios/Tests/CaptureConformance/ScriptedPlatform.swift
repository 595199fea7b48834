import Foundation
import RhinariumCaptureCore

/// A gate that is open until it is closed.
@MainActor
final class Gate {
  private var isClosed = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Whether somebody waits before it.
  var holds: Bool { !waiting.isEmpty }

  func close() { isClosed = true }

  func open() {
    isClosed = false
    for one in waiting { one.resume() }
    waiting = []
  }

  func pass() async {
    if isClosed { await withCheckedContinuation { waiting.append($0) } }
  }
}

/// A clock that moves only when it is told to.
@MainActor
final class ScriptedClock {
  /// Every pause that was asked for.
  private(set) var waitsMs: [Double] = []
  private var nowMs = 0.0
  private var timers: [(dueMs: Double, ring: CheckedContinuation<Void, Never>)] = []

  var hasTimers: Bool { !timers.isEmpty }

  func wait(_ ms: Double) async {
    waitsMs.append(ms)
    await withCheckedContinuation { timers.append((nowMs + ms, $0)) }
  }

  /// Rings the timers that are due by then, the earliest first.
  func advance(_ ms: Double) {
    nowMs += ms
    timers.sort { $0.dueMs < $1.dueMs }
    while let first = timers.first, first.dueMs <= nowMs {
      timers.removeFirst()
      first.ring.resume()
    }
  }

  func advanceToNext() {
    if let next = timers.map(\.dueMs).min() { advance(next - nowMs) }
  }
}

/// A scripted failure.
struct Scripted: Error {}

private func entry<Value>(_ values: [Value], _ at: Int) -> Value { values[min(at, values.count - 1)] }

/// A platform without camera and network that follows a case and counts calls.
@MainActor
public final class ScriptedPlatform: CameraPlatform {
  let clock = ScriptedClock()
  let checking = Gate()
  let opening = Gate()
  let camera: ScriptedCamera
  private(set) var requests: [(url: String, key: String)] = []
  private(set) var openedWith: [(position: CameraPosition, isInjected: Bool)] = []
  private let given: ConformanceCase
  private let errorOf: ErrorOfWord

  init(_ given: ConformanceCase, errorOf: @escaping ErrorOfWord) {
    self.given = given
    self.errorOf = errorOf
    camera = ScriptedCamera(takes: given.takes)
  }

  public func open(_ position: CameraPosition, injected: AnyObject?) async throws -> any OpenCamera {
    let how = entry(given.camera, openedWith.count)
    openedWith.append((position, injected != nil))
    await opening.pass()
    if how == "opens" { return camera }
    throw try errorOf(how)
  }

  public func fetch(_ url: URL, headers: [String: String]) async throws -> LicenseAnswer {
    let how = entry(given.license, requests.count)
    requests.append((url.absoluteString, headers["x-service-api-key"] ?? "none"))
    await checking.pass()
    switch how {
    case .offline: throw URLError(.notConnectedToInternet)
    case .answer(let status, let body): return LicenseAnswer(status: status, body: body)
    }
  }

  public func wait(ms: Double) async { await clock.wait(ms) }
}

@MainActor
final class ScriptedCamera: OpenCamera {
  var kind = UploadKind.fingerprint
  var onLost: (@MainActor () -> Void)?
  var onInterrupted: (@MainActor (Bool) -> Void)?
  let photo = Gate()
  private(set) var isReleased = false
  private(set) var taken: [Int] = []
  private(set) var names: [String] = []
  private let takes: [String]
  private var listener: (@MainActor @Sendable (Frame) async -> Void)?
  private var shown = 0
  private var looking = 0
  private var heldFrame = 0

  init(takes: [String]) { self.takes = takes }

  /// Whether every frame was analysed.
  var isQuiet: Bool { looking == 0 }

  func startFrames(_ listener: @escaping @MainActor @Sendable (Frame) async -> Void) { self.listener = listener }
  func stopFrames() { listener = nil }
  func hold() { heldFrame = shown }
  func release() { isReleased = true }

  func take(name: String) async throws -> Shot {
    let how = entry(takes, taken.count)
    taken.append(heldFrame)
    names.append(name)
    await photo.pass()
    switch how {
    case "photo": return Shot(name: name, jpeg: Data("photo".utf8), pixels: Pixels(width: 1, height: 1, data: [0, 0, 0]))
    case "fails": throw Scripted()
    default: throw UnknownWord(how, in: "takes")
    }
  }

  func showFrame(atMs timeMs: Double) {
    shown += 1
    guard let listener else { return }
    let frame = Frame(kind: kind, width: 1, height: 1, gray: [0], timeMs: timeMs)
    looking += 1
    Task { @MainActor in
      await listener(frame)
      looking -= 1
    }
  }
}

/// An analyzer with scripted answers.
@MainActor
final class ScriptedAnalyzer: FrameAnalyzer {
  let answering = Gate()
  var next = Answer.throwing
  private(set) var analyzed = 0
  private(set) var keptCount = 0

  func analyze(_ frame: Frame) async throws -> FrameVerdict {
    analyzed += 1
    let answer = next
    await answering.pass()
    switch answer {
    case .says(let verdict): return verdict
    case .throwing: throw Scripted()
    }
  }

  func kept() { keptCount += 1 }
}

/// A photo examiner with scripted answers, one per photo. The last one repeats.
@MainActor
final class ScriptedExaminer: ShotExaminer {
  private let examined: [[QualityReason]]
  private var photos = 0

  init(_ examined: [[QualityReason]]) { self.examined = examined }

  func examine(_ shot: Shot, species: Species, kind: UploadKind, earlier: [ImageFile]) -> [QualityReason] {
    defer { photos += 1 }
    return entry(examined, photos)
  }
}
