package rhinarium.capture.picture

import rhinarium.capture.frames.Region
import rhinarium.capture.frames.Size
import rhinarium.capture.quality.Pixels

/** Cell boundaries for scaling a side of `from` px to `to` px: cell i is [i] until [i + 1]. */
internal fun edges(from: Int, to: Int) = IntArray(to + 1) { (it.toLong() * from / to).toInt() }

/**
 * Brightness of a region of the upright picture at another size, never larger: each level is the mean of the pixels of
 * its cell, halves upwards.
 */
public fun grayOf(picture: YuvPicture, degrees: Int, region: Region, size: Size): ByteArray {
    val turned = Turned(picture.width, picture.height, degrees)
    val from = turned.sensorRegion(region)
    val isAcross = degrees % 180 == 0
    val columns = edges(from.width, if (isAcross) size.width else size.height)
    val rows = edges(from.height, if (isAcross) size.height else size.width)
    val width = columns.size - 1
    val height = rows.size - 1
    val small = ByteArray(width * height)
    val sums = IntArray(width)
    for (row in 0 until height) {
        sums.fill(0)
        for (y in from.top + rows[row] until from.top + rows[row + 1]) {
            val line = y * picture.width + from.left
            for (column in 0 until width) {
                var sum = 0
                for (at in line + columns[column] until line + columns[column + 1])
                    sum += picture.y[at].toInt() and 0xff
                sums[column] += sum
            }
        }
        for (column in 0 until width) {
            val count = (columns[column + 1] - columns[column]) * (rows[row + 1] - rows[row])
            small[row * width + column] = ((2 * sums[column] + count) / (2 * count)).toByte()
        }
    }
    return uprightOf(small, width, height, degrees)
}

private fun uprightOf(gray: ByteArray, width: Int, height: Int, degrees: Int): ByteArray {
    if (degrees == 0) return gray
    val turned = Turned(width, height, degrees)
    val size = turned.upright
    return ByteArray(gray.size) { at ->
        val x = at % size.width
        val y = at / size.width
        gray[turned.sensorY(x, y) * width + turned.sensorX(x, y)]
    }
}

/** Luma of an RGB colour, each 0..255, for your own camera that provides colours. */
public fun grayLevel(red: Int, green: Int, blue: Int): Int = (77 * red + 150 * green + 29 * blue) shr 8

private fun limited(level: Int) = if (level < 0) 0 else if (level > 255) 255 else level

// Weights of JFIF's colours, in 65536ths.
private const val RED_OF_V = 91_881
private const val GREEN_OF_U = 22_554
private const val GREEN_OF_V = 46_802
private const val BLUE_OF_U = 116_130
private const val HALF = 32_768

/** Colours of a region of the upright picture, opaque, a whole number of `0xAARRGGBB` for each pixel. */
public fun argbOf(picture: YuvPicture, degrees: Int, region: Region): IntArray {
    val turned = Turned(picture.width, picture.height, degrees)
    val result = IntArray(region.width * region.height)
    var to = 0
    for (y in region.top until region.top + region.height) {
        for (x in region.left until region.left + region.width) {
            val column = turned.sensorX(x, y)
            val row = turned.sensorY(x, y)
            val luma = picture.y[row * picture.width + column].toInt() and 0xff
            val chroma = (row shr 1) * picture.chromaWidth + (column shr 1)
            val u = (picture.u[chroma].toInt() and 0xff) - 128
            val v = (picture.v[chroma].toInt() and 0xff) - 128
            val red = limited(luma + ((RED_OF_V * v + HALF) shr 16))
            val green = limited(luma - ((GREEN_OF_U * u + GREEN_OF_V * v + HALF) shr 16))
            val blue = limited(luma + ((BLUE_OF_U * u + HALF) shr 16))
            result[to++] = 0xff shl 24 or (red shl 16) or (green shl 8) or blue
        }
    }
    return result
}

/** The same colours at another size, never larger, by means as [grayOf]'s. */
public fun pixelsOf(argb: IntArray, from: Size, size: Size): Pixels {
    val columns = edges(from.width, size.width)
    val rows = edges(from.height, size.height)
    val data = ByteArray(3 * size.width * size.height)
    var to = 0
    for (row in 0 until size.height) {
        for (column in 0 until size.width) {
            var red = 0
            var green = 0
            var blue = 0
            for (y in rows[row] until rows[row + 1]) {
                for (at in y * from.width + columns[column] until y * from.width + columns[column + 1]) {
                    val colour = argb[at]
                    red += colour shr 16 and 0xff
                    green += colour shr 8 and 0xff
                    blue += colour and 0xff
                }
            }
            val count = (columns[column + 1] - columns[column]) * (rows[row + 1] - rows[row])
            data[to++] = ((2 * red + count) / (2 * count)).toByte()
            data[to++] = ((2 * green + count) / (2 * count)).toByte()
            data[to++] = ((2 * blue + count) / (2 * count)).toByte()
        }
    }
    return Pixels(size.width, size.height, data)
}
