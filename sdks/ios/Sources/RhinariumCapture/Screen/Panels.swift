#if canImport(SwiftUI) && canImport(UIKit) && canImport(AVFoundation)
  import Foundation
  import SwiftUI
  import UIKit
  #if canImport(RhinariumCaptureCore)
    import RhinariumCaptureCore
  #endif

  /// Screens other than the camera: a heading, text and buttons.
  @MainActor
  struct Panel<Content: View>: View {
    @ObservedObject var flow: CaptureFlow
    let title: String
    let text: String?
    var showsOutline = false
    @ViewBuilder let content: () -> Content

    var body: some View {
      ScrollView {
        VStack(spacing: 16) {
          if showsOutline { OutlineView(flow: flow, kind: .fingerprint, width: 160, height: 160) }
          Text(title).font(.title2).multilineTextAlignment(.center).accessibilityAddTraits(.isHeader)
          if let text { Text(text).multilineTextAlignment(.center) }
          content()
        }
        .padding(24)
      }
    }
  }

  @MainActor
  struct ActionButton: View {
    let title: String
    let action: @MainActor () async -> Void

    var body: some View {
      Button(action: { Task { @MainActor in await action() } }) {
        Text(title).font(.headline).padding(14).frame(maxWidth: .infinity, maxHeight: nil)
          .background(Color.blue).cornerRadius(12)
      }
    }
  }

  /// All photos, selectable for retaking, and the button that hands them over or retakes the selected ones.
  @MainActor
  struct Review: View {
    @ObservedObject var flow: CaptureFlow

    var body: some View {
      VStack(spacing: 16) {
        ScrollView(.horizontal) {
          HStack(spacing: 12) {
            ForEach(flow.photos) { photo in
              Button(action: { flow.choose(photo) }) {
                if let image = UIImage(data: photo.file.data) {
                  Image(uiImage: image).resizable().scaledToFit().frame(width: 120, height: 160)
                    .opacity(photo.isUnwanted ? 0.4 : 1)
                }
              }
              .accessibilityLabel(photo.title)
              .accessibilityAddTraits(photo.isUnwanted ? .isSelected : [])
            }
          }
        }
        if flow.hasUnwanted {
          ActionButton(title: flow.words.text("actions.retake") ?? "") { await flow.retake() }
        } else {
          ActionButton(title: flow.words.text("actions.send") ?? "") { flow.accept() }
        }
      }
    }
  }

  @MainActor
  struct ProblemActions: View {
    @ObservedObject var flow: CaptureFlow
    let problem: Problem

    var body: some View {
      VStack(spacing: 16) {
        if flow.kept > 0 { Text(flow.words.text("photosKept", ["count": "\(flow.kept)"]) ?? "") }
        if problem == .permissionDenied {
          ActionButton(title: flow.words.text("actions.settings") ?? "") { openSettings() }
        }
        ActionButton(title: flow.words.text(isCaptureOver ? "actions.goOn" : "actions.retry") ?? "") {
          await flow.openCamera()
        }
      }
    }

    private func openSettings() {
      if let settings = URL(string: UIApplication.openSettingsURLString) { UIApplication.shared.open(settings) }
    }

    /// Whether a running capture ended, instead of one that did not begin.
    private var isCaptureOver: Bool {
      [.cameraLost, .timeout, .wrongSpecies, .internal].contains(problem)
    }
  }
#endif
