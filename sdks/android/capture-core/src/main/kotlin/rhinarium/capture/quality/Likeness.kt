package rhinarium.capture.quality

import kotlin.math.abs
import kotlin.math.max
import kotlin.math.sqrt

/** A place in a waves x waves table, and the weight that evens the amplitudes out. */
internal class Wave(val at: Int, val weight: Double)

/** Waves of at most `radiusMax` periods. */
internal fun wavesWithin(radiusMax: Int): List<Wave> =
    List(LIKENESS_WAVES * LIKENESS_WAVES) { at ->
        val across = at % LIKENESS_WAVES
        val down = at / LIKENESS_WAVES
        Wave(at, sqrt((across * across + down * down).toDouble()))
    }.filter { it.weight > 0 && it.weight <= radiusMax }

private val STORED = wavesWithin(LIKENESS_WAVES - 1)

/** Orthonormal cosine basis. `at` returns the position of sample i, 0 to 1. */
internal fun cosineWaves(at: (Int) -> Double): List<DoubleArray> = List(LIKENESS_WAVES) { frequency ->
    DoubleArray(LIKENESS_SIDE_PX) { i ->
        cosineOfTurns((at(i) * frequency) / 2) * sqrt((if (frequency == 0) 1.0 else 2.0) / LIKENESS_SIDE_PX)
    }
}

private val WAVES = cosineWaves { i -> (i + 0.5) / LIKENESS_SIDE_PX }

private fun amplitudes(plane: Plane): DoubleArray {
    val rows = DoubleArray(LIKENESS_SIDE_PX * LIKENESS_WAVES)
    for (y in 0 until LIKENESS_SIDE_PX) {
        for (across in 0 until LIKENESS_WAVES) {
            var sum = 0.0
            for (x in 0 until LIKENESS_SIDE_PX) sum += plane.data[y * LIKENESS_SIDE_PX + x] * WAVES[across][x]
            rows[y * LIKENESS_WAVES + across] = sum
        }
    }
    val result = DoubleArray(LIKENESS_WAVES * LIKENESS_WAVES)
    for (down in 0 until LIKENESS_WAVES) {
        for (across in 0 until LIKENESS_WAVES) {
            var sum = 0.0
            for (y in 0 until LIKENESS_SIDE_PX) sum += rows[y * LIKENESS_WAVES + across] * WAVES[down][y]
            result[down * LIKENESS_WAVES + across] = sum
        }
    }
    return result
}

/** The coarse waves of the whole picture, a byte each: they survive re-encoding and resizing. */
internal fun likenessOf(luminance: Plane): ByteArray {
    val found = amplitudes(resample(luminance, LIKENESS_SIDE_PX, LIKENESS_SIDE_PX))
    val weighted = STORED.map { found[it.at] * it.weight }
    val largest = max(LIKENESS_AMPLITUDE_MIN, weighted.maxOf { abs(it) })
    return ByteArray(weighted.size) { n ->
        val step = Math.round(127 * sqrt(abs(weighted[n]) / largest)).toInt()
        (128 + if (weighted[n] < 0) -step else step).toByte()
    }
}

/** Coefficients of a perceptual hash, in arbitrary units. Null for invalid bytes. */
internal fun wavesOf(likeness: ByteArray): DoubleArray? {
    if (likeness.size != STORED.size) return null
    val table = DoubleArray(LIKENESS_WAVES * LIKENESS_WAVES)
    for ((n, wave) in STORED.withIndex()) {
        val step = (likeness[n].toInt() and 0xff) - 128
        table[wave.at] = (step * abs(step)) / wave.weight
    }
    return table
}
