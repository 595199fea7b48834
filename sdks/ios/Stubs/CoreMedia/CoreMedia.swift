// Stand-ins for tests on Linux, see ../README.md. The line above each symbol is its path in Apple's documentation.
@_exported import CoreVideo

// coremedia/cmtime
public struct CMTime: Sendable {
  // Not Apple's: for tests.
  public let seconds: Double
  public init(seconds: Double) { self.seconds = seconds }
}

// coremedia/cmtimegetseconds(_:)
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

// coremedia/cmvideodimensions
public struct CMVideoDimensions: Sendable {
  // coremedia/cmvideodimensions/width
  public var width: Int32
  // coremedia/cmvideodimensions/height
  public var height: Int32
  // coremedia/cmvideodimensions/init(width:height:)
  public init(width: Int32, height: Int32) {
    self.width = width
    self.height = height
  }
}

// coremedia/cmsamplebuffer
public final class CMSampleBuffer: @unchecked Sendable {
  let image: CVImageBuffer?
  let time: CMTime

  // Not Apple's: for tests.
  public init(image: CVImageBuffer?, time: CMTime) {
    self.image = image
    self.time = time
  }
}

// coremedia/cmsamplebuffergetimagebuffer(_:)
public func CMSampleBufferGetImageBuffer(_ buffer: CMSampleBuffer) -> CVImageBuffer? { buffer.image }

// coremedia/cmsamplebuffergetpresentationtimestamp(_:)
public func CMSampleBufferGetPresentationTimeStamp(_ buffer: CMSampleBuffer) -> CMTime { buffer.time }
