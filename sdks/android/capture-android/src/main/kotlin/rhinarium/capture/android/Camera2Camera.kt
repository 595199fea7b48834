package rhinarium.capture.android

import android.annotation.SuppressLint
import android.content.Context
import android.graphics.ImageFormat
import android.hardware.camera2.CameraAccessException
import android.hardware.camera2.CameraCaptureSession
import android.hardware.camera2.CameraDevice
import android.hardware.camera2.CameraManager
import android.hardware.camera2.CaptureRequest
import android.hardware.display.DisplayManager
import android.media.Image
import android.media.ImageReader
import android.os.Handler
import android.os.HandlerThread
import android.os.SystemClock
import android.view.Display
import android.view.Surface
import kotlinx.coroutines.CancellableContinuation
import kotlinx.coroutines.suspendCancellableCoroutine
import kotlinx.coroutines.withTimeoutOrNull
import rhinarium.capture.UploadKind
import rhinarium.capture.controller.FrameListener
import rhinarium.capture.controller.OpenCamera
import rhinarium.capture.controller.Shot
import rhinarium.capture.picture.PictureKeeper
import rhinarium.capture.picture.YuvPlane
import java.io.File
import java.util.UUID
import java.util.concurrent.TimeoutException
import kotlin.coroutines.resume
import kotlin.coroutines.resumeWithException

/** So long a camera may take to open. */
private const val OPEN_MS_MAX = 10_000L

/** Minimum interval between analysed frames, ms. More would only heat the phone. */
private const val INTERVAL_MS_MIN = 90L

/** One that is read, and one that the camera writes meanwhile. */
private const val IMAGES_MAX = 2

/**
 * A Camera2 camera. When another app or the background takes it, it is interrupted and reopens as soon as it is free.
 * The controller limits the interruption. A dedicated thread receives events and reads pictures.
 */
internal class Camera2Camera(
    context: Context,
    private val manager: CameraManager,
    private val chosen: ChosenCamera,
    private val onReleased: (Camera2Camera) -> Unit,
) : OpenCamera {
    private val display: Display? =
        (context.getSystemService(Context.DISPLAY_SERVICE) as DisplayManager).getDisplay(Display.DEFAULT_DISPLAY)
    private val keeper = PictureKeeper(File(context.cacheDir, "rhinarium-capture/${UUID.randomUUID()}"), BitmapJpegWriter)
    private val thread = HandlerThread("rhinarium-camera").also { it.start() }
    private val handler = Handler(thread.looper)
    private val reader = ImageReader.newInstance(chosen.size.width, chosen.size.height, ImageFormat.YUV_420_888, IMAGES_MAX)
    private var device: CameraDevice? = null
    private var session: CameraCaptureSession? = null
    private var target: PreviewTarget? = null
    private var listener: FrameListener? = null
    private var lastMs = Long.MIN_VALUE / 2
    @Volatile
    var isInterrupted = false
        private set
    private var isReleased = false
    private var lost: () -> Unit = {}
    private var interrupted: (Boolean) -> Unit = {}

    val sensorDegrees: Int get() = chosen.sensorDegrees
    val hasTorch: Boolean get() = chosen.hasTorch

    var isTorchOn: Boolean = false
        set(isOn) {
            if (!chosen.hasTorch) return
            field = isOn
            handler.post { repeatRequest() }
        }

    /** Opens the device, then a session that delivers to the reader and the preview. */
    suspend fun open() {
        try {
            withTimeoutOrNull(OPEN_MS_MAX) { suspendCancellableCoroutine(::openDevice) }
                ?: throw TimeoutException("The camera did not answer within $OPEN_MS_MAX ms.")
            reader.setOnImageAvailableListener({ read() }, handler)
        } catch (failure: Throwable) {
            release()
            throw failure
        }
    }

    @SuppressLint("MissingPermission")
    private fun openDevice(waiting: CancellableContinuation<Unit>) {
        manager.openCamera(chosen.id, Opening(waiting), handler)
    }

    /** Hears one device from its opening to its end; `waiting` is answered once. */
    private inner class Opening(private val waiting: CancellableContinuation<Unit>?) : CameraDevice.StateCallback() {
        private var isAnswered = false

        override fun onOpened(opened: CameraDevice) {
            if (isReleased || waiting?.isActive == false) {
                opened.close()
                return
            }
            device = opened
            configure { failure -> answer(failure) }
        }

        override fun onDisconnected(gone: CameraDevice) {
            gone.close()
            if (!isAnswered) answer(CameraAccessException(CameraAccessException.CAMERA_DISCONNECTED))
            else if (device === gone) interrupt()
        }

        override fun onError(gone: CameraDevice, error: Int) {
            gone.close()
            if (!isAnswered) answer(CameraAccessException(reasonOf(error)))
            else if (device === gone) lost()
        }

        private fun answer(failure: Exception?) {
            if (isAnswered) return
            isAnswered = true
            if (waiting == null) reopened(failure)
            else if (failure == null) waiting.resume(Unit)
            else waiting.resumeWithException(failure)
        }
    }

    /** Another app has the camera, or this one went into the background: it opens again when the camera is free. */
    private fun interrupt() {
        device = null
        session = null
        if (isInterrupted || isReleased) return
        manager.registerAvailabilityCallback(available, handler)
        isInterrupted = true
        interrupted(true)
    }

    private val available = object : CameraManager.AvailabilityCallback() {
        @SuppressLint("MissingPermission")
        override fun onCameraAvailable(cameraId: String) {
            if (cameraId != chosen.id || !isInterrupted || isReleased || device != null) return
            try {
                manager.openCamera(chosen.id, Opening(null), handler)
            } catch (_: CameraAccessException) {
                // Taken again in between: the next call of this method tries again.
            } catch (_: SecurityException) {
                lost()
            }
        }
    }

    private fun reopened(failure: Exception?) {
        if (failure != null) return
        manager.unregisterAvailabilityCallback(available)
        isInterrupted = false
        interrupted(false)
    }

    /** Shows the picture there, or nowhere. */
    fun showIn(target: PreviewTarget?) {
        handler.post {
            this.target = target
            if (device != null) configure { failure -> if (failure != null) lost() }
        }
    }

    @Suppress("DEPRECATION") // Its successor exists from API 28 on.
    private fun configure(then: (Exception?) -> Unit) {
        val device = device ?: return
        val surfaces = listOfNotNull(reader.surface, target?.surfaceOf(chosen.size))
        val callback = object : CameraCaptureSession.StateCallback() {
            override fun onConfigured(configured: CameraCaptureSession) {
                session = configured
                then(repeatRequest())
            }

            override fun onConfigureFailed(refused: CameraCaptureSession) =
                then(IllegalStateException("The camera does not deliver ${chosen.size}."))
        }
        try {
            device.createCaptureSession(surfaces, callback, handler)
        } catch (failure: CameraAccessException) {
            then(failure)
        } catch (failure: IllegalStateException) {
            then(failure)
        }
    }

    /** Starts the repeating request. Returns an error, if any. */
    private fun repeatRequest(): Exception? {
        val device = device ?: return null
        val session = session ?: return null
        try {
            val request = device.createCaptureRequest(CameraDevice.TEMPLATE_PREVIEW)
            for (surface in listOfNotNull(reader.surface, target?.surfaceOf(chosen.size))) request.addTarget(surface)
            if (chosen.hasContinuousFocus)
                request.set(CaptureRequest.CONTROL_AF_MODE, CaptureRequest.CONTROL_AF_MODE_CONTINUOUS_PICTURE)
            val flash = if (isTorchOn) CaptureRequest.FLASH_MODE_TORCH else CaptureRequest.FLASH_MODE_OFF
            if (chosen.hasTorch) request.set(CaptureRequest.FLASH_MODE, flash)
            session.setRepeatingRequest(request.build(), null, handler)
        } catch (failure: CameraAccessException) {
            return failure
        } catch (failure: IllegalStateException) {
            return failure
        }
        return null
    }

    private fun read() {
        val image: Image = reader.acquireLatestImage() ?: return
        image.use {
            val listener = listener ?: return
            val nowMs = SystemClock.elapsedRealtime()
            if (nowMs - lastMs < INTERVAL_MS_MIN || !listener.isFree) return
            lastMs = nowMs
            val planes = image.planes.map { YuvPlane(it.buffer, it.rowStride, it.pixelStride) }
            listener.onFrame(keeper.look(chosen.size, planes, degreesNow(), listener.kind, nowMs))
        }
    }

    private fun degreesNow() = uprightDegrees(chosen, displayDegrees(display))

    override fun frames(listener: FrameListener): () -> Unit {
        handler.post { this.listener = listener }
        return { handler.post { if (this.listener === listener) this.listener = null } }
    }

    override fun hold(kind: UploadKind): Unit = keeper.hold(kind)

    override suspend fun take(name: String): Shot = keeper.take(name)

    override fun onLost(listener: () -> Unit) {
        lost = listener
    }

    override fun onInterrupted(listener: (isInterrupted: Boolean) -> Unit) {
        interrupted = listener
    }

    override fun release() {
        isReleased = true
        onReleased(this)
        handler.post {
            manager.unregisterAvailabilityCallback(available)
            session?.close()
            device?.close()
            reader.close()
            thread.quitSafely()
        }
    }
}

private fun reasonOf(error: Int): Int = when (error) {
    CameraDevice.StateCallback.ERROR_CAMERA_IN_USE -> CameraAccessException.CAMERA_IN_USE
    CameraDevice.StateCallback.ERROR_MAX_CAMERAS_IN_USE -> CameraAccessException.MAX_CAMERAS_IN_USE
    CameraDevice.StateCallback.ERROR_CAMERA_DISABLED -> CameraAccessException.CAMERA_DISABLED
    else -> CameraAccessException.CAMERA_ERROR
}

/** Clockwise degrees that the display is turned by from the way in which the device is held by nature. */
internal fun displayDegrees(display: Display?): Int = when (display?.rotation) {
    Surface.ROTATION_90 -> 90
    Surface.ROTATION_180 -> 180
    Surface.ROTATION_270 -> 270
    else -> 0
}
