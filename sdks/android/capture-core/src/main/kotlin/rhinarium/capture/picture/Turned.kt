package rhinarium.capture.picture

import rhinarium.capture.frames.Region
import rhinarium.capture.frames.Size

/**
 * How a sensor's picture is turned to stand upright: `degrees` clockwise, 0, 90, 180 or 270. `at` goes from a place in
 * the upright picture to the one in the sensor's.
 */
internal class Turned(private val width: Int, private val height: Int, private val degrees: Int) {
    init {
        require(degrees in listOf(0, 90, 180, 270)) { "$degrees degrees" }
    }

    val upright: Size get() = if (degrees % 180 == 0) Size(width, height) else Size(height, width)

    fun sensorX(x: Int, y: Int): Int = when (degrees) {
        0 -> x
        90 -> y
        180 -> width - 1 - x
        else -> width - 1 - y
    }

    fun sensorY(x: Int, y: Int): Int = when (degrees) {
        0 -> y
        90 -> height - 1 - x
        180 -> height - 1 - y
        else -> x
    }

    /** The same part of the sensor's picture. */
    fun sensorRegion(region: Region): Region {
        val (left, top, width, height) = region
        val xs = listOf(sensorX(left, top), sensorX(left + width - 1, top + height - 1))
        val ys = listOf(sensorY(left, top), sensorY(left + width - 1, top + height - 1))
        return Region(xs.min(), ys.min(), xs.max() - xs.min() + 1, ys.max() - ys.min() + 1)
    }
}
