package rhinarium.capture.quality

import kotlin.math.abs
import kotlin.math.floor
import kotlin.math.max
import kotlin.math.min
import kotlin.math.sqrt

/**
 * Untrained statistics of a photo. Levels are 0..255. All but the first five are computed at QualityBounds.sidePx
 * square.
 */
internal class PhotoMeasurements(
    val shortSidePx: Int,
    val burntShare: Double,
    val middleBurntShare: Double,
    /** Mean difference of neighbouring pixels as they were given, levels. */
    val grain: Double,
    /** Share of the picture that is of exactly one colour along rows, as given. */
    val flatRunShare: Double,
    /** Levels below which darkShare and lightShare of the pixels lie. */
    val dark: Int,
    val light: Int,
    val contrast: Double,
    val fine: Double,
    val middle: Double,
    val coarse: Double,
)

private fun histogramOf(plane: Plane): DoubleArray {
    val counts = IntArray(256)
    for (level in plane.data) counts[Math.round(level.toDouble()).toInt().coerceIn(0, 255)]++
    return DoubleArray(256) { counts[it].toDouble() / plane.data.size }
}

private fun levelAt(histogram: DoubleArray, share: Double): Int {
    var sum = 0.0
    for (level in histogram.indices) {
        sum += histogram[level]
        if (sum >= share) return level
    }
    return 255
}

private fun deviation(histogram: DoubleArray): Double {
    var mean = 0.0
    var square = 0.0
    for (level in histogram.indices) {
        mean += level * histogram[level]
        square += level * level * histogram[level]
    }
    return sqrt(max(0.0, square - mean * mean))
}

private fun meanDifference(a: Plane, b: Plane): Double {
    var sum = 0.0
    for (i in a.data.indices) sum += abs(a.data[i].toDouble() - b.data[i].toDouble())
    return sum / a.data.size
}

/** Share of burnt pixels in the middle of the picture; `part` 1 is all of it, 0.5 half of each side. */
private fun burntShareOf(pixels: Pixels, part: Double): Double {
    val left = floor((pixels.width * (1 - part)) / 2).toInt()
    val top = floor((pixels.height * (1 - part)) / 2).toInt()
    val level = QualityBounds.burntLevel
    var count = 0
    for (y in top until pixels.height - top) {
        for (x in left until pixels.width - left) {
            val i = 3 * (y * pixels.width + x)
            if (pixels.level(i) >= level && pixels.level(i + 1) >= level && pixels.level(i + 2) >= level) count++
        }
    }
    return count.toDouble() / ((pixels.width - 2 * left) * (pixels.height - 2 * top))
}

/** Sum of a row's differences: four sums of every fourth, those that are left over for themselves. */
private fun differencesOfRow(data: FloatArray, from: Int, count: Int): Float {
    val lanes = FloatArray(5)
    val whole = count and 3.inv()
    for (k in 0 until count) lanes[if (k < whole) k and 3 else 4] += abs(data[from + k + 1] - data[from + k])
    return ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) + lanes[4]
}

private fun grainOf(plane: Plane): Double {
    var sum = 0.0
    for (y in 0 until plane.height) sum += differencesOfRow(plane.data, y * plane.width, plane.width - 1)
    return sum / (plane.height * max(1, plane.width - 1))
}

/** Whether the pixel at byte `i` is exactly as the ones to the right and below, neither black nor burnt out. */
private fun isFlat(pixels: Pixels, i: Int): Boolean {
    val data = pixels.data
    for (at in i until i + 3) if (data[at] != data[at + 3] || data[at] != data[at + 3 * pixels.width]) return false
    val highest = max(pixels.level(i), max(pixels.level(i + 1), pixels.level(i + 2)))
    val lowest = min(pixels.level(i), min(pixels.level(i + 1), pixels.level(i + 2)))
    return highest >= QualityBounds.blackLevel && lowest < QualityBounds.burntLevel
}

private fun flatRunShare(pixels: Pixels): Double {
    var sum = 0
    for (y in 0 until pixels.height - 1) {
        var run = 0
        for (x in 0 until pixels.width) {
            if (x < pixels.width - 1 && isFlat(pixels, 3 * (y * pixels.width + x))) run++
            else {
                if (run >= QualityBounds.flatRunPx) sum += run
                run = 0
            }
        }
    }
    return sum.toDouble() / (pixels.width * pixels.height)
}

internal fun measurePhoto(pixels: Pixels, luminance: Plane): PhotoMeasurements {
    val bounds = QualityBounds
    val plane = resample(luminance, bounds.sidePx, bounds.sidePx)
    val once = blur(plane, bounds.detailFinePx)
    val twice = blur(once, furtherSigmaPx(bounds.detailFinePx, bounds.detailMiddlePx))
    val often = blur(twice, furtherSigmaPx(bounds.detailMiddlePx, bounds.detailCoarsePx))
    val histogram = histogramOf(plane)
    return PhotoMeasurements(
        shortSidePx = min(pixels.width, pixels.height),
        burntShare = burntShareOf(pixels, 1.0),
        middleBurntShare = burntShareOf(pixels, bounds.middleSide),
        grain = grainOf(luminance),
        flatRunShare = flatRunShare(pixels),
        dark = levelAt(histogram, bounds.darkShare),
        light = levelAt(histogram, bounds.lightShare),
        contrast = deviation(histogram),
        fine = meanDifference(plane, once),
        middle = meanDifference(once, twice),
        coarse = meanDifference(twice, often),
    )
}
