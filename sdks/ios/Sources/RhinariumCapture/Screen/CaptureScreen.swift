#if canImport(SwiftUI) && canImport(UIKit) && canImport(AVFoundation)
  import AVFoundation
  import Foundation
  import SwiftUI
  import UIKit
  #if canImport(RhinariumCaptureCore)
    import RhinariumCaptureCore
  #endif

  /// A whole capture: first screen, camera with outline, hints and shutter, problems, review. In the languages of
  /// `Words`, with labels and announcements for VoiceOver.
  @MainActor
  public struct CaptureScreen: View {
    @StateObject private var flow: CaptureFlow

    /// - Parameters:
    /// - captureSessionId: Issued by your server.
    /// - language: A tag such as `ko-KR`. The phone's language if nil.
    /// - asksService: True names a missing or wrong animal. The service is then asked once a second.
    /// - isReviewed: Whether the user sees the photos before they are handed over.
    /// - onEnd: Called once: with the photos, or when the screen goes, with those that there are.
    public init(
      configuration: DetectionConfiguration, licenseInfo: LicenseInfo, captureSessionId: String,
      initialPosition: AVCaptureDevice.Position = .back, language: String? = nil, isReviewed: Bool = true,
      asksService: Bool = false, onEnd: @escaping @MainActor (CameraResult) -> Void
    ) {
      let tag = language ?? Locale.preferredLanguages.first ?? "en"
      let look = asksService ? lookInSession(license: licenseInfo, captureSessionId: captureSessionId) : nil
      self.init {
        CaptureFlow(
          configuration, captureSessionId: captureSessionId, position: initialPosition, words: Words.of(language: tag),
          isReviewed: isReviewed,
          newController: { captured in
            CameraController(configuration, licenseInfo, CameraController.options(nil, nil, captured, look))
          }, onEnd: onEnd)
      }
    }

    init(_ flow: @escaping @MainActor () -> CaptureFlow) { _flow = StateObject(wrappedValue: flow()) }

    public var body: some View {
      CaptureStageView(flow: flow)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(Color.black)
        .foregroundColor(.white)
        .onDisappear { flow.stop() }
    }
  }

  @MainActor
  struct CaptureStageView: View {
    @ObservedObject var flow: CaptureFlow

    var body: some View {
      switch flow.stage {
      case .start:
        Panel(flow: flow, title: of("startTitle"), text: of("startText"), showsOutline: true) {
          ActionButton(title: flow.words.text("start") ?? "") { await flow.openCamera() }
        }
      case .opening:
        Panel(flow: flow, title: flow.words.text("opening") ?? "", text: nil) { ProgressView() }
      case .camera:
        if let controller = flow.controller { CameraStage(flow: flow, controller: controller) }
      case .review:
        Panel(flow: flow, title: flow.words.text("review") ?? "", text: flow.words.text("reviewText")) {
          Review(flow: flow)
        }
      case .done:
        Panel(flow: flow, title: flow.words.text("done") ?? "", text: flow.words.text("doneText")) {}
      case .problem(let problem):
        Panel(flow: flow, title: flow.words.title(problem), text: flow.words.text(problem)) {
          ProblemActions(flow: flow, problem: problem)
        }
      }
    }

    private func of(_ place: String) -> String {
      flow.words.text("\(place).\(flow.configuration.species.rawValue)") ?? ""
    }
  }
#endif
