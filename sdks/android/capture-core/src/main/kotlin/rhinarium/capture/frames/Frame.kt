package rhinarium.capture.frames

import rhinarium.capture.Guidance
import rhinarium.capture.UploadKind

/** A camera frame cropped to the capture guide, grey levels 0..255, row by row. */
public class Frame(
    public val kind: UploadKind,
    public val width: Int,
    public val height: Int,
    public val gray: ByteArray,
    /** Milliseconds since any fixed moment. */
    public val timeMs: Long,
) {
    init {
        require(width >= 0 && height >= 0 && gray.size == width * height) { "$width x $height is not ${gray.size}" }
    }
}

/** Verdict on one frame. */
public data class FrameVerdict(
    /** Whether there is anything in the guide. */
    val isObject: Boolean,
    /** Whether a photo taken now would do. */
    val isGood: Boolean,
    val guidance: Guidance? = null,
    /** Larger is sharper. The sharpest frame of a burst is kept. */
    val sharpness: Double? = null,
    /** Ends the capture: the animal is of the other species. Only a detector can know. */
    val isWrongSpecies: Boolean = false,
)

/**
 * Judges frames. The built-in one checks light, sharpness, motion and difference from earlier photos. Your own may
 * detect animals.
 */
public interface FrameAnalyzer {
    public suspend fun analyze(frame: Frame): FrameVerdict

    /** Called when a photo was kept, right after the frame that ended its run: it need not be shown again. */
    public fun kept() {}

    public fun dispose() {}
}
