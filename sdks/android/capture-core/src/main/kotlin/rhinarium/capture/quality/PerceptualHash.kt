package rhinarium.capture.quality

import kotlin.math.abs
import kotlin.math.max
import kotlin.math.sqrt

/** A place in a waves x waves table, and the weight that evens the amplitudes out. */
internal class Wave(val at: Int, val weight: Double)

/** Waves of at most `radiusMax` periods. */
internal fun wavesWithin(radiusMax: Int): List<Wave> =
    List(HASH_WAVES * HASH_WAVES) { at ->
        val across = at % HASH_WAVES
        val down = at / HASH_WAVES
        Wave(at, sqrt((across * across + down * down).toDouble()))
    }.filter { it.weight > 0 && it.weight <= radiusMax }

private val STORED = wavesWithin(HASH_WAVES - 1)

/** Orthonormal cosine basis. `at` returns the position of sample i, 0 to 1. */
internal fun cosineWaves(at: (Int) -> Double): List<DoubleArray> = List(HASH_WAVES) { frequency ->
    DoubleArray(HASH_SIDE_PX) { i ->
        cosineOfTurns((at(i) * frequency) / 2) * sqrt((if (frequency == 0) 1.0 else 2.0) / HASH_SIDE_PX)
    }
}

private val WAVES = cosineWaves { i -> (i + 0.5) / HASH_SIDE_PX }

private fun amplitudes(plane: Plane): DoubleArray {
    val rows = DoubleArray(HASH_SIDE_PX * HASH_WAVES)
    for (y in 0 until HASH_SIDE_PX) {
        for (across in 0 until HASH_WAVES) {
            var sum = 0.0
            for (x in 0 until HASH_SIDE_PX) sum += plane.data[y * HASH_SIDE_PX + x] * WAVES[across][x]
            rows[y * HASH_WAVES + across] = sum
        }
    }
    val result = DoubleArray(HASH_WAVES * HASH_WAVES)
    for (down in 0 until HASH_WAVES) {
        for (across in 0 until HASH_WAVES) {
            var sum = 0.0
            for (y in 0 until HASH_SIDE_PX) sum += rows[y * HASH_WAVES + across] * WAVES[down][y]
            result[down * HASH_WAVES + across] = sum
        }
    }
    return result
}

/** The coarse waves of the whole picture, a byte each: they survive re-encoding and resizing. */
internal fun perceptualHashOf(luminance: Plane): ByteArray {
    val found = amplitudes(resample(luminance, HASH_SIDE_PX, HASH_SIDE_PX))
    val weighted = STORED.map { found[it.at] * it.weight }
    val largest = max(HASH_AMPLITUDE_MIN, weighted.maxOf { abs(it) })
    return ByteArray(weighted.size) { n ->
        val step = Math.round(127 * sqrt(abs(weighted[n]) / largest)).toInt()
        (128 + if (weighted[n] < 0) -step else step).toByte()
    }
}

/** Coefficients of a perceptual hash, in arbitrary units. Null for invalid bytes. */
internal fun wavesOf(perceptualHash: ByteArray): DoubleArray? {
    if (perceptualHash.size != STORED.size) return null
    val table = DoubleArray(HASH_WAVES * HASH_WAVES)
    for ((n, wave) in STORED.withIndex()) {
        val step = (perceptualHash[n].toInt() and 0xff) - 128
        table[wave.at] = (step * abs(step)) / wave.weight
    }
    return table
}
