package rhinarium.capture.android

import android.annotation.SuppressLint
import android.content.Context
import android.graphics.ImageFormat
import android.hardware.camera2.CameraAccessException
import android.hardware.camera2.CameraDevice
import android.hardware.camera2.CameraManager
import android.hardware.display.DisplayManager
import android.media.Image
import android.media.ImageReader
import android.os.Handler
import android.os.HandlerThread
import android.os.SystemClock
import android.view.Display
import android.view.Surface
import rhinarium.capture.CameraPosition
import rhinarium.capture.frames.Region
import rhinarium.capture.frames.Size
import rhinarium.capture.picture.YuvPlane

/** One that is read, and one that the camera writes meanwhile. */
private const val IMAGES_MAX = 2

/** Camera2. Its decisions are made by [DeviceCamera] and [PictureSession]. */
internal class Camera2System(context: Context) : CameraSystem {
    private val manager = context.getSystemService(Context.CAMERA_SERVICE) as CameraManager
    private val display: Display? =
        (context.getSystemService(Context.DISPLAY_SERVICE) as DisplayManager).getDisplay(Display.DEFAULT_DISPLAY)
    private val handling = lazy { HandledThread() }
    private val handler: Handler get() = handling.value.handler

    override val thread: CameraThread get() = handling.value
    override val displayDegrees: Int get() = displayDegrees(display)

    override fun choose(position: CameraPosition): ChosenCamera = readCamera(manager, position)

    @SuppressLint("MissingPermission") // The platform checks it before.
    override fun open(id: String, events: DeviceEvents) {
        manager.openCamera(id, object : CameraDevice.StateCallback() {
            private var opened: Camera2Device? = null

            private fun own(device: CameraDevice) = opened ?: Camera2Device(device, handler).also { opened = it }

            override fun onOpened(device: CameraDevice) = events.onOpened(own(device))

            override fun onDisconnected(device: CameraDevice) = events.onDisconnected(own(device))

            override fun onError(device: CameraDevice, error: Int) = events.onFailed(own(device), reasonOf(error))
        }, handler)
    }

    override fun watchAvailability(id: String, listener: (isFree: Boolean) -> Unit): () -> Unit {
        val callback = object : CameraManager.AvailabilityCallback() {
            override fun onCameraAvailable(cameraId: String) {
                if (cameraId == id) listener(true)
            }

            override fun onCameraUnavailable(cameraId: String) {
                if (cameraId == id) listener(false)
            }
        }
        manager.registerAvailabilityCallback(callback, handler)
        return { manager.unregisterAvailabilityCallback(callback) }
    }

    override fun newReader(size: Size, onPicture: () -> Unit): PictureReader {
        val reader = ImageReader.newInstance(size.width, size.height, ImageFormat.YUV_420_888, IMAGES_MAX)
        reader.setOnImageAvailableListener({ onPicture() }, handler)
        return ImageReaderPictures(reader)
    }

    override fun newStillReader(size: Size, onStill: (jpeg: ByteArray) -> Unit): StillReader {
        val reader = ImageReader.newInstance(size.width, size.height, ImageFormat.JPEG, IMAGES_MAX)
        reader.setOnImageAvailableListener({ attempt { it.acquireLatestImage()?.use { onStill(jpegOf(it)) } } }, handler)
        return object : StillReader {
            override val output = SurfaceOutput(reader.surface)

            override fun close() = reader.close()
        }
    }
}

private fun jpegOf(image: Image): ByteArray {
    val buffer = image.planes[0].buffer
    return ByteArray(buffer.remaining()).also { buffer.get(it) }
}

/** A Looper's thread. */
private class HandledThread : CameraThread {
    private val thread = HandlerThread("rhinarium-camera").also { it.start() }
    val handler = Handler(thread.looper)

    override val nowMs: Long get() = SystemClock.elapsedRealtime()

    override fun post(task: () -> Unit) {
        handler.post(task)
    }

    override fun postDelayed(delayMs: Long, task: () -> Unit) {
        handler.postDelayed(task, delayMs)
    }

    override fun quit() {
        thread.quitSafely()
    }
}

internal class SurfaceOutput(val surface: Surface) : PictureOutput

private class ImageReaderPictures(private val reader: ImageReader) : PictureReader {
    override val output = SurfaceOutput(reader.surface)

    override fun latest(): CameraPicture? = reader.acquireLatestImage()?.let(::ImagePicture)

    override fun close() = reader.close()
}

private class ImagePicture(private val image: Image) : CameraPicture {
    override val crop: Region get() = image.cropRect.run { Region(left, top, width(), height()) }
    override val planes: List<YuvPlane> get() = image.planes.map { YuvPlane(it.buffer, it.rowStride, it.pixelStride) }

    override fun close() = image.close()
}

private fun reasonOf(error: Int): Int = when (error) {
    CameraDevice.StateCallback.ERROR_CAMERA_IN_USE -> CameraAccessException.CAMERA_IN_USE
    CameraDevice.StateCallback.ERROR_MAX_CAMERAS_IN_USE -> CameraAccessException.MAX_CAMERAS_IN_USE
    CameraDevice.StateCallback.ERROR_CAMERA_DISABLED -> CameraAccessException.CAMERA_DISABLED
    else -> CameraAccessException.CAMERA_ERROR
}

/** Clockwise degrees by which the display is turned from the device's natural orientation. */
internal fun displayDegrees(display: Display?): Int = when (display?.rotation) {
    Surface.ROTATION_90 -> 90
    Surface.ROTATION_180 -> 180
    Surface.ROTATION_270 -> 270
    else -> 0
}
