package rhinarium.capture.android

import android.graphics.Bitmap
import android.graphics.BitmapFactory
import android.graphics.BitmapRegionDecoder
import android.graphics.ColorSpace
import android.graphics.Matrix
import android.graphics.Rect
import android.os.Build
import rhinarium.capture.frames.Region
import rhinarium.capture.frames.Size
import rhinarium.capture.picture.Still
import rhinarium.capture.picture.StillWriter
import rhinarium.capture.picture.judgedPixels
import rhinarium.capture.quality.Pixels
import java.io.File
import java.io.IOException

/** Android's decoder, which reads only the part that is kept, and its encoder. */
internal object BitmapStillWriter : StillWriter {
    override fun write(still: Still, part: (sensor: Size) -> Region, file: File): Pixels {
        val bitmap = turned(partOf(still, part), still.degrees)
        try {
            writeJpeg(bitmap, file)
            return judgedPixels(Size(bitmap.width, bitmap.height)) { top, count ->
                IntArray(bitmap.width * count).also { bitmap.getPixels(it, 0, bitmap.width, 0, top, bitmap.width, count) }
            }
        } finally {
            bitmap.recycle()
        }
    }

    @Suppress("DEPRECATION") // Its successor exists from API 31 on.
    private fun partOf(still: Still, part: (sensor: Size) -> Region): Bitmap {
        val decoder = BitmapRegionDecoder.newInstance(still.jpeg, 0, still.jpeg.size, false)
            ?: throw IOException("The still cannot be read.")
        try {
            val (left, top, width, height) = part(Size(decoder.width, decoder.height))
            return decoder.decodeRegion(Rect(left, top, left + width, top + height), inUsualColours())
                ?: throw IOException("The still cannot be decoded.")
        } finally {
            decoder.recycle()
        }
    }

    /** Also of a camera with more colours, as the photos of frames are. */
    private fun inUsualColours() = BitmapFactory.Options().also {
        if (Build.VERSION.SDK_INT >= 26) it.inPreferredColorSpace = ColorSpace.get(ColorSpace.Named.SRGB)
    }

    private fun turned(bitmap: Bitmap, degrees: Int): Bitmap {
        if (degrees == 0) return bitmap
        val turn = Matrix().apply { postRotate(degrees.toFloat()) }
        try {
            return Bitmap.createBitmap(bitmap, 0, 0, bitmap.width, bitmap.height, turn, false)
        } finally {
            bitmap.recycle()
        }
    }
}
