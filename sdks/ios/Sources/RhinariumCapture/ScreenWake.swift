#if canImport(UIKit)
  import UIKit

  /// Keeps the screen on during captures, because nobody touches it then. What the app had set comes back.
  @MainActor
  final class ScreenWake {
    private static var captures = 0
    private static var wasDisabled = false
    private var isOn = false

    func keep(_ isOn: Bool) {
      guard isOn != self.isOn else { return }
      self.isOn = isOn
      if isOn { Self.begin() } else { Self.end() }
    }

    /// A controller that its app forgot to finalize.
    deinit { if isOn { Task { @MainActor in ScreenWake.end() } } }

    private static func begin() {
      if captures == 0 { wasDisabled = UIApplication.shared.isIdleTimerDisabled }
      captures += 1
      UIApplication.shared.isIdleTimerDisabled = true
    }

    private static func end() {
      captures -= 1
      if captures == 0 { UIApplication.shared.isIdleTimerDisabled = wasDisabled }
    }
  }
#endif
