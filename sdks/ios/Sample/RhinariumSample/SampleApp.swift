import Foundation
import RhinariumCapture
import SwiftUI

/// Values of your service. Your server opens a capture session for each capture and hands its identifier to the app.
enum Service {
  static let address = "https://pets.example"
  /// Key of scope `capture`. Everyone can read it in an app, so never use a full key.
  static let captureKey = "psk_live_…"
  static let captureSessionId = "00000000-0000-4000-8000-000000000000"
}

@main
struct SampleApp: App {
  var body: some Scene { WindowGroup { SampleScreen() } }
}

struct SampleScreen: View {
  var body: some View {
    if let address = URL(string: Service.address) {
      CaptureScreen(
        configuration: DetectionConfiguration(species: .dog, purpose: .petVerification),
        licenseInfo: LicenseInfo(key: Service.captureKey, baseURL: address),
        captureSessionId: Service.captureSessionId
      ) { result in
        // An app sends the files to its own server, which uploads them.
        for file in result.files.fingerprintImageFiles + result.files.appearanceImageFiles {
          print(file.name, file.data.count, "bytes")
        }
      }
    } else {
      Text("Service.address is no address")
    }
  }
}
