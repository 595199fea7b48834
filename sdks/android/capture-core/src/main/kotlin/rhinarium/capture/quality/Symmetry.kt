package rhinarium.capture.quality

import kotlin.math.floor
import kotlin.math.max
import kotlin.math.min
import kotlin.math.sqrt

private const val SIDE = SYMMETRY_SIDE_PX

/** Just before the middle of the last pixel, so that the one after a place is there. */
private const val LAST = SIDE - 1.001

/** Bilinear, clamped to the border. Coordinates are shares of the side. */
private fun levelAt(data: FloatArray, across: Double, down: Double): Double {
    val x = max(0.0, min(LAST, across * SIDE - 0.5))
    val y = max(0.0, min(LAST, down * SIDE - 0.5))
    val at = floor(y).toInt() * SIDE + floor(x).toInt()
    val right = x - floor(x)
    val above = data[at].toDouble() + right * (data[at + 1].toDouble() - data[at].toDouble())
    val below = data[at + SIDE].toDouble() + right * (data[at + SIDE + 1].toDouble() - data[at + SIDE].toDouble())
    return above + (y - floor(y)) * (below - above)
}

/** Correlation of the two sides of an axis that is `shift` sides off the middle and turned. */
private fun correlationOfSides(plane: Plane, shift: Double, turns: Double): Double {
    val cosine = cosineOfTurns(turns)
    val sine = sineOfTurns(turns)
    var count = 0
    var sumA = 0.0
    var sumB = 0.0
    var squareA = 0.0
    var squareB = 0.0
    var product = 0.0
    var along = -SYMMETRY_REACH
    while (along <= SYMMETRY_REACH) {
        var off = SYMMETRY_STEP / 2
        while (off <= SYMMETRY_REACH) {
            val x = 0.5 + shift - along * sine
            val y = 0.5 + along * cosine
            val a = levelAt(plane.data, x + off * cosine, y + off * sine)
            val b = levelAt(plane.data, x - off * cosine, y - off * sine)
            count++
            sumA += a
            sumB += b
            squareA += a * a
            squareB += b * b
            product += a * b
            off += SYMMETRY_STEP
        }
        along += SYMMETRY_STEP
    }
    val spread = (squareA - (sumA * sumA) / count) * (squareB - (sumB * sumB) / count)
    return if (spread <= 0) 1.0 else (product - (sumA * sumB) / count) / sqrt(spread)
}

/** How alike the two halves of what is in the guide are about their best upright axis, -1..1. */
internal fun symmetryOf(luminance: Plane, guide: Window): Double {
    val plane = resample(luminance, SIDE, SIDE, guide)
    var best = -1.0
    var shift = -SYMMETRY_SHIFT_MAX
    while (shift <= SYMMETRY_SHIFT_MAX + SYMMETRY_SHIFT_STEP / 2) {
        var turns = -SYMMETRY_TURNS_MAX
        while (turns <= SYMMETRY_TURNS_MAX + SYMMETRY_TURNS_STEP / 2) {
            best = max(best, correlationOfSides(plane, shift, turns))
            turns += SYMMETRY_TURNS_STEP
        }
        shift += SYMMETRY_SHIFT_STEP
    }
    return best
}
