package rhinarium.capture.frames

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import rhinarium.capture.Guidance
import rhinarium.capture.Species
import rhinarium.capture.UploadKind
import rhinarium.capture.quality.Plane
import rhinarium.capture.quality.Window
import rhinarium.capture.quality.perceptualHashOf
import rhinarium.capture.quality.seePrint

/** After the last fingerprint the user needs time to step back, and the picture has to change. */
private const val STEP_BACK_MS_MIN = 2_500L
private const val SCENE_CHANGE_MIN = 12.0

private fun planeOf(frame: Frame) =
    Plane(frame.width, frame.height, FloatArray(frame.gray.size) { (frame.gray[it].toInt() and 0xff).toFloat() })

/** The part of a frame of the whole animal that a close-up would show. */
private fun middleOf(frame: Frame): Plane {
    val (left, top, width, height) = guideRegion(Size(frame.width, frame.height), UploadKind.FINGERPRINT)
    val data = FloatArray(width * height) { at ->
        (frame.gray[(top + at / width) * frame.width + left + at % width].toInt() and 0xff).toFloat()
    }
    return Plane(width, height, data)
}

/** Requires a visible print in a good nose frame, and ranks by its clarity. */
private fun withPrint(verdict: FrameVerdict, frame: Frame): FrameVerdict {
    val seen = seePrint(planeOf(frame), Window(0.0, 0.0, frame.width.toDouble(), frame.height.toDouble()))
    return if (seen.isVisible) verdict.copy(sharpness = seen.visibility)
    else FrameVerdict(isObject = true, isGood = false, guidance = Guidance.NO_PRINT)
}

private val MOVE_BACK = FrameVerdict(isObject = true, isGood = false, guidance = Guidance.MOVE_BACK)

/**
 * Light, sharpness, motion and position of the object in the guide, a dog's nose print, and from the second fingerprint
 * a different view than those kept. It does not recognise animals, so a good frame shows a sharp, steady, well-lit
 * object. Between close-up and whole animal it waits until the picture has changed, and does not accept a close-up as
 * the whole animal. It computes on `worker`, off the main thread.
 */
public class BuiltInFrameAnalyzer(
    private val species: Species? = null,
    private val worker: CoroutineDispatcher = Dispatchers.Default,
) : FrameAnalyzer {
    private var previous: Frame? = null
    private var closeUp: Frame? = null
    private var views: Views? = null

    override suspend fun analyze(frame: Frame): FrameVerdict = withContext(worker) { look(frame) }

    /** One frame at a time. A frame from before a pause may still be in progress. */
    @Synchronized
    internal fun look(frame: Frame): FrameVerdict {
        val before = previous?.takeIf { it.kind == frame.kind && it.gray.size == frame.gray.size }
        if (frame.kind == UploadKind.APPEARANCE && previous?.kind == UploadKind.FINGERPRINT) closeUp = frame
        previous = frame
        val verdict = judge(frame, before?.let { motionBetween(it.gray, frame.gray) })
        val close = closeUp
        if (close == null || !verdict.isObject) return wholeOf(verdict, frame)
        val hasMoved = frame.timeMs - close.timeMs >= STEP_BACK_MS_MIN &&
            motionBetween(close.gray, frame.gray) >= SCENE_CHANGE_MIN
        if (!hasMoved) return MOVE_BACK
        closeUp = null
        return wholeOf(verdict, frame)
    }

    @Synchronized
    override fun kept() {
        val shown = previous ?: return
        if (shown.kind != UploadKind.FINGERPRINT) return
        views = withView(views, perceptualHashOf(planeOf(shown)), shown.timeMs)
    }

    private fun judge(frame: Frame, motion: Double?): FrameVerdict {
        val verdict = judgeFrame(measureFrame(frame.width, frame.height, frame.gray), motion, frame.kind)
        if (!verdict.isGood || frame.kind != UploadKind.FINGERPRINT) return verdict
        val asked = if (species == Species.DOG) withPrint(verdict, frame) else verdict
        if (!asked.isGood) return asked
        val guidance = varietyAsk(views, frame.timeMs) { perceptualHashOf(planeOf(frame)) } ?: return asked
        return FrameVerdict(isObject = true, isGood = false, guidance = guidance)
    }

    /** The whole animal, unless the middle is still what a close-up shows. */
    private fun wholeOf(verdict: FrameVerdict, frame: Frame): FrameVerdict =
        when {
            !verdict.isGood || frame.kind != UploadKind.APPEARANCE -> verdict
            isViewKept(views, perceptualHashOf(middleOf(frame))) -> MOVE_BACK
            else -> verdict
        }
}
