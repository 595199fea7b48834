package rhinarium.capture.looks

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.launch
import rhinarium.capture.UploadKind
import rhinarium.capture.frames.FrameVerdict

/** Interval of questions, ms. Doubled after each failure, up to 16 s. */
private const val EVERY_MS = 1_000L
private const val DOUBLINGS_MAX = 4

/** Maximum age of an answer, ms. */
private const val FRESH_MS_MAX = 4_000L

/** Time for which the automatic shutter waits for the first answer on a kind of photo, ms. */
private const val PATIENCE_MS = 4_000L

/** Knows what the camera shows, by asking once a second, one question at a time, as the web SDK does. */
internal class Looker(private val scope: CoroutineScope, private val look: Look) {
    private class Answer(val kind: UploadKind, val sight: Sight, val timeMs: Long)

    private class Wait(val kind: UploadKind, val untilMs: Long)

    private var isOffered = true
    private var isAsking = false
    private var nextMs = Long.MIN_VALUE
    private var failures = 0
    private var nowMs = 0L
    private var last: Answer? = null
    private var awaited: Wait? = null

    /** The last answer on this kind of photo, while it is fresh. */
    fun sightOf(kind: UploadKind): Sight? =
        last?.takeIf { isOffered && it.kind == kind && nowMs - it.timeMs <= FRESH_MS_MAX }?.sight

    /**
     * Judges a frame by the last answer, and asks again if it is time. Without an answer the verdict stands, except that
     * the automatic shutter waits for the first one. `pictureOf` makes a small JPEG of what a photo would show.
     */
    suspend fun judge(
        verdict: FrameVerdict,
        timeMs: Long,
        next: NextPhoto,
        pictureOf: suspend (UploadKind) -> ByteArray,
    ): FrameVerdict {
        nowMs = timeMs
        if (!isOffered || !verdict.isObject) return verdict
        val waiting = awaited?.takeIf { it.kind == next.kind }
            ?: Wait(next.kind, if (failures > 0) timeMs else timeMs + PATIENCE_MS)
        awaited = waiting
        if (!isAsking && timeMs >= nextMs) ask(next.kind, timeMs, pictureOf)
        val sight = sightOf(next.kind)
        if (sight != null) return verdictWithSight(verdict, sight, next)
        return if (verdict.isGood && timeMs < waiting.untilMs) FrameVerdict(isObject = true, isGood = false) else verdict
    }

    /** The picture is of the present frame, so it is made before the next one comes. */
    private suspend fun ask(kind: UploadKind, timeMs: Long, pictureOf: suspend (UploadKind) -> ByteArray) {
        isAsking = true
        val picture = attempt(kind) { pictureOf(kind) }
        if (picture == null) {
            settle(timeMs)
            return
        }
        scope.launch {
            attempt(kind) {
                val sight = look.look(picture, kind)
                isOffered = sight != null
                if (sight != null) last = Answer(kind, sight, timeMs)
                failures = 0
            }
            settle(timeMs)
        }
    }

    private suspend fun <Value> attempt(kind: UploadKind, body: suspend () -> Value): Value? = try {
        body()
    } catch (failure: Exception) {
        currentCoroutineContext().ensureActive()
        failures = minOf(failures + 1, DOUBLINGS_MAX)
        awaited = Wait(kind, Long.MIN_VALUE)
        null
    }

    private fun settle(timeMs: Long) {
        isAsking = false
        nextMs = timeMs + (EVERY_MS shl failures)
    }
}
