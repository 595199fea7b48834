package rhinarium.capture.quality

import kotlin.math.floor

// Uses only +, -, *, / and square root, which IEEE 754 defines to the bit. Library functions may differ between
// platforms.

/** e^x for x from -60 to 0, relative error below 1e-6. */
internal fun exponential(x: Double): Double {
    val r = x / 256
    var value = 1 + r * (1 + r * (1.0 / 2 + r * (1.0 / 6 + (r * 1) / 24)))
    repeat(8) { value *= value }
    return value
}

/** Sine of an angle in turns, error below 1e-6. */
internal fun sineOfTurns(turns: Double): Double = cosineOfTurns(turns - 0.25)

/** Cosine of an angle in turns, error below 1e-6. */
internal fun cosineOfTurns(turns: Double): Double {
    var t = turns - floor(turns)
    if (t > 0.5) t = 1 - t
    val isPastQuarter = t > 0.25
    val angle = (if (isPastQuarter) 0.5 - t else t) * 6.283185307179586
    val s = angle * angle
    val value = 1 + s * (-1.0 / 2 + s * (1.0 / 24 + s * (-1.0 / 720 + s * (1.0 / 40320 - s / 3628800))))
    return if (isPastQuarter) -value else value
}
