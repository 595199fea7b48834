package rhinarium.capture.controller

import rhinarium.capture.Guidance
import rhinarium.capture.frames.FrameVerdict
import kotlin.math.max

/** Minimum duration (and number of frames) of a good burst before its sharpest frame becomes a photo, ms. */
private const val STEADY_MS_MIN = 300L
private const val STEADY_FRAMES_MIN = 2

/** Minimum pause between photos, ms, in which pet or hand move a little. */
private const val PAUSE_MS_MIN = 400L

/** Faults for which even the manual shutter takes no photo. */
private val HOPELESS = setOf(Guidance.TOO_DARK, Guidance.TOO_BRIGHT, Guidance.BLURRY, Guidance.GLARE)

/** A run of good frames. */
internal data class Burst(
    val frames: Int = 0,
    /** When its first frame was seen. */
    val sinceMs: Long = 0,
    val sharpnessBest: Double = -1.0,
    val lastTakenMs: Long? = null,
)

internal class BurstStep(
    val burst: Burst,
    /** Whether this frame is the sharpest so far and must be kept. */
    val hold: Boolean,
    /** Whether the kept frame now becomes a photo. */
    val take: Boolean,
)

/** Which frames become photos: the sharpest of each steady run, or the one that the user asked for. */
internal fun watchBurst(burst: Burst, verdict: FrameVerdict, timeMs: Long, isAsked: Boolean): BurstStep {
    val ended = Burst(lastTakenMs = burst.lastTakenMs)
    if (isAsked && verdict.isObject && verdict.guidance !in HOPELESS)
        return BurstStep(ended.copy(lastTakenMs = timeMs), hold = true, take = true)
    if (!verdict.isObject || !verdict.isGood) return BurstStep(ended, hold = false, take = false)
    if (burst.lastTakenMs != null && timeMs - burst.lastTakenMs < PAUSE_MS_MIN)
        return BurstStep(ended, hold = false, take = false)
    val sharpness = verdict.sharpness ?: 0.0
    val hold = sharpness > burst.sharpnessBest
    val frames = burst.frames + 1
    val sinceMs = if (burst.frames == 0) timeMs else burst.sinceMs
    if (frames >= STEADY_FRAMES_MIN && timeMs - sinceMs >= STEADY_MS_MIN)
        return BurstStep(ended.copy(lastTakenMs = timeMs), hold, take = true)
    val best = max(sharpness, burst.sharpnessBest)
    return BurstStep(burst.copy(frames = frames, sinceMs = sinceMs, sharpnessBest = best), hold, take = false)
}
