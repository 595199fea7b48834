import Foundation

/// A photo that was taken and is not judged yet.
public struct Shot: Sendable {
  public let file: ImageFile
  /// The same picture, at most 640 px a side.
  public let pixels: Pixels

  public init(name: String, jpeg: Data, pixels: Pixels) {
    file = ImageFile(name: name, data: jpeg, perceptualHash: perceptualHashOf(luminanceOf(pixels)))
    self.pixels = pixels
  }
}

/// A camera that is on.
@MainActor
public protocol OpenCamera: AnyObject, Sendable {
  /// Kind of the guide that frames are cropped to.
  var kind: UploadKind { get set }
  /// Called once when the camera is gone for good.
  var onLost: (@MainActor () -> Void)? { get set }
  /// Called when a call, another app or the background takes the camera for a moment, and when it is back.
  var onInterrupted: (@MainActor (_ isInterrupted: Bool) -> Void)? { get set }
  /// Delivers frames until `stopFrames`. While the listener is busy with one, the others are dropped.
  func startFrames(_ listener: @escaping @MainActor @Sendable (Frame) async -> Void)
  func stopFrames()
  /// Keeps the picture of the frame that the listener is busy with in full size, in place of one kept before.
  func hold()
  /// A small JPEG of what a photo of the frame that the listener is busy with would show.
  func glance() async throws -> Data
  /// The kept picture as a JPEG file.
  func take(name: String) async throws -> Shot
  /// Closes the camera. An injected session is left unchanged.
  func release()
}

/// A camera without small pictures.
struct NoGlance: Error {}

extension OpenCamera {
  public func glance() async throws -> Data { throw NoGlance() }
}

public struct LicenseAnswer: Sendable {
  public let status: Int
  public let body: Data

  public init(status: Int, body: Data) {
    self.status = status
    self.body = body
  }
}

/// All that a controller needs from the machine it runs on.
@MainActor
public protocol CameraPlatform: AnyObject, Sendable {
  /// Throws a `CameraFault`, or anything else for a camera that did not open. `injected` is the app's own session.
  func open(_ position: CameraPosition, injected: AnyObject?) async throws -> any OpenCamera
  func fetch(_ url: URL, headers: [String: String]) async throws -> LicenseAnswer
  func wait(ms: Double) async
}
