/// Minimum duration (and number of frames) of a good burst before its sharpest frame becomes a photo, ms.
private let steadyMsMin = 300.0
private let steadyFramesMin = 2
/// Minimum pause between photos, ms, in which pet or hand move a little.
private let pauseMsMin = 400.0
/// Faults for which even the manual shutter takes no photo.
private let hopeless: Set<Guidance> = [.tooDark, .tooBright, .blurry, .glare]

/// A run of good frames.
struct Burst: Hashable, Sendable {
  var frames = 0
  /// When its first frame was seen.
  var sinceMs = 0.0
  var sharpnessBest = -1.0
  var lastTakenMs: Double?
}

struct BurstStep: Hashable, Sendable {
  let burst: Burst
  /// Whether this frame is the sharpest so far and must be kept.
  let hold: Bool
  /// Whether the kept frame now becomes a photo.
  let take: Bool
}

/// Which frames become photos: the sharpest of each steady run, or the one that the user asked for unless it is
/// hopeless.
func watchBurst(_ burst: Burst, _ verdict: FrameVerdict, timeMs: Double, isAsked: Bool) -> BurstStep {
  let ended = Burst(lastTakenMs: burst.lastTakenMs)
  let taken = Burst(lastTakenMs: timeMs)
  let isHopeless = verdict.guidance.map(hopeless.contains) ?? false
  if isAsked && verdict.hasObject && !isHopeless { return BurstStep(burst: taken, hold: true, take: true) }
  if !verdict.hasObject || !verdict.isGood { return BurstStep(burst: ended, hold: false, take: false) }
  if let last = burst.lastTakenMs, timeMs - last < pauseMsMin {
    return BurstStep(burst: ended, hold: false, take: false)
  }
  let sharpness = verdict.sharpness ?? 0
  let hold = sharpness > burst.sharpnessBest
  let frames = burst.frames + 1
  let sinceMs = burst.frames == 0 ? timeMs : burst.sinceMs
  if frames >= steadyFramesMin && timeMs - sinceMs >= steadyMsMin {
    return BurstStep(burst: taken, hold: hold, take: true)
  }
  let best = max(sharpness, burst.sharpnessBest)
  let next = Burst(frames: frames, sinceMs: sinceMs, sharpnessBest: best, lastTakenMs: burst.lastTakenMs)
  return BurstStep(burst: next, hold: hold, take: false)
}
