package rhinarium.capture.controller

import kotlinx.coroutines.delay
import rhinarium.capture.CameraPosition
import rhinarium.capture.Trouble
import rhinarium.capture.UploadKind
import rhinarium.capture.frames.Frame
import rhinarium.capture.quality.Pixels
import java.io.File

/** A photo that was taken. */
public class Shot(
    /** A JPEG file without metadata. */
    public val file: File,
    /** The same picture, at most 640 px a side, for the quality check. */
    public val pixels: Pixels,
)

/** Takes frames one at a time. */
public interface FrameListener {
    /** Which kind of photo the next frame is for. */
    public val kind: UploadKind

    /** Whether the frame before has been dealt with. None is to be delivered earlier: its picture may be needed. */
    public val isFree: Boolean

    public fun onFrame(frame: Frame)
}

/** A camera that is on. */
public interface OpenCamera {
    /** Delivers frames, from any one thread, until the answer is called. */
    public fun frames(listener: FrameListener): () -> Unit

    /** Keeps the picture of the last frame that was delivered, in full size, in place of one kept before. */
    public fun hold(kind: UploadKind)

    /** A small JPEG of what a photo of the last frame would show. */
    public suspend fun glance(kind: UploadKind): ByteArray = throw UnsupportedOperationException("no small pictures")

    /** The kept picture as a JPEG file. */
    public suspend fun take(name: String): Shot

    public fun onLost(listener: () -> Unit)

    /** Tells when a call, another app or the background takes the camera for a moment, and when it is back. */
    public fun onInterrupted(listener: (isInterrupted: Boolean) -> Unit) {}

    public fun release()
}

/** All that a controller needs from the machine it runs on. */
public interface CameraPlatform {
    /**
     * Throws platform exceptions, which the controller maps. A cancelled caller does not wait: a camera that opens late
     * is released.
     */
    public suspend fun open(position: CameraPosition): OpenCamera

    public suspend fun fetch(url: String, headers: Map<String, String>): LicenseAnswer

    public suspend fun wait(ms: Long): Unit = delay(ms)

    /** Meaning of a platform exception, null if unknown. */
    public fun troubleOf(failure: Throwable): Trouble? = null
}

/** Response of the service to a license check. */
public class LicenseAnswer(public val status: Int, public val body: String)
