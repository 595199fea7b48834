package rhinarium.capture.picture

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import rhinarium.capture.UploadKind
import rhinarium.capture.controller.Shot
import rhinarium.capture.frames.Frame
import rhinarium.capture.frames.Size
import rhinarium.capture.frames.fitWithin
import rhinarium.capture.frames.guideRegion
import java.io.File

private const val FRAME_SIDE_PX = 256

/** Size of the image for the quality check, px: the engine's working size. */
private const val JUDGED_SIDE_PX_MAX = 640

/** Writes a picture as JPEG without metadata. */
public fun interface JpegWriter {
    public fun write(argb: IntArray, size: Size, file: File)
}

/** The picture of the last frame, the one that is kept, and what is made of them. */
public class PictureKeeper(
    private val folder: File,
    private val writer: JpegWriter,
    private val worker: CoroutineDispatcher = Dispatchers.Default,
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

    /** The guide's region of the held picture, as a file and as small pixels for the quality check. */
    public suspend fun take(name: String): Shot = withContext(worker) {
        val (picture, degrees, kind) = synchronized(this@PictureKeeper) {
            val held = checkNotNull(kept) { "No picture was kept." }
            Triple(held.picture, held.degrees, held.kind)
        }
        val region = guideRegion(Turned(picture.width, picture.height, degrees).upright, kind)
        val size = Size(region.width, region.height)
        val argb = argbOf(picture, degrees, region)
        folder.mkdirs()
        val file = File(folder, name)
        writer.write(argb, size, file)
        Shot(file, pixelsOf(argb, size, fitWithin(size, JUDGED_SIDE_PX_MAX)))
    }
}
