package rhinarium.capture.quality

import kotlin.math.ceil
import kotlin.math.max
import kotlin.math.min
import kotlin.math.sqrt

/** A normalised Gaussian from its centre outward. */
private fun gaussian(sigmaPx: Double): FloatArray {
    val radius = max(1, ceil(sigmaPx * BLUR_REACH_SIGMAS).toInt())
    val weights = FloatArray(radius + 1)
    var sum = 0.0
    for (i in 0..radius) {
        val weight = exponential(-(i * i).toDouble() / (2 * sigmaPx * sigmaPx))
        weights[i] = weight.toFloat()
        sum += if (i == 0) weight else 2 * weight
    }
    for (i in 0..radius) weights[i] = (weights[i].toDouble() / sum).toFloat()
    return weights
}

/** Additional blur that takes a plane from `fromPx` to `toPx`. */
internal fun furtherSigmaPx(fromPx: Double, toPx: Double): Double = sqrt(toPx * toPx - fromPx * fromPx)

private fun blurRows(plane: Plane, weights: FloatArray): Plane {
    val result = Plane(plane.width, plane.height)
    val data = plane.data
    for (y in 0 until plane.height) {
        val row = y * plane.width
        for (x in 0 until plane.width) {
            var sum = weights[0] * data[row + x]
            for (j in 1 until weights.size)
                sum += weights[j] * (data[row + max(0, x - j)] + data[row + min(plane.width - 1, x + j)])
            result.data[row + x] = sum
        }
    }
    return result
}

private fun blurColumns(plane: Plane, weights: FloatArray): Plane {
    val width = plane.width
    val result = Plane(width, plane.height)
    val (data, into) = plane.data to result.data
    for (y in 0 until plane.height) {
        val row = y * width
        for (x in 0 until width) into[row + x] = weights[0] * data[row + x]
        for (j in 1 until weights.size) {
            val above = max(0, y - j) * width
            val below = min(plane.height - 1, y + j) * width
            for (x in 0 until width) into[row + x] += weights[j] * (data[above + x] + data[below + x])
        }
    }
    return result
}

/** Gaussian blur. Edge pixels repeat outward. */
internal fun blur(plane: Plane, sigmaPx: Double): Plane {
    val weights = gaussian(sigmaPx)
    return blurColumns(blurRows(plane, weights), weights)
}

/** Every second pixel of every second row. Blur before. */
internal fun everySecond(plane: Plane): Plane {
    val result = Plane(plane.width shr 1, plane.height shr 1)
    for (y in 0 until result.height)
        for (x in 0 until result.width) result.data[y * result.width + x] = plane.data[2 * y * plane.width + 2 * x]
    return result
}
