package rhinarium.capture.android

import android.graphics.Bitmap
import rhinarium.capture.frames.Size
import rhinarium.capture.picture.JpegWriter
import java.io.File
import java.io.IOException

private const val JPEG_QUALITY = 92

/** Android's encoder, which writes no metadata. */
internal object BitmapJpegWriter : JpegWriter {
    override fun write(argb: IntArray, size: Size, file: File) {
        val bitmap = Bitmap.createBitmap(argb, size.width, size.height, Bitmap.Config.ARGB_8888)
        try {
            writeJpeg(bitmap, file)
        } finally {
            bitmap.recycle()
        }
    }
}

internal fun writeJpeg(bitmap: Bitmap, file: File): Unit = file.outputStream().buffered().use { out ->
    if (!bitmap.compress(Bitmap.CompressFormat.JPEG, JPEG_QUALITY, out))
        throw IOException("The photo could not be written.")
}
