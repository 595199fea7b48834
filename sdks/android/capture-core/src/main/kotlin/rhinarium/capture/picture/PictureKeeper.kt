package rhinarium.capture.picture

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import rhinarium.capture.UploadKind
import rhinarium.capture.controller.Shot
import rhinarium.capture.frames.Frame
import rhinarium.capture.frames.Region
import rhinarium.capture.frames.Size
import rhinarium.capture.frames.fitWithin
import rhinarium.capture.frames.guideRegion
import rhinarium.capture.quality.Pixels
import java.io.File

private const val FRAME_SIDE_PX = 256

/** Longer side of a picture for the service to look at, px. */
private const val GLANCE_SIDE_PX = 320

/** Writes a picture as JPEG without metadata. */
public fun interface JpegWriter {
    public fun write(argb: IntArray, size: Size, file: File)
}

/** The picture of the last frame, the one that is kept, and what is made of them. */
public class PictureKeeper(
    private val folder: File,
    private val writer: JpegWriter,
    private val worker: CoroutineDispatcher = Dispatchers.Default,
    private val stills: StillWriter? = null,
) {
    private class Look(val picture: YuvPicture) {
        var degrees = 0
        var kind = UploadKind.FINGERPRINT
    }

    private var present: Look? = null
    private var kept: Look? = null

    /** Takes a picture over and makes a frame of what the guide shows of it. */
    @Synchronized
    public fun look(
        size: Size,
        planes: List<YuvPlane>,
        degrees: Int,
        kind: UploadKind,
        timeMs: Long,
    ): Frame {
        val look = present?.takeIf { it.picture.width == size.width && it.picture.height == size.height }
            ?: Look(YuvPicture(size.width, size.height))
        look.picture.fill(planes[0], planes[1], planes[2])
        look.degrees = degrees
        present = look
        val region = guideRegion(Turned(size.width, size.height, degrees).upright, kind)
        val frame = fitWithin(Size(region.width, region.height), FRAME_SIDE_PX)
        return Frame(kind, frame.width, frame.height, grayOf(look.picture, degrees, region, frame), timeMs)
    }

    /** Keeps the picture of the last frame, in place of one kept before. */
    @Synchronized
    public fun hold(kind: UploadKind) {
        val held = present ?: return
        present = kept
        kept = held
        held.kind = kind
    }

    /** A small JPEG of the guide's region of the last frame's picture, for the service to look at. */
    public suspend fun glance(kind: UploadKind): ByteArray = withContext(worker) {
        val (argb, size) = synchronized(this@PictureKeeper) {
            val look = checkNotNull(present) { "There was no frame." }
            val region = guideRegion(Turned(look.picture.width, look.picture.height, look.degrees).upright, kind)
            argbOf(look.picture, look.degrees, region) to Size(region.width, region.height)
        }
        val small = pixelsOf(argb, size, fitWithin(size, GLANCE_SIDE_PX))
        val file = File.createTempFile("glance", ".jpg")
        try {
            writer.write(small.argb(), Size(small.width, small.height), file)
            file.readBytes()
        } finally {
            file.delete()
        }
    }

    /** The guide's region of `still`, or else of the held picture, as a file and as small pixels for the quality check. */
    public suspend fun take(name: String, still: Still? = null): Shot = withContext(worker) {
        val (picture, degrees, kind) = synchronized(this@PictureKeeper) {
            val held = checkNotNull(kept) { "No picture was kept." }
            Triple(held.picture, held.degrees, held.kind)
        }
        val upright = Turned(picture.width, picture.height, degrees).upright
        folder.mkdirs()
        val file = File(folder, name)
        still?.let { shotOf(it, upright, kind, file) } ?: run {
            val region = guideRegion(upright, kind)
            val size = Size(region.width, region.height)
            val argb = argbOf(picture, degrees, region)
            writer.write(argb, size, file)
            Shot(file, judgedPixels(size) { top, count -> argb.copyOfRange(top * size.width, (top + count) * size.width) })
        }
    }

    /** Null for a still that cannot be read or written, or is too large: for the memory too, where the frame is not. */
    private fun shotOf(still: Still, frame: Size, kind: UploadKind, file: File): Shot? {
        fun part(sensor: Size): Region {
            val turned = Turned(sensor.width, sensor.height, still.degrees)
            return turned.sensorRegion(stillRegion(turned.upright, frame, kind))
        }
        return try {
            val pixels = stills?.write(still, ::part, file)
            if (pixels == null || file.length() > STILL_BYTES_MAX) null else Shot(file, pixels)
        } catch (_: Exception) {
            null
        } catch (_: OutOfMemoryError) {
            null
        }
    }
}

/** Opaque, a whole number of `0xAARRGGBB` for each pixel. */
private fun Pixels.argb() = IntArray(width * height) { at ->
    val (red, green, blue) = List(3) { level(3 * at + it) }
    0xff shl 24 or (red shl 16) or (green shl 8) or blue
}
