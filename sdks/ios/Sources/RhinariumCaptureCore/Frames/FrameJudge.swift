/// After the last fingerprint the user needs time to step back, and the picture has to change.
private let stepBackMsMin = 2_500.0
private let sceneChangeMin = 12.0
/// How unlike a frame has to be to those of the photos that were kept, as `hashDistance` measures.
private let differenceMin = 0.25
/// Maximum time to ask for another view, ms.
private let askMsMax = 3_000.0
private let asks: [Guidance] = [.aLittleLeft, .aLittleRight, .aLittleCloser, .aLittleBack]

/// Kept views of close-ups.
private struct Views {
  var hashes: [[UInt8]]
  /// When the last one was kept, ms.
  var keptMs: Double

  /// Whether a picture shows what one of the kept photos shows.
  func have(_ perceptualHash: [UInt8]) -> Bool {
    hashes.contains { hashDistance($0, perceptualHash) < differenceMin }
  }

  /// The hint before the next photo: another view, as long as the frame shows the same as a photo and the time is not
  /// up.
  func ask(_ frame: Frame) -> Guidance? {
    if frame.timeMs - keptMs >= askMsMax || !have(perceptualHashOf(Plane(frame))) { return nil }
    return asks[(hashes.count - 1) % asks.count]
  }
}

/// Light, sharpness, motion and position of the object in the guide, a dog's nose print, and from the second
/// fingerprint a different view than those kept. It does not recognise animals, so a good frame is a sharp, steady,
/// well-lit object. Between close-up and whole animal it waits until the picture has changed, and does not accept a
/// close-up as the whole animal.
struct FrameJudge {
  let species: Species?
  private var previous: Frame?
  private var closeUp: Frame?
  private var views: Views?

  init(species: Species?) { self.species = species }

  mutating func analyze(_ frame: Frame) -> FrameVerdict {
    let before = previous?.kind == frame.kind ? previous : nil
    if frame.kind == .appearance && previous?.kind == .fingerprint { closeUp = frame }
    previous = frame
    let motion = before.map { motionBetween($0.gray, frame.gray) }
    let verdict = judge(frame, motion)
    guard let closeUp, verdict.hasObject else { return whole(verdict, frame) }
    let hasMoved =
      frame.timeMs - closeUp.timeMs >= stepBackMsMin && motionBetween(closeUp.gray, frame.gray) >= sceneChangeMin
    if !hasMoved { return .seen(.moveBack) }
    self.closeUp = nil
    return whole(verdict, frame)
  }

  /// The frame that was looked at last became a photo.
  mutating func kept() {
    guard let previous, previous.kind == .fingerprint else { return }
    let perceptualHash = perceptualHashOf(Plane(previous))
    views = Views(hashes: (views?.hashes ?? []) + [perceptualHash], keptMs: previous.timeMs)
  }

  private func judge(_ frame: Frame, _ motion: Double?) -> FrameVerdict {
    let measured = measureFrame(width: frame.width, height: frame.height, gray: frame.gray)
    let verdict = judgeFrame(measured, motion: motion, kind: frame.kind)
    if !verdict.isGood || frame.kind != .fingerprint { return verdict }
    let asked = species == .dog ? withPrint(verdict, frame) : verdict
    if !asked.isGood { return asked }
    return views?.ask(frame).map(FrameVerdict.seen) ?? asked
  }

  /// Requires a visible print in a good nose frame, and ranks by its clarity.
  private func withPrint(_ verdict: FrameVerdict, _ frame: Frame) -> FrameVerdict {
    let guide = Window(left: 0, top: 0, width: Double(frame.width), height: Double(frame.height))
    let print = seePrint(Plane(frame), guide)
    if !print.isVisible { return .seen(.noPrint) }
    var clear = verdict
    clear.sharpness = print.visibility
    return clear
  }

  /// The whole animal, unless the middle is still what a close-up shows.
  private func whole(_ verdict: FrameVerdict, _ frame: Frame) -> FrameVerdict {
    guard verdict.isGood, frame.kind == .appearance, let views else { return verdict }
    return views.have(perceptualHashOf(middleOf(frame))) ? .seen(.moveBack) : verdict
  }

  /// The part of a frame of the whole animal that a close-up would show.
  private func middleOf(_ frame: Frame) -> Plane {
    let region = guideRegion(width: frame.width, height: frame.height, kind: .fingerprint)
    var data: [Float] = []
    data.reserveCapacity(region.width * region.height)
    for y in region.top..<region.top + region.height {
      let from = y * frame.width + region.left
      data.append(contentsOf: frame.gray[from..<from + region.width].map(Float.init))
    }
    return Plane(width: region.width, height: region.height, data: data)
  }
}
