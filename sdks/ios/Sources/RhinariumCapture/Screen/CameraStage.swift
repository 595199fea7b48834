#if canImport(SwiftUI) && canImport(UIKit) && canImport(AVFoundation)
  import Foundation
  import SwiftUI
  #if canImport(RhinariumCaptureCore)
    import RhinariumCaptureCore
  #endif

  /// The camera's picture with outline, number of the photo, hint and shutter.
  @MainActor
  struct CameraStage: View {
    @ObservedObject var flow: CaptureFlow
    @ObservedObject var controller: CameraController

    var body: some View {
      ZStack {
        CameraView(controller: controller)
          .accessibilityLabel(flow.words.text("preview") ?? "")
        GeometryReader { geometry in
          if let guide = controller.guidePlacement(in: geometry.size) {
            OutlineView(flow: flow, kind: controller.progress.kind, width: guide.width, height: guide.height)
              .position(x: guide.left + guide.width / 2, y: guide.top + guide.height / 2)
          }
        }
        .allowsHitTesting(false)
        VStack {
          Text(flow.step).font(.headline).padding(8)
          ProgressView(value: flow.share).accessibilityHidden(true)
          Spacer()
          Text(flow.hint)
            .font(.title3)
            .multilineTextAlignment(.center)
            .padding(12)
            .background(Color.black.opacity(0.6))
            .cornerRadius(12)
            .allowsHitTesting(false)
          if controller.hasTorch {
            Button(action: { controller.light(!controller.isTorchOn) }) {
              Text(flow.words.text(controller.isTorchOn ? "lightOn" : "lightOff") ?? "").padding(8)
            }
          }
          Button(action: { flow.captureNow() }) {
            Circle().stroke(Color.white, lineWidth: 4).frame(width: 72, height: 72).contentShape(Circle())
          }
          .accessibilityLabel(flow.words.text("shutter") ?? "")
          .padding(16)
        }
        .padding(16)
      }
    }
  }

  /// The outline to fill, green while what it holds is good.
  @MainActor
  struct OutlineView: View {
    @ObservedObject var flow: CaptureFlow
    let kind: UploadKind
    let width: Double
    let height: Double

    var body: some View {
      path.stroke(flow.isGood ? Color.green : Color.white, lineWidth: 3)
        .frame(width: width, height: height)
        .accessibilityHidden(true)
    }

    /// In the middle, as large as the shorter side allows.
    private var path: Path {
      let side = min(width, height)
      func place(_ point: CGPoint) -> CGPoint {
        CGPoint(
          x: (width - side) / 2 + Double(point.x) * side / 100, y: (height - side) / 2 + Double(point.y) * side / 100)
      }
      var path = Path()
      for segment in outlineSegments(outlineData(flow.configuration.species, kind)) {
        switch segment {
        case .move(let point): path.move(to: place(point))
        case .line(let point): path.addLine(to: place(point))
        case .curve(let first, let second, let end):
          path.addCurve(to: place(end), control1: place(first), control2: place(second))
        case .close: path.closeSubpath()
        }
      }
      return path
    }
  }
#endif
