package rhinarium.capture.android

import android.hardware.camera2.CameraAccessException
import kotlinx.coroutines.CancellableContinuation
import kotlinx.coroutines.suspendCancellableCoroutine
import kotlinx.coroutines.withTimeoutOrNull
import rhinarium.capture.UploadKind
import rhinarium.capture.controller.FrameListener
import rhinarium.capture.controller.OpenCamera
import rhinarium.capture.controller.Shot
import rhinarium.capture.picture.PictureKeeper
import rhinarium.capture.picture.Still
import rhinarium.capture.picture.StillTimeout
import java.util.concurrent.TimeoutException
import kotlin.coroutines.resume
import kotlin.coroutines.resumeWithException

/** Timeout for the camera to open, ms. */
private const val OPEN_MS_MAX = 10_000L

/** Delay after a failure, ms, in which the system may report that another app took the camera: an interruption. */
private const val FAILURE_MS = 500L

/** Delay until a camera that is free but did not open is tried again, ms. */
private const val RETRY_MS = 500L

/** Maximum time without a picture from an open camera, ms. */
private const val PICTURE_MS_MAX = 5_000L

/** Duration of a focus that the user asked for, ms. */
private const val FOCUS_MS = 5_000L

/**
 * A camera of the device. When another app or the background takes it, it is interrupted and opens again as soon as it
 * is free. The controller limits the interruption. A camera that fails or delivers no pictures is lost. State is read
 * and written on the camera's thread, unless it is volatile.
 */
internal class DeviceCamera(
    private val system: CameraSystem,
    private val chosen: ChosenCamera,
    private val keeper: PictureKeeper,
    private val onReleased: (DeviceCamera) -> Unit,
) : OpenCamera {
    private val thread = system.thread
    private val source = PictureSource(system, chosen, keeper)
    private val pictures = PictureSession(system, chosen, source::read)
    private val stillTimeout = StillTimeout()
    private val interruption = CameraInterruption(system, chosen.id, ::reopen)
    private var device: OpenedCamera? = null

    /** Openings that were not answered. The thread has to hear them: a camera that opens late is closed there. */
    private var openings = 0

    @Volatile
    private var isReleased = false

    @Volatile
    private var lost: () -> Unit = {}

    val isInterrupted: Boolean get() = interruption.isOngoing
    val hasTorch: Boolean get() = chosen.hasTorch
    val canFocus: Boolean get() = chosen.canFocusOnArea

    @Volatile
    var isTorchOn: Boolean = false
        set(isOn) {
            if (!chosen.hasTorch) return
            field = isOn
            thread.post { afterOpening(pictures.light(isOn)) }
        }

    /** Opens the device, then a session that delivers to the reader and the preview. */
    suspend fun open() {
        try {
            withTimeoutOrNull(OPEN_MS_MAX) {
                suspendCancellableCoroutine<Unit> { waiting -> thread.post { openDevice(waiting) } }
            } ?: throw TimeoutException("The camera did not answer within $OPEN_MS_MAX ms.")
        } catch (failure: Throwable) {
            release()
            throw failure
        }
    }

    private fun openDevice(waiting: CancellableContinuation<Unit>?) {
        val opening = Opening(waiting)
        openings++
        attempt { system.open(chosen.id, opening) }?.let {
            openings--
            opening.answer(it)
        }
    }

    /** Hears one device from its opening to its end. `waiting` is answered once. */
    private inner class Opening(private val waiting: CancellableContinuation<Unit>?) : DeviceEvents {
        private var isHeard = false
        private var isAnswered = false

        override fun onOpened(device: OpenedCamera) {
            hear()
            if (isReleased || waiting?.isActive == false) {
                attempt(device::close)
                return
            }
            this@DeviceCamera.device = device
            pictures.begin(device, ::answer)
        }

        override fun onDisconnected(device: OpenedCamera) = onGone(device, CameraAccessException.CAMERA_DISCONNECTED)

        override fun onFailed(device: OpenedCamera, reason: Int) = onGone(device, reason)

        private fun onGone(gone: OpenedCamera, reason: Int) {
            hear()
            attempt(gone::close)
            val isOurs = device === gone
            if (isOurs) forgetDevice()
            if (!isAnswered) answer(CameraAccessException(reason))
            else if (!isOurs || isReleased) return
            else if (reason != CameraAccessException.CAMERA_DISCONNECTED || !interruption.begin()) lost()
        }

        private fun hear() {
            if (!isHeard) openings--
            isHeard = true
            quitIfDone()
        }

        fun answer(failure: Exception?) {
            if (isAnswered) {
                afterOpening(failure)
                return
            }
            isAnswered = true
            if (failure == null) watchPictures()
            if (waiting == null) reopened(failure)
            else if (!waiting.isActive) return
            else if (failure == null) waiting.resume(Unit)
            else waiting.resumeWithException(failure)
        }
    }

    private fun forgetDevice() {
        device = null
        pictures.end()
    }

    /** A failure of an open camera. One that was taken by another app fails first, and is reported as taken after it. */
    private fun afterOpening(failure: Exception?) {
        val failing = device
        if (failure == null || failing == null) return
        thread.postDelayed(FAILURE_MS) { if (device === failing && !isReleased) lose() }
    }

    private fun lose() {
        device?.let { attempt(it::close) }
        forgetDevice()
        lost()
    }

    private fun reopen() {
        if (!interruption.isOver || isReleased || device != null || openings > 0) return
        openDevice(null)
    }

    private fun reopened(failure: Exception?) {
        when {
            failure == null -> interruption.end()
            // Taken again in between, or this app is still in the background.
            failure is CameraAccessException -> {
                device?.let { attempt(it::close) }
                forgetDevice()
                thread.postDelayed(RETRY_MS) { reopen() }
            }
            !isReleased -> lose()
        }
    }

    /** A camera may stay open and deliver nothing. */
    private fun watchPictures() {
        val watched = device ?: return
        val sinceMs = thread.nowMs
        thread.postDelayed(PICTURE_MS_MAX) {
            if (device !== watched || isReleased) return@postDelayed
            if (source.seenMs < sinceMs) lose() else watchPictures()
        }
    }

    /** Shows the picture there, or nowhere. */
    fun showIn(target: PreviewTarget?) {
        thread.post { pictures.showIn(target, ::afterOpening) }
    }

    /** Focuses on a place of the upright picture, shares of its width and height, for a few seconds. */
    fun focusAt(x: Double, y: Double) {
        if (!canFocus) return
        thread.post {
            val place = sensorPlace(x, y, uprightDegrees(chosen, system.displayDegrees))
            val own = ++focusing
            afterOpening(pictures.focusAt(place))
            thread.postDelayed(FOCUS_MS) { if (own == focusing) afterOpening(pictures.focusAt(null)) }
        }
    }

    private var focusing = 0

    override fun frames(listener: FrameListener): () -> Unit {
        thread.post { source.listener = listener }
        return { thread.post { if (source.listener === listener) source.listener = null } }
    }

    override fun hold(kind: UploadKind): Unit = keeper.hold(kind)

    override suspend fun glance(kind: UploadKind): ByteArray = keeper.glance(kind)

    override suspend fun take(name: String): Shot =
        keeper.take(name, if (chosen.stills.isEmpty()) null else stillTimeout.limit(::still))

    private suspend fun still(): Still? = suspendCancellableCoroutine { waiting ->
        thread.post {
            val degrees = uprightDegrees(chosen, system.displayDegrees)
            pictures.takeStill { jpeg -> if (waiting.isActive) waiting.resume(jpeg?.let { Still(it, degrees) }) }
        }
    }

    override fun onLost(listener: () -> Unit) {
        lost = listener
    }

    override fun onInterrupted(listener: (isInterrupted: Boolean) -> Unit) {
        interruption.listener = listener
    }

    override fun release() {
        if (isReleased) return
        isReleased = true
        onReleased(this)
        thread.post {
            interruption.close()
            device?.let { attempt(it::close) }
            device = null
            attempt(pictures::close)
            quitIfDone()
        }
    }

    private fun quitIfDone() {
        if (isReleased && openings == 0) thread.quit()
    }
}
