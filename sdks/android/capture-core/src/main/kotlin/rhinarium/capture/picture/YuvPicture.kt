package rhinarium.capture.picture

import java.nio.ByteBuffer

/** One plane as a camera hands it over. Rows may be longer than the picture is wide, and the last one shorter. */
public class YuvPlane(
    public val buffer: ByteBuffer,
    /** From one row to the next, bytes. */
    public val rowStride: Int,
    /** From one sample to the next, bytes. */
    public val pixelStride: Int,
)

/** A camera's picture without strides: brightness for each pixel, colour for each 2 x 2 of them. */
public class YuvPicture(public val width: Int, public val height: Int) {
    private val chromaHeight = (height + 1) / 2

    /** Samples of colour in a row. */
    internal val chromaWidth = (width + 1) / 2
    internal val y = ByteArray(width * height)
    internal val u = ByteArray(chromaWidth * chromaHeight)
    internal val v = ByteArray(chromaWidth * chromaHeight)

    /** Copies the planes' current content. The buffers may be returned afterwards. */
    public fun fill(luma: YuvPlane, blue: YuvPlane, red: YuvPlane) {
        copy(luma, y, width, height)
        copy(blue, u, chromaWidth, chromaHeight)
        copy(red, v, chromaWidth, chromaHeight)
    }

    private fun copy(plane: YuvPlane, into: ByteArray, width: Int, height: Int) {
        val buffer = plane.buffer.duplicate()
        val start = buffer.position()
        if (plane.pixelStride == 1) {
            for (row in 0 until height) {
                buffer.position(start + row * plane.rowStride)
                buffer.get(into, row * width, width)
            }
            return
        }
        val line = ByteArray((width - 1) * plane.pixelStride + 1)
        for (row in 0 until height) {
            buffer.position(start + row * plane.rowStride)
            buffer.get(line, 0, line.size)
            for (x in 0 until width) into[row * width + x] = line[x * plane.pixelStride]
        }
    }
}
