package rhinarium.capture.picture

import org.junit.Assert.assertArrayEquals
import org.junit.Assert.assertEquals
import org.junit.Test
import rhinarium.capture.frames.Region
import rhinarium.capture.frames.Size
import java.nio.ByteBuffer

/** Test picture whose luma and colours encode their position. */
private fun luma(x: Int, y: Int) = (7 * x + 31 * y) % 256
private fun blue(x: Int, y: Int) = (60 + 5 * x + 3 * y) % 256
private fun red(x: Int, y: Int) = (200 - 4 * x - 9 * y + 512) % 256

/** A plane whose padding is full of a level that must never be seen, and whose last row ends with its last sample. */
private fun planeOf(width: Int, height: Int, rowStride: Int, pixelStride: Int, level: (Int, Int) -> Int): YuvPlane {
    val bytes = ByteArray(rowStride * (height - 1) + pixelStride * (width - 1) + 1) { 99 }
    for (y in 0 until height)
        for (x in 0 until width) bytes[y * rowStride + x * pixelStride] = level(x, y).toByte()
    // Direct, as a camera's are, and not beginning at its first byte.
    val buffer = ByteBuffer.allocateDirect(bytes.size + 3)
    buffer.position(3)
    buffer.put(bytes)
    buffer.position(3)
    return YuvPlane(buffer, rowStride, pixelStride)
}

private fun pictureOf(width: Int, height: Int, padding: Int, pixelStride: Int): YuvPicture {
    val chroma = Size((width + 1) / 2, (height + 1) / 2)
    val picture = YuvPicture(width, height)
    picture.fill(
        planeOf(width, height, width + padding, 1, ::luma),
        planeOf(chroma.width, chroma.height, chroma.width * pixelStride + padding, pixelStride, ::blue),
        planeOf(chroma.width, chroma.height, chroma.width * pixelStride + padding, pixelStride, ::red),
    )
    return picture
}

private fun whole(width: Int, height: Int) = Region(0, 0, width, height)

class ReadPictureTest {
    @Test
    fun `rows longer than the picture, samples apart and a short last row read the same as packed ones`() {
        for ((width, height) in listOf(8 to 6, 7 to 5, 1 to 1, 13 to 2)) {
            val packed = argbOf(pictureOf(width, height, 0, 1), 0, whole(width, height))
            for (padding in listOf(1, 3, 17)) for (pixelStride in listOf(1, 2, 3)) {
                val read = argbOf(pictureOf(width, height, padding, pixelStride), 0, whole(width, height))
                assertArrayEquals("$width x $height, padding $padding, $pixelStride apart", packed, read)
            }
        }
    }

    @Test
    fun `grey of the same size is the brightness itself, upright whatever way the sensor is built in`() {
        val picture = pictureOf(7, 5, 9, 2)
        fun upright(degrees: Int, width: Int, height: Int) =
            grayOf(picture, degrees, whole(width, height), Size(width, height)).map { it.toInt() and 0xff }
        val rows = { width: Int, height: Int, level: (Int, Int) -> Int ->
            List(width * height) { level(it % width, it / width) }
        }
        assertEquals(rows(7, 5) { x, y -> luma(x, y) }, upright(0, 7, 5))
        // Clockwise: what was the bottom row is the left column.
        assertEquals(rows(5, 7) { x, y -> luma(y, 4 - x) }, upright(90, 5, 7))
        assertEquals(rows(7, 5) { x, y -> luma(6 - x, 4 - y) }, upright(180, 7, 5))
        assertEquals(rows(5, 7) { x, y -> luma(6 - y, x) }, upright(270, 5, 7))
    }

    @Test
    fun `a smaller grey is the mean of each cell, halves upwards, of the region alone`() {
        val picture = YuvPicture(6, 4)
        val levels = intArrayOf(
            255, 255, 255, 255, 255, 255,
            255, 10, 11, 20, 21, 255,
            255, 10, 10, 20, 22, 255,
            255, 255, 255, 255, 255, 255,
        )
        picture.fill(
            planeOf(6, 4, 11, 1) { x, y -> levels[6 * y + x] },
            planeOf(3, 2, 3, 1) { _, _ -> 128 },
            planeOf(3, 2, 3, 1) { _, _ -> 128 },
        )
        // 10.25 and 20.75.
        assertArrayEquals(byteArrayOf(10, 21), grayOf(picture, 0, Region(1, 1, 4, 2), Size(2, 1)))
        assertArrayEquals(byteArrayOf(10, 21), grayOf(picture, 90, Region(1, 1, 2, 4), Size(1, 2)))
    }

    @Test
    fun `colours are those of JFIF`() {
        fun colourOf(y: Int, u: Int, v: Int): List<Int> {
            val picture = YuvPicture(2, 2)
            picture.fill(
                planeOf(2, 2, 2, 1) { _, _ -> y },
                planeOf(1, 1, 1, 1) { _, _ -> u },
                planeOf(1, 1, 1, 1) { _, _ -> v },
            )
            val colour = argbOf(picture, 0, whole(2, 2)).last()
            return listOf(colour ushr 24, colour shr 16 and 0xff, colour shr 8 and 0xff, colour and 0xff)
        }
        assertEquals(listOf(255, 0, 0, 0), colourOf(0, 128, 128))
        assertEquals(listOf(255, 255, 255, 255), colourOf(255, 128, 128))
        assertEquals(listOf(255, 90, 90, 90), colourOf(90, 128, 128))
        // Pure red, green and blue, as a JPEG has them, within one level.
        val pure = listOf(
            listOf(255, 0, 0) to colourOf(76, 85, 255),
            listOf(0, 255, 0) to colourOf(150, 44, 21),
            listOf(0, 0, 255) to colourOf(29, 255, 107),
        )
        for ((expected, seen) in pure)
            for (channel in 0..2) assertEquals(expected[channel].toDouble(), seen[channel + 1].toDouble(), 1.0)
    }

    @Test
    fun `a region of the upright picture is the same pixels as in the whole one, at every turn`() {
        val picture = pictureOf(12, 8, 5, 2)
        for (degrees in listOf(0, 90, 180, 270)) {
            val (width, height) = if (degrees % 180 == 0) 12 to 8 else 8 to 12
            val all = argbOf(picture, degrees, whole(width, height))
            val part = argbOf(picture, degrees, Region(2, 3, 4, 5))
            assertEquals(List(20) { all[(3 + it / 4) * width + 2 + it % 4] }, part.toList())
            val gray = grayOf(picture, degrees, Region(2, 3, 4, 5), Size(4, 5)).map { it.toInt() and 0xff }
            val whole = grayOf(picture, degrees, whole(width, height), Size(width, height)).map { it.toInt() and 0xff }
            assertEquals(List(20) { whole[(3 + it / 4) * width + 2 + it % 4] }, gray)
        }
    }

    @Test
    fun `small pixels are the means of the colours`() {
        val argb = intArrayOf(0xff000000.toInt(), 0xff0a1e32.toInt(), 0xff0b1e33.toInt(), 0xff0a1f32.toInt())
        val pixels = pixelsOf(argb, Size(2, 2), Size(1, 1))
        // (0 + 10 + 11 + 10) / 4, (0 + 30 + 30 + 31) / 4, (0 + 50 + 51 + 50) / 4.
        assertArrayEquals(byteArrayOf(8, 23, 38), pixels.data)
    }
}
