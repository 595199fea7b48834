package rhinarium.capture.quality

/** One channel, row by row, values 0..255 unless stated otherwise. */
internal class Plane(val width: Int, val height: Int, val data: FloatArray = FloatArray(width * height))

/** Part of a plane, px. */
internal class Window(val left: Double, val top: Double, val width: Double, val height: Double)

/** Red, green and blue, row by row, 3 bytes a pixel. */
public class Pixels(public val width: Int, public val height: Int, public val data: ByteArray) {
    init {
        require(data.size == 3 * width * height) { "$width x $height is not ${data.size} bytes" }
    }

    /** The byte at `at`, 0..255. */
    internal fun level(at: Int): Int = data[at].toInt() and 0xff
}

/** Luma of RGB in whole 32768ths, so that sums are exact. */
internal fun luminanceOf(pixels: Pixels): Plane = Plane(
    pixels.width,
    pixels.height,
    FloatArray(pixels.width * pixels.height) { at ->
        val i = 3 * at
        (9798 * pixels.level(i) + 19235 * pixels.level(i + 1) + 3735 * pixels.level(i + 2)) / 32768f
    },
)
