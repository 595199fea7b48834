import AVFoundation
import UIKit
import XCTest

@testable import RhinariumCapture

let sessionId = "0c6b0a1e-0000-4000-8000-000000000001"

/// The clock of the scripted pictures goes on from test to test, as a phone's does.
nonisolated(unsafe) var nowMs = 0.0

/// Always good, and counts.
@MainActor
final class Approving: FrameAnalyzer {
  private(set) var kinds: [UploadKind] = []
  func analyze(_ frame: Frame) async throws -> FrameVerdict {
    kinds.append(frame.kind)
    return FrameVerdict(hasObject: true, isGood: true, sharpness: Double(kinds.count))
  }
}

/// Takes every photo.
@MainActor
final class Trusting: ShotExaminer {
  func examine(_ shot: Shot, species: Species, kind: UploadKind, earlier: [ImageFile]) -> [QualityReason] { [] }
}

/// Drives a controller on the real adapter over the stand-ins.
class AdapterTestCase: XCTestCase {
  override func setUp() {
    Phone.state = Phone.State()
  }

  /// A controller with the real platform but for the network: the license is checked elsewhere.
  @MainActor func controller(
    _ injected: AVCaptureSession? = nil, analyzer: (any FrameAnalyzer)? = nil, examiner: (any ShotExaminer)? = nil,
    captured: CapturedFiles = CapturedFiles(), clock: ManualClock? = nil, look: Look? = nil
  ) -> CameraController {
    var options = CaptureOptions()
    options.captured = captured
    options.look = look
    options.analyzer = analyzer
    if let examiner { options.examiner = examiner }
    options.captureSession = injected
    let link = CameraLink(session: injected ?? AVCaptureSession())
    let platform = LicensedPlatform(
      clock.map { clock in AppleCameraPlatform(link: link, clock: { await clock.wait($0) }) }
        ?? AppleCameraPlatform(link: link))
    let configuration = DetectionConfiguration(species: .dog, purpose: .petVerification)
    let license = LicenseInfo(key: "k\(UUID())", baseURL: URL(string: "https://pets.example")!)
    return CameraController(configuration, license, link, platform, options)
  }

  /// Pictures of another content each, a tenth of a second apart, until `isEnough`.
  @MainActor func show(
    _ count: Int, to controller: CameraController, until isEnough: () -> Bool = { false }
  ) async {
    for at in 0..<count where !isEnough() {
      nowMs += 100
      let pixels = CVPixelBuffer(width: 192, height: 108, bytesPerRow: 224) { x, y -> UInt8 in
        let across: Int = x * (7 + at)
        let down: Int = y * (13 + 3 * at)
        return UInt8((across ^ down) & 255)
      }
      controller.captureSession.show(CMSampleBuffer(image: pixels, time: CMTime(seconds: nowMs / 1000)))
      // The analyzer returns immediately. Photos are written on a separate queue.
      await turns()
    }
  }

  @MainActor func turns() async {
    for _ in 0..<20 { await Task.yield() }
    // The queues of the analyzer and of the photos.
    try? await Task.sleep(nanoseconds: 3_000_000)
    for _ in 0..<20 { await Task.yield() }
  }

  override func tearDown() {
    XCTAssertEqual(Phone.state.violations, [], "calls that end an app or race")
  }
}

/// The real camera of the stubs, with a license that is always valid.
@MainActor
final class LicensedPlatform: CameraPlatform {
  private let real: AppleCameraPlatform
  init(_ real: AppleCameraPlatform) { self.real = real }

  func open(_ position: CameraPosition, injected: AnyObject?) async throws -> any OpenCamera {
    try await real.open(position, injected: injected)
  }
  func fetch(_ url: URL, headers: [String: String]) async throws -> LicenseAnswer {
    LicenseAnswer(status: 200, body: Data())
  }
  func wait(ms: Double) async { await real.wait(ms: ms) }
}

/// A clock that moves only when it is told to.
@MainActor
final class ManualClock {
  private var nowMs = 0.0
  private var timers: [(dueMs: Double, ring: CheckedContinuation<Void, Never>)] = []

  func wait(_ ms: Double) async { await withCheckedContinuation { timers.append((nowMs + ms, $0)) } }

  /// Rings what is due, and lets it run.
  func advance(_ ms: Double) async {
    nowMs += ms
    let due = timers.filter { $0.dueMs <= nowMs }
    timers.removeAll { $0.dueMs <= nowMs }
    for timer in due { timer.ring.resume() }
    for _ in 0..<50 { await Task.yield() }
    try? await Task.sleep(nanoseconds: 2_000_000)
  }

  /// Ends what still waits, so that nothing hangs.
  func end() {
    for timer in timers { timer.ring.resume() }
    timers = []
  }
}
