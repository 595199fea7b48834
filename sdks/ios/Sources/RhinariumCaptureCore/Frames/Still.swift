/// Timeout of a still, ms. The frame is kept after it.
private let stillMsMax = 2_000.0

/// Maximum file that the service accepts, bytes.
public let stillBytesMax = 10 * 1024 * 1024

/// Maximum pixels of a photo, of which a JPEG has at most 5 bits each. The service accepts 50 million.
private let stillPixelsMax = stillBytesMax * 8 / 5

/// The middle of a still that has a frame's proportions: both see all that the lens shows in their proportions.
private func shownPart(width: Int, height: Int, frameWidth: Int, frameHeight: Int) -> Region {
  func rounded(_ side: Double) -> Int { Int(side.rounded(.toNearestOrAwayFromZero)) }
  let across = min(width, rounded(Double(height) * Double(frameWidth) / Double(frameHeight)))
  let down = min(height, rounded(Double(width) * Double(frameHeight) / Double(frameWidth)))
  return Region(left: (width - across) / 2, top: (height - down) / 2, width: across, height: down)
}

/// Index of the size with most pixels of what a frame shows, within the service's limits. Nil where none has more than
/// the frame.
public func stillSize(_ sizes: [(width: Int, height: Int)], frameWidth: Int, frameHeight: Int) -> Int? {
  func shown(_ at: Int) -> Int {
    let part = shownPart(
      width: sizes[at].width, height: sizes[at].height, frameWidth: frameWidth, frameHeight: frameHeight)
    return part.width * part.height
  }
  return sizes.indices.filter { shown($0) > frameWidth * frameHeight && shown($0) <= stillPixelsMax }
    .max { shown($0) < shown($1) }
}

/// The guide's region of an upright still, for upright frames of a size.
public func stillRegion(width: Int, height: Int, frameWidth: Int, frameHeight: Int, kind: UploadKind) -> Region {
  let shown = shownPart(width: width, height: height, frameWidth: frameWidth, frameHeight: frameHeight)
  let guide = guideRegion(width: shown.width, height: shown.height, kind: kind)
  return Region(
    left: shown.left + guide.left, top: shown.top + guide.top, width: guide.width, height: guide.height)
}

/// Clockwise degrees that stand a picture with an EXIF orientation upright. Nil if it is mirrored.
public func degreesOf(exif orientation: Int) -> Int? { [1: 0, 3: 180, 6: 90, 8: 270][orientation] }

/// Limits the time for stills. After a timeout none is requested, because the late one may arrive while another is
/// awaited.
@MainActor
public final class StillTimeout<Still: Sendable> {
  private var isTooSlow = false

  public init() {}

  /// The still that `ask` returns in time, or nil.
  public func limit(
    _ wait: @escaping @MainActor @Sendable (_ ms: Double) async -> Void,
    _ ask: @escaping @MainActor @Sendable () async -> Still?
  ) async -> Still? {
    if isTooSlow { return nil }
    isTooSlow = true
    return await withCheckedContinuation { done in
      var isAnswered = false
      func answer(_ still: Still?) {
        if !isAnswered { done.resume(returning: still) }
        isAnswered = true
      }
      Task { @MainActor in
        let still = await ask()
        if !isAnswered { isTooSlow = false }
        answer(still)
      }
      Task { @MainActor in
        await wait(stillMsMax)
        answer(nil)
      }
    }
  }
}
