package rhinarium.capture.android

import android.content.Context
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import rhinarium.capture.CameraListenerV2
import rhinarium.capture.CameraPosition
import rhinarium.capture.CameraState
import rhinarium.capture.CaptureProgress
import rhinarium.capture.DetectionConfiguration
import rhinarium.capture.DetectionStatus
import rhinarium.capture.LicenseInfo
import rhinarium.capture.controller.CameraPlatform
import rhinarium.capture.controller.CaptureObserver
import rhinarium.capture.controller.CaptureOptions
import rhinarium.capture.controller.CaptureSeries

/**
 * The controller of SDK 1.4: successive captures with a camera of this device. Call it on the thread of
 * `scope`, the main one. The end of the scope releases the camera.
 *
 * ```
 * val controller = CameraController(context, LicenseInfo(key, "https://pets.example"), lifecycleScope)
 * controller.listener = listener
 * preview.controller = controller
 * controller.initializeCamera(DetectionConfiguration(Species.DOG, Purpose.PET_VERIFICATION), captureSessionId)
 * controller.startDetection()
 * ```
 */
public class CameraController internal constructor(
    platform: CameraPlatform,
    license: LicenseInfo,
    scope: CoroutineScope,
    options: CaptureOptions,
    private val position: CameraPosition,
) {
    @JvmOverloads
    public constructor(
        context: Context,
        license: LicenseInfo,
        scope: CoroutineScope,
        options: CaptureOptions = CaptureOptions(),
        position: CameraPosition = CameraPosition.BACK,
    ) : this(Camera2Platform(context.applicationContext), license, scope, options, position)

    internal val camera: Camera2Platform? = platform as? Camera2Platform
    internal val series: CaptureSeries = CaptureSeries(license, platform, scope, options)
    private val initialized = MutableStateFlow(false)
    private val status = MutableStateFlow<DetectionStatus>(DetectionStatus.NoObject)
    private val progressNow = MutableStateFlow<CaptureProgress?>(null)

    /** Hears changes of state and progress, for the view. */
    internal var onChange: (() -> Unit)? = null

    /** Hears every capture of this controller. The specification recommends it over [CameraListener]. */
    public var listener: CameraListenerV2? by series::listener

    /** Whether a camera is on. */
    public val isInitialized: StateFlow<Boolean> = initialized.asStateFlow()

    /** Status of the current or last capture. */
    public val detectionStatus: StateFlow<DetectionStatus> = status.asStateFlow()

    /** Progress of the current or last capture, null before the first. */
    public val captureProgress: StateFlow<CaptureProgress?> = progressNow.asStateFlow()

    /** Whether frames are read. */
    public val isDetecting: Boolean get() = series.capture?.state?.value == CameraState.DETECTING

    internal val isCapturing: Boolean
        get() = when (series.capture?.state?.value) {
            CameraState.READY, CameraState.DETECTING, CameraState.PAUSED -> true
            else -> false
        }

    /** Progress of the current capture, null without one. */
    public val progress: CaptureProgress? get() = series.capture?.progress?.value

    /** Whether the camera that is on can focus on a place. */
    public val canFocus: Boolean get() = camera?.opened?.canFocus ?: false

    /**
     * Focuses on a place of the upright picture for a few seconds: shares of its width and height, from the left upper
     * corner. [CameraPreview] calls it for a tap.
     */
    public fun focusAt(x: Double, y: Double) {
        camera?.opened?.focusAt(x, y)
    }

    /** Whether the camera that is on has a light. */
    public val hasTorch: Boolean get() = camera?.opened?.hasTorch ?: false

    /** The camera's torch, off by default. Stays off if the camera has none. */
    public var isTorchOn: Boolean
        get() = camera?.opened?.isTorchOn ?: false
        set(isOn) {
            camera?.opened?.isTorchOn = isOn
        }

    /**
     * Checks the license once per key, address and process, and opens the camera. Frames are read only after
     * [startDetection]. The permission `android.permission.CAMERA` must be granted before. Throws a
     * [rhinarium.capture.UIError]. Cancellation passes through unchanged.
     */
    public suspend fun initializeCamera(config: DetectionConfiguration, captureSessionId: String) {
        series.initializeCamera(config, captureSessionId, position, changes)
    }

    private val changes = object : CaptureObserver {
        override fun onState(state: CameraState) {
            onChange?.invoke()
        }

        override fun onInitialized(isInitialized: Boolean) {
            initialized.value = isInitialized
        }

        override fun onProgress(progress: CaptureProgress) {
            progressNow.value = progress
            onChange?.invoke()
        }

        override fun onDetectionStatus(status: DetectionStatus) {
            this@CameraController.status.value = status
        }
    }

    /** Begins to read frames. Throws an IllegalStateException unless the camera is ready or paused. */
    public fun startDetection(): Unit = series.startDetection()

    /** Stops reading frames without closing the camera. */
    public fun pauseDetection(): Unit = series.pauseDetection()

    /** The user's own shutter: takes the next frame unless it is hopeless. */
    public fun captureNow(): Unit = series.captureNow()

    /** Lets go of the camera; [initializeCamera] may begin another capture after it. */
    public fun finalizeCamera(): Unit = series.finalizeCamera()
}
