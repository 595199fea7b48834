package rhinarium.capture.frames

import rhinarium.capture.Guidance
import rhinarium.capture.quality.hashDistance

/** How unlike a frame has to be to those of the photos that were kept, as [hashDistance] measures. */
private const val DIFFERENCE_MIN = 0.25

/** Maximum time to ask for another view, ms, because a pet does not sit still for the fourth photo. */
private const val ASK_MS_MAX = 3_000L

private val ASKS =
    listOf(Guidance.A_LITTLE_LEFT, Guidance.A_LITTLE_RIGHT, Guidance.A_LITTLE_CLOSER, Guidance.A_LITTLE_BACK)

/** Kept views of one kind of photo, and the time of the last one, ms. */
internal class Views(val hashes: List<ByteArray>, val keptMs: Long)

internal fun withView(views: Views?, perceptualHash: ByteArray, timeMs: Long): Views =
    Views(views?.hashes.orEmpty() + perceptualHash, timeMs)

/** Whether a picture shows what one of the kept photos shows. */
internal fun isViewKept(views: Views?, perceptualHash: ByteArray): Boolean =
    views?.hashes?.any { hashDistance(it, perceptualHash) < DIFFERENCE_MIN } ?: false

/**
 * The hint before the next photo: another view, as long as the frame shows the same as a photo and the time is not up.
 */
internal fun varietyAsk(views: Views?, timeMs: Long, hashNow: () -> ByteArray): Guidance? = when {
    views == null || timeMs - views.keptMs >= ASK_MS_MAX -> null
    !isViewKept(views, hashNow()) -> null
    else -> ASKS[(views.hashes.size - 1) % ASKS.size]
}
