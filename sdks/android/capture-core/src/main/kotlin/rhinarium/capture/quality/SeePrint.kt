package rhinarium.capture.quality

import kotlin.math.floor
import kotlin.math.max
import kotlin.math.min
import kotlin.math.sqrt

/** Whether beads and grooves can be seen on what lies in the middle of the guide. */
internal class PrintSeen(val visibility: Double, val isVisible: Boolean)

private const val FINE_PX = 1.0
private const val BEAD_PX = 2.0
private const val GROUND_PX = 4.0
private const val SHAPE_PX = 8.0
private const val SIDE_PX = PRINT_MIDDLE_PX + 2 * PRINT_MARGIN_PX

/** Mean square of the difference of two planes of one size in a block of `px`. */
private fun power(a: Plane, b: Plane, left: Int, top: Int, px: Int): Double {
    var sum = 0.0
    for (y in top until top + px) {
        for (at in y * a.width + left until y * a.width + left + px) {
            val difference = a.data[at].toDouble() - b.data[at].toDouble()
            sum += difference * difference
        }
    }
    return sum / (px * px)
}

/** The middle of the guide as if the guide were PRINT_GUIDE_SIDE_PX wide, with a margin for the blurs. */
private fun middleOf(luminance: Plane, guide: Window): Plane {
    val share = (1 - SIDE_PX.toDouble() / PRINT_GUIDE_SIDE_PX) / 2
    val window = Window(
        left = guide.left + share * guide.width,
        top = guide.top + share * guide.height,
        width = (guide.width * SIDE_PX) / PRINT_GUIDE_SIDE_PX,
        height = (guide.height * SIDE_PX) / PRINT_GUIDE_SIDE_PX,
    )
    return resample(luminance, SIDE_PX, SIDE_PX, window)
}

/**
 * Looks for skin in the middle of the guide: fine detail in most blocks, since beads are everywhere and the rims of
 * nostrils are not. What the finest detail would leave in the band if it were noise is taken away. Knows no noses.
 */
internal fun seePrint(luminance: Plane, guide: Window): PrintSeen {
    val plane = middleOf(luminance, guide)
    val once = blur(plane, FINE_PX)
    val twice = blur(once, furtherSigmaPx(FINE_PX, BEAD_PX))
    // Half as large from here on, which so soft a picture does not notice.
    val fourTimes = blur(everySecond(twice), furtherSigmaPx(BEAD_PX, GROUND_PX) / 2)
    val eightTimes = blur(fourTimes, furtherSigmaPx(GROUND_PX, SHAPE_PX) / 2)
    val block = PRINT_BLOCK_PX
    val ratios = ArrayList<Double>()
    for (top in PRINT_MARGIN_PX until PRINT_MARGIN_PX + PRINT_MIDDLE_PX step block) {
        for (left in PRINT_MARGIN_PX until PRINT_MARGIN_PX + PRINT_MIDDLE_PX step block) {
            val noise = PRINT_NOISE_SHARE * power(plane, once, left, top, block)
            val beads = power(once, twice, left, top, block) - noise
            val shape = power(fourTimes, eightTimes, left / 2, top / 2, block / 2)
            ratios += sqrt(max(0.0, beads)) / (sqrt(shape) + PRINT_COARSE_FLOOR)
        }
    }
    ratios.sort()
    val ratio = ratios[floor(PRINT_QUANTILE * ratios.size).toInt()]
    val visibility = ratio * min(1.0, guide.width / PRINT_SIDE_PX_ENOUGH)
    return PrintSeen(visibility, visibility >= PRINT_VISIBLE_MIN)
}
