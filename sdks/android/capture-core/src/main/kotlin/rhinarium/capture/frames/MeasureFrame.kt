package rhinarium.capture.frames

import kotlin.math.abs
import kotlin.math.ceil
import kotlin.math.floor
import kotlin.math.max
import kotlin.math.min
import kotlin.math.sqrt

/** Statistics of one frame, levels 0..255. */
public data class FrameMeasurements(
    val mean: Double,
    /** Standard deviation of the levels. */
    val contrast: Double,
    /** Share of pixels that are burnt out. */
    val burntShare: Double,
    /** Mean of what a 3 x 3 Laplacian leaves, in levels: fine detail, but noise as well. */
    val fineDetail: Double,
    /** The same on cells of 2 x 2 pixels, where noise has mostly gone. */
    val middleDetail: Double,
    /** And of 4 x 4 pixels: what even a blurred picture keeps. */
    val coarseDetail: Double,
    /** Coarse detail of the middle quarter and of all that is around it. */
    val middleOfGuide: Double,
    val rimOfGuide: Double,
)

private const val BURNT_LEVEL = 250

/**
 * Sums of `cellPx` x `cellPx` levels as integers. The means of other ports are quarters and sixteenths, which floating
 * point represents exactly, so dividing at the end yields identical bits.
 */
private class Grid(val width: Int, val height: Int, val sums: IntArray, val cellPx: Int)

private fun halve(grid: Grid): Grid {
    val width = grid.width shr 1
    val height = grid.height shr 1
    val sums = IntArray(width * height)
    val from = grid.sums
    var to = 0
    for (y in 0 until height) {
        var at = 2 * y * grid.width
        for (x in 0 until width) {
            sums[to++] = from[at] + from[at + 1] + from[at + grid.width] + from[at + grid.width + 1]
            at += 2
        }
    }
    return Grid(width, height, sums, 2 * grid.cellPx)
}

/** Mean absolute Laplacian between two shares of the width and height. */
private fun detail(grid: Grid, low: Double = 0.0, high: Double = 1.0): Double {
    val width = grid.width
    val sums = grid.sums
    val left = max(1, floor(width * low).toInt())
    val right = min(width - 1, ceil(width * high).toInt())
    val top = max(1, floor(grid.height * low).toInt())
    val bottom = min(grid.height - 1, ceil(grid.height * high).toInt())
    var sum = 0L
    for (y in top until bottom) {
        var row = 0
        for (at in y * width + left until y * width + right)
            row += abs(4 * sums[at] - sums[at - 1] - sums[at + 1] - sums[at - width] - sums[at + width])
        sum += row
    }
    val cells = (right - left).toDouble() * (bottom - top)
    return sum.toDouble() / (grid.cellPx * grid.cellPx) / cells
}

public fun measureFrame(width: Int, height: Int, gray: ByteArray): FrameMeasurements {
    val levels = IntArray(gray.size)
    var sum = 0L
    var squares = 0L
    var burnt = 0
    for (at in gray.indices) {
        val level = gray[at].toInt() and 0xff
        levels[at] = level
        sum += level
        squares += level * level
        if (level >= BURNT_LEVEL) burnt++
    }
    val mean = sum.toDouble() / gray.size
    val whole = Grid(width, height, levels, 1)
    val half = halve(whole)
    val quarter = halve(half)
    val coarseDetail = detail(quarter)
    val middleOfGuide = detail(quarter, 0.25, 0.75)
    return FrameMeasurements(
        mean = mean,
        contrast = sqrt(max(0.0, squares.toDouble() / gray.size - mean * mean)),
        burntShare = burnt.toDouble() / gray.size,
        fineDetail = detail(whole),
        middleDetail = detail(half),
        coarseDetail = coarseDetail,
        middleOfGuide = middleOfGuide,
        rimOfGuide = (coarseDetail - middleOfGuide / 4) / 0.75,
    )
}

/** Mean difference of two frames of one size, in levels, read at every fourth pixel: how much hand or pet moved. */
public fun motionBetween(a: ByteArray, b: ByteArray): Double {
    var sum = 0L
    for (at in a.indices step 4) sum += abs((a[at].toInt() and 0xff) - (b[at].toInt() and 0xff))
    return 4.0 * sum / a.size
}
