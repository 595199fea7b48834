package rhinarium.capture.android

import rhinarium.capture.controller.FrameListener
import rhinarium.capture.frames.Region
import rhinarium.capture.frames.Size
import rhinarium.capture.picture.PictureKeeper
import rhinarium.capture.picture.YuvPlane

/** Minimum interval between analysed frames, ms. More would only heat the phone. */
internal const val INTERVAL_MS_MIN = 90L

/** Makes frames of a camera's pictures. Runs on the camera's thread. */
internal class PictureSource(
    private val system: CameraSystem,
    private val camera: ChosenCamera,
    private val keeper: PictureKeeper,
) {
    var listener: FrameListener? = null
    private var lastMs = Long.MIN_VALUE / 2

    /** When the last readable picture came. */
    var seenMs = Long.MIN_VALUE / 2
        private set

    fun read(reader: PictureReader) {
        val nowMs = system.thread.nowMs
        attempt {
            reader.latest()?.use {
                look(it, nowMs)
                seenMs = nowMs
            }
        }
    }

    private fun look(picture: CameraPicture, nowMs: Long) {
        val listener = listener ?: return
        if (nowMs - lastMs < INTERVAL_MS_MIN || !listener.isFree) return
        lastMs = nowMs
        val degrees = uprightDegrees(camera, system.displayDegrees)
        val size = Size(picture.crop.width, picture.crop.height)
        listener.onFrame(keeper.look(size, croppedPlanes(picture), degrees, listener.kind, nowMs))
    }
}

/** The planes from the first pixel of the valid part on. Chroma begins at the pixel pair of that pixel. */
internal fun croppedPlanes(picture: CameraPicture): List<YuvPlane> =
    picture.planes.mapIndexed { at, plane -> beginningAt(plane, picture.crop, if (at == 0) 0 else 1) }

private fun beginningAt(plane: YuvPlane, crop: Region, shift: Int): YuvPlane {
    val buffer = plane.buffer.duplicate()
    val offset = (crop.top shr shift) * plane.rowStride + (crop.left shr shift) * plane.pixelStride
    buffer.position(buffer.position() + offset)
    return YuvPlane(buffer, plane.rowStride, plane.pixelStride)
}
