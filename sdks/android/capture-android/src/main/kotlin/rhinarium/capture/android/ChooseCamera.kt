package rhinarium.capture.android

import rhinarium.capture.frames.Region
import rhinarium.capture.frames.Size

/** Properties of a camera. */
internal data class ChosenCamera(
    val id: String,
    /** Clockwise degrees that its picture has to be turned by to stand upright while the device does. */
    val sensorDegrees: Int,
    val isFront: Boolean,
    /** Sizes of pictures in the sensor's orientation, most wanted first, at least one. */
    val sizes: List<Size>,
    /** Sizes of stills in the sensor's orientation, in any order. */
    val stills: List<Size> = emptyList(),
    val hasTorch: Boolean,
    val hasContinuousFocus: Boolean,
    /** Whether the autofocus can be started and takes an area. */
    val canFocusOnArea: Boolean = false,
    val canExposeOnArea: Boolean = false,
    /** Coordinates of areas and of the digital zoom, px. Null if unknown. */
    val sensor: Region? = null,
    /** Digital zoom, 1 or more. */
    val zoom: Double = 1.0,
)

/** Maximum pixels of a photo: Full HD. */
private const val PIXELS_MAX = 1920 * 1080

/** Minimum shorter side of the sizes that follow a refused one, px. */
private const val SIDE_PX_MIN = 480

/** Size requested from cameras without a list of sizes. */
private val USUAL_SIZE = Size(1280, 720)

/** Sizes up to Full HD, largest first, or the smallest one if all are larger. */
internal fun wantedSizes(sizes: List<Size>): List<Size> {
    val fitting = sizes.filter { it.width * it.height <= PIXELS_MAX }.sortedByDescending { it.width * it.height }
    if (fitting.isEmpty()) return listOf(sizes.minByOrNull { it.width * it.height } ?: USUAL_SIZE)
    return fitting.take(1) + fitting.drop(1).filter { minOf(it.width, it.height) >= SIDE_PX_MIN }
}

/** Nearest focus, metres, above which the user has to stand back: the same as in the web SDK. */
private const val NEAR_FOCUS_METRES = 0.15
private const val FAR_LENS_ZOOM = 2.0

/**
 * Zooms in if the lens cannot focus at a nose's distance, so that the user can stand back. `nearestDioptres` is the
 * lens's nearest focus (1/m), 0 for a fixed focus, null if unknown.
 */
internal fun zoomFor(nearestDioptres: Float?, zoomMax: Float?): Double {
    if (nearestDioptres == null || (zoomMax ?: 1f) < FAR_LENS_ZOOM) return 1.0
    return if (nearestDioptres * NEAR_FOCUS_METRES < 1) FAR_LENS_ZOOM else 1.0
}

/** Middle of the sensor that a digital zoom reads, null without zoom. */
internal fun zoomedRegion(camera: ChosenCamera): Region? {
    val (left, top, width, height) = camera.sensor ?: return null
    if (camera.zoom <= 1) return null
    val across = (width / camera.zoom).toInt()
    val down = (height / camera.zoom).toInt()
    return Region(left + (width - across) / 2, top + (height - down) / 2, across, down)
}

/** Side of the area for focus and exposure as a share of the shorter side that is read. */
private const val AREA_SHARE = 0.3

/** Area around a place in the sensor's picture, shares of its width and height. Null where areas are not known. */
internal fun meteredArea(camera: ChosenCamera, x: Double, y: Double): Region? {
    val (left, top, width, height) = zoomedRegion(camera) ?: camera.sensor ?: return null
    val side = (minOf(width, height) * AREA_SHARE).toInt()
    val across = (left + x * width - side / 2.0).toInt().coerceIn(left, left + width - side)
    val down = (top + y * height - side / 2.0).toInt().coerceIn(top, top + height - side)
    return Region(across, down, side, side)
}

/** Clockwise degrees that a picture of this camera has to be turned by to stand upright on a display turned so. */
internal fun uprightDegrees(camera: ChosenCamera, displayDegrees: Int): Int =
    if (camera.isFront) (camera.sensorDegrees + displayDegrees) % 360
    else (camera.sensorDegrees - displayDegrees + 360) % 360

/** Place in the sensor's picture of a place in the upright one, both as shares of width and height. */
internal fun sensorPlace(x: Double, y: Double, degrees: Int): Pair<Double, Double> = when (degrees) {
    90 -> y to 1 - x
    180 -> 1 - x to 1 - y
    270 -> 1 - y to x
    else -> x to y
}
