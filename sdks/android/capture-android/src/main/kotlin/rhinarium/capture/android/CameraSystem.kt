package rhinarium.capture.android

import rhinarium.capture.CameraPosition
import rhinarium.capture.frames.Region
import rhinarium.capture.frames.Size
import rhinarium.capture.picture.YuvPlane

/**
 * The device's cameras, display and a thread for them. [Camera2System] implements it over Camera2, with as little logic
 * as possible. Unless said otherwise, functions are called and answered on [thread], and throw what Camera2 throws:
 * CameraAccessException, IllegalArgumentException, IllegalStateException, SecurityException.
 */
internal interface CameraSystem {
    val thread: CameraThread

    /** Clockwise degrees by which the display is turned from its natural orientation: 0, 90, 180 or 270. */
    val displayDegrees: Int

    /** The first camera on a side. Throws NoCamera. Called on any thread. */
    fun choose(position: CameraPosition): ChosenCamera

    fun open(id: String, events: DeviceEvents)

    /** Reports whether a camera is free, first its present state, until the result is called. */
    fun watchAvailability(id: String, listener: (isFree: Boolean) -> Unit): () -> Unit

    fun newReader(size: Size, onPicture: () -> Unit): PictureReader

    /** `onStill` hears each still, as JPEG. */
    fun newStillReader(size: Size, onStill: (jpeg: ByteArray) -> Unit): StillReader
}

/** A thread with a clock, on which events of the camera arrive in their order. */
internal interface CameraThread {
    /** Milliseconds of a clock that also runs while the device sleeps. */
    val nowMs: Long

    fun post(task: () -> Unit)

    fun postDelayed(delayMs: Long, task: () -> Unit)

    /** Ends after the tasks that were posted without delay. */
    fun quit()
}

/** Events of a device that was asked to open. */
internal interface DeviceEvents {
    fun onOpened(device: OpenedCamera)

    fun onDisconnected(device: OpenedCamera)

    /** `reason` is a constant of CameraAccessException. */
    fun onFailed(device: OpenedCamera, reason: Int)
}

internal interface OpenedCamera {
    /** Replaces the present session, whose functions throw an IllegalStateException from now on. */
    fun configure(outputs: List<PictureOutput>, events: SessionEvents)

    fun close()
}

internal interface SessionEvents {
    fun onConfigured(session: FrameSession)

    fun onRefused()
}

/** A configured session of a device. */
internal interface FrameSession {
    /** Requests pictures with these settings until the next call. */
    fun repeat(settings: RequestSettings)

    /** Requests one picture, which starts the autofocus. */
    fun startFocus(settings: RequestSettings)

    /** Requests one still for the outputs. */
    fun takeStill(settings: RequestSettings, onFailed: () -> Unit)
}

/** A surface that a camera draws on. */
internal interface PictureOutput

/** Settings of a request for pictures. */
internal data class RequestSettings(
    val outputs: List<PictureOutput>,
    val focus: FocusMode,
    /** Area for the focus on the sensor, px. Null: the camera's own choice. */
    val focusArea: Region?,
    /** The same for the exposure. */
    val exposureArea: Region?,
    /** Part of the sensor that is read, px: a digital zoom. Null: all of it. */
    val crop: Region?,
    /** Null without a light. */
    val isTorchOn: Boolean?,
)

/** `NONE`: the camera's default, `ONCE`: holds after the autofocus was started. */
internal enum class FocusMode { NONE, CONTINUOUS, ONCE }

/** Receives a camera's pictures for the analysis. */
internal interface PictureReader {
    val output: PictureOutput

    /** Latest picture, null without a new one. Older ones are dropped. */
    fun latest(): CameraPicture?

    fun close()
}

/** Receives a camera's stills. */
internal interface StillReader {
    val output: PictureOutput

    fun close()
}

/** A picture in YUV 4:2:0. Its planes are readable until it is closed. */
internal interface CameraPicture : AutoCloseable {
    /** Valid part of the planes, px. */
    val crop: Region

    /** Luma, blue and red chroma. */
    val planes: List<YuvPlane>

    override fun close()
}

/** A view that shows a camera's pictures. Called on the camera's thread. */
internal interface PreviewTarget {
    /** Its surface for pictures of a size in the sensor's orientation. Null after the view has gone. */
    fun outputOf(size: Size, sensorDegrees: Int): PictureOutput?

    /** The camera no longer draws on the surface. */
    fun onUnused()
}
