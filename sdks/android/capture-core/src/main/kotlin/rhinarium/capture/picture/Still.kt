package rhinarium.capture.picture

import kotlinx.coroutines.withTimeoutOrNull
import rhinarium.capture.UploadKind
import rhinarium.capture.frames.Region
import rhinarium.capture.frames.Size
import rhinarium.capture.frames.fitWithin
import rhinarium.capture.frames.guideRegion
import rhinarium.capture.frames.rounded
import rhinarium.capture.quality.Pixels
import java.io.File

/** Maximum file that the service accepts, bytes. */
internal const val STILL_BYTES_MAX = 10 * 1024 * 1024

/** Maximum pixels of a photo, of which a JPEG has at most 5 bits each. The service accepts 50 million. */
private const val STILL_PIXELS_MAX = STILL_BYTES_MAX * 8 / 5

/** Timeout of a still, ms. The frame is kept after it. */
private const val STILL_MS_MAX = 2_000L

/** A still of the camera. */
public class Still(
    /** In the sensor's orientation. */
    public val jpeg: ByteArray,
    /** Clockwise degrees that stand it upright: 0, 90, 180 or 270. */
    public val degrees: Int,
)

/** Decodes stills and writes parts of them. */
public fun interface StillWriter {
    /**
     * Writes a part of a still, upright, as JPEG without metadata, and returns its [judgedPixels]. `part` is the part
     * of a sensor's picture of a size.
     */
    public fun write(still: Still, part: (sensor: Size) -> Region, file: File): Pixels
}

/** Outputs of a camera. */
public data class CameraPlan(
    /** Size of the frames, px. */
    val frame: Size,
    /** Size of the stills, px. Null: photos are frames. */
    val still: Size?,
)

/** Frames up to this size combine with all stills on every device whose screen is as large. */
private const val COMBINED_PIXELS_MAX = 1280 * 720

/**
 * Outputs to request from a camera, most wanted first: the wanted frames with a still, smaller ones with a still, then
 * frames alone.
 */
public fun cameraPlans(frames: List<Size>, stills: List<Size>): List<CameraPlan> {
    val combined = listOfNotNull(frames.firstOrNull(), frames.firstOrNull { area(it) <= COMBINED_PIXELS_MAX })
    val plans = combined.distinct().map { CameraPlan(it, stillSize(stills, it)) }.filter { it.still != null }
    return plans + frames.map { CameraPlan(it, null) }
}

/**
 * The size with most pixels of what a frame shows, within the service's limits. Null where none has more than the
 * frame.
 */
internal fun stillSize(stills: List<Size>, frame: Size): Size? {
    fun shown(still: Size) = shownPart(still, frame).let { it.width * it.height }
    return stills.filter { shown(it) in area(frame) + 1..STILL_PIXELS_MAX }.maxByOrNull(::shown)
}

private fun area(size: Size) = size.width * size.height

/** The middle of a still that has a frame's proportions: both see all that the lens shows in their proportions. */
private fun shownPart(still: Size, frame: Size): Region {
    val width = minOf(still.width, rounded(still.height.toDouble() * frame.width / frame.height))
    val height = minOf(still.height, rounded(still.width.toDouble() * frame.height / frame.width))
    return Region((still.width - width) / 2, (still.height - height) / 2, width, height)
}

/** The guide's region of an upright still, for upright frames of a size. */
internal fun stillRegion(still: Size, frame: Size, kind: UploadKind): Region {
    val shown = shownPart(still, frame)
    val guide = guideRegion(Size(shown.width, shown.height), kind)
    return guide.copy(left = shown.left + guide.left, top = shown.top + guide.top)
}

/** Size of the image for the quality check, px: the engine's working size. */
private const val JUDGED_SIDE_PX_MAX = 640

/** A photo's pixels for the quality check. `rows` returns its colours from a row on, as [pixelsOf] takes them. */
public fun judgedPixels(photo: Size, rows: (top: Int, count: Int) -> IntArray): Pixels {
    val size = fitWithin(photo, JUDGED_SIDE_PX_MAX)
    val data = ByteArray(3 * size.width * size.height)
    val edges = edges(photo.height, size.height)
    for (row in 0 until size.height) {
        val count = edges[row + 1] - edges[row]
        val line = pixelsOf(rows(edges[row], count), Size(photo.width, count), Size(size.width, 1))
        line.data.copyInto(data, row * line.data.size)
    }
    return Pixels(size.width, size.height, data)
}

/**
 * Limits the time for stills. After a timeout none is requested, because the late one may arrive while another is
 * awaited.
 */
public class StillTimeout {
    @Volatile
    private var isTooSlow = false

    /** The still that `ask` returns in time, or null. */
    public suspend fun limit(ask: suspend () -> Still?): Still? {
        if (isTooSlow) return null
        isTooSlow = true
        return withTimeoutOrNull(STILL_MS_MAX) { ask().also { isTooSlow = false } }
    }
}
