package rhinarium.capture.quality

import kotlin.math.abs
import kotlin.math.ceil
import kotlin.math.floor
import kotlin.math.max
import kotlin.math.min

/** For each new row or column the old ones that it is made of, and their weights. */
private class Taps(val starts: IntArray, val counts: IntArray, val weights: FloatArray, val stride: Int)

/** Weights of a triangle filter that widens when shrinking, so that nothing is skipped, and interpolates otherwise. */
private fun createTaps(from: Int, offset: Double, span: Double, to: Int): Taps {
    val scale = span / to
    val reach = max(scale, 1.0)
    val stride = ceil(reach * 2).toInt() + 2
    val taps = Taps(IntArray(to), IntArray(to), FloatArray(to * stride), stride)
    for (i in 0 until to) {
        val centre = offset + (i + 0.5) * scale - 0.5
        val first = max(0, ceil(centre - reach).toInt())
        val last = min(from - 1, floor(centre + reach).toInt())
        var sum = 0.0
        for (j in first..last) {
            val weight = max(0.0, 1 - abs(j - centre) / reach)
            taps.weights[i * stride + j - first] = weight.toFloat()
            sum += weight
        }
        taps.starts[i] = first
        taps.counts[i] = last - first + 1
        for (j in i * stride..i * stride + last - first) taps.weights[j] = (taps.weights[j].toDouble() / sum).toFloat()
    }
    return taps
}

private fun weighRows(plane: Plane, taps: Taps): Plane {
    val result = Plane(plane.width, taps.starts.size)
    for (row in 0 until result.height) {
        val to = row * plane.width
        for (tap in 0 until taps.counts[row]) {
            val weight = taps.weights[row * taps.stride + tap]
            val from = (taps.starts[row] + tap) * plane.width
            for (x in 0 until plane.width) result.data[to + x] += weight * plane.data[from + x]
        }
    }
    return result
}

private fun weighColumns(plane: Plane, taps: Taps): Plane {
    val result = Plane(taps.starts.size, plane.height)
    var at = 0
    for (y in 0 until result.height) {
        for (x in 0 until result.width) {
            val from = y * plane.width + taps.starts[x]
            var sum = 0f
            for (tap in 0 until taps.counts[x]) sum += taps.weights[x * taps.stride + tap] * plane.data[from + tap]
            result.data[at++] = sum
        }
    }
    return result
}

/** The window of the plane at another size. Both sides of the window must lie inside the plane. */
internal fun resample(
    plane: Plane,
    width: Int,
    height: Int,
    window: Window = Window(0.0, 0.0, plane.width.toDouble(), plane.height.toDouble()),
): Plane {
    val columns = createTaps(plane.width, window.left, window.width, width)
    val rows = createTaps(plane.height, window.top, window.height, height)
    return weighColumns(weighRows(plane, rows), columns)
}
