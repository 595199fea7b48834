package rhinarium.capture.quality

import kotlin.math.sqrt

private const val SIDE = HASH_WAVES

/** Fewer coefficients are compared than stored, because cropping moves content beyond the stored ones. */
private val COMPARED = wavesWithin(HASH_COMPARED_RADIUS_MAX).map { Wave(it.at, it.weight * it.weight) }

/** 1 - correlation of two wave tables: 0 for the same picture, about 1 for unrelated ones. */
private fun distance(a: DoubleArray, b: DoubleArray): Double {
    var product = 0.0
    var energyA = 0.0
    var energyB = 0.0
    for (wave in COMPARED) {
        val x = a[wave.at]
        val y = b[wave.at]
        product += x * y * wave.weight
        energyA += x * x * wave.weight
        energyB += y * y * wave.weight
    }
    return if (energyA * energyB == 0.0) 1.0 else 1 - product / sqrt(energyA * energyB)
}

/** Effect of cropping these shares off a side's ends on the coefficients along it: row = after, column = before. */
private fun cropMatrix(before: Double, after: Double): DoubleArray {
    val whole = cosineWaves { i -> (i + 0.5) / HASH_SIDE_PX }
    val cut = cosineWaves { i -> before + ((1 - before - after) * (i + 0.5)) / HASH_SIDE_PX }
    return DoubleArray(SIDE * SIDE) { at ->
        val result = whole[at / SIDE]
        var sum = 0.0
        for ((i, value) in cut[at % SIDE].withIndex()) sum += value * result[i]
        sum
    }
}

/** All crops of one side. The first one crops nothing. */
private val CROPS by lazy {
    val steps = Math.round(HASH_CROP_SHARE_MAX / HASH_CROP_SHARE_STEP).toInt()
    (0..steps).flatMap { before ->
        (0..steps - before).map { cropMatrix(before * HASH_CROP_SHARE_STEP, it * HASH_CROP_SHARE_STEP) }
    }
}

/** The table with the waves across (stride 1) or down (stride SIDE) as a crop leaves them. */
private fun cropped(table: DoubleArray, crop: DoubleArray, stride: Int): DoubleArray {
    val result = DoubleArray(SIDE * SIDE)
    for (line in 0 until SIDE) {
        val from = line * (if (stride == 1) SIDE else 1)
        for (wave in 0 until SIDE) {
            var sum = 0.0
            for (i in 0 until SIDE) sum += crop[wave * SIDE + i] * table[from + i * stride]
            result[from + wave * stride] = sum
        }
    }
    return result
}

private class Crop(val crop: DoubleArray, val distance: Double)

private fun bestCrop(table: DoubleArray, stride: Int, target: DoubleArray): Crop =
    CROPS.map { Crop(it, distance(cropped(table, it, stride), target)) }
        .reduce { best, one -> if (one.distance < best.distance) one else best }

/** Whether some slight crop of the first picture is the second one: sought along the width, the height, and again. */
private fun isCropOf(a: DoubleArray, b: DoubleArray): Boolean {
    var down = CROPS[0]
    repeat(2) {
        val across = bestCrop(cropped(a, down, SIDE), 1, b).crop
        val best = bestCrop(cropped(a, across, 1), SIDE, b)
        if (best.distance <= HASH_DISTANCE_MAX) return true
        down = best.crop
    }
    return false
}

/** Distance of two perceptual hashes: 0 for the same, about 1 for unrelated pictures and invalid bytes. */
internal fun hashDistance(a: ByteArray, b: ByteArray): Double {
    val first = wavesOf(a)
    val second = wavesOf(b)
    return if (first == null || second == null) 1.0 else distance(first, second)
}

/** Checks whether two perceptual hashes are of the same photo: re-encoded, resized or cropped by up to 2 %. Symmetric. */
internal fun isNearDuplicate(a: ByteArray, b: ByteArray): Boolean {
    val first = wavesOf(a) ?: return false
    val second = wavesOf(b) ?: return false
    val uncropped = distance(first, second)
    if (uncropped <= HASH_DISTANCE_MAX) return true
    return uncropped <= HASH_CROPPED_DISTANCE_MAX && (isCropOf(first, second) || isCropOf(second, first))
}
