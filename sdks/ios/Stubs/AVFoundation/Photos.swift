// Stand-ins for tests on Linux, see ../README.md. The line above each symbol is its path in Apple's documentation.
import CoreMedia
import CoreVideo
import Foundation

// avfoundation/avcapturephoto
public final class AVCapturePhoto {
  // avfoundation/avcapturephoto/pixelbuffer
  public let pixelBuffer: CVPixelBuffer?
  // avfoundation/avcapturephoto/metadata
  public let metadata: [String: Any]

  init(_ pixelBuffer: CVPixelBuffer?, orientation: Int) {
    self.pixelBuffer = pixelBuffer
    metadata = ["Orientation": NSNumber(value: orientation)]
  }
}

// avfoundation/avcaptureresolvedphotosettings
public final class AVCaptureResolvedPhotoSettings {}

// avfoundation/avcapturephotosettings
public final class AVCapturePhotoSettings {
  let format: UInt32?
  // avfoundation/avcapturephotosettings/init(format:)
  public init(format: [String: Any]?) { self.format = format?[kCVPixelBufferPixelFormatTypeKey as String] as? UInt32 }
  // avfoundation/avcapturephotosettings/maxphotodimensions
  public var maxPhotoDimensions = CMVideoDimensions(width: 0, height: 0)
  // avfoundation/avcapturephotosettings/ishighresolutionphotoenabled
  public var isHighResolutionPhotoEnabled = false
}

// avfoundation/avcapturephotocapturedelegate
public protocol AVCapturePhotoCaptureDelegate: NSObjectProtocol {
  // avfoundation/avcapturephotocapturedelegate/photooutput(_:didfinishprocessingphoto:error:)
  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: Error?)
  // avfoundation/avcapturephotocapturedelegate/photooutput(_:didfinishcapturefor:error:)
  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor settings: AVCaptureResolvedPhotoSettings, error: Error?)
}

// avfoundation/avcapturephotooutput
public final class AVCapturePhotoOutput: AVCaptureOutput, @unchecked Sendable {
  private let queue = DispatchQueue(label: "stub.photos")
  // Not Apple's: for tests.
  public private(set) var asked: [CMVideoDimensions] = []
  // avfoundation/avcapturephotooutput/init()
  public override init() {}
  // avfoundation/avcapturephotooutput/availablephotopixelformattypes
  public var availablePhotoPixelFormatTypes: [UInt32] {
    if case .unknown = Phone.state.still { return [] }
    return [kCVPixelFormatType_420YpCbCr8BiPlanarFullRange]
  }
  // avfoundation/avcapturephotooutput/ishighresolutioncaptureenabled
  public var isHighResolutionCaptureEnabled = false
  // avfoundation/avcapturephotooutput/maxphotodimensions
  public var maxPhotoDimensions = CMVideoDimensions(width: 1920, height: 1080) {
    didSet {
      let (width, height) = (maxPhotoDimensions.width, maxPhotoDimensions.height)
      if !Phone.state.stillSizes.contains(where: { $0.width == width && $0.height == height }) {
        Phone.violate("a size of photos that the format does not have")
      }
    }
  }

  // avfoundation/avcapturephotooutput/capturephoto(with:delegate:): raises an exception for settings that do not fit
  public func capturePhoto(with settings: AVCapturePhotoSettings, delegate: any AVCapturePhotoCaptureDelegate) {
    if !availablePhotoPixelFormatTypes.contains(settings.format ?? 0) { Phone.violate("a format that is not there") }
    if settings.maxPhotoDimensions.width > maxPhotoDimensions.width { Phone.violate("a photo larger than prepared") }
    asked.append(settings.maxPhotoDimensions)
    // As Apple's, the output does not keep its delegate.
    nonisolated(unsafe) weak var weakly = delegate
    queue.async { [self] in
      switch Phone.state.still {
      case .unknown, .silence: break
      case .failure: weakly?.photoOutput(self, didFinishCaptureFor: AVCaptureResolvedPhotoSettings(), error: AVError(.unknown))
      case .picture(let pixels, let orientation):
        let photo = AVCapturePhoto(pixels, orientation: orientation)
        weakly?.photoOutput(self, didFinishProcessingPhoto: photo, error: nil)
        weakly?.photoOutput(self, didFinishCaptureFor: AVCaptureResolvedPhotoSettings(), error: nil)
      }
    }
  }
}
