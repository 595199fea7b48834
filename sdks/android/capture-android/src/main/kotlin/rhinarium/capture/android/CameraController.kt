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

    /** Hears every capture of this controller. The specification recommends it over [CameraListener]. */
    public var listener: CameraListenerV2? by series::listener

    /** Whether a camera is on. */
    public val isInitialized: StateFlow<Boolean> = initialized.asStateFlow()

    /** Whether frames are read. */
    public val isDetecting: Boolean get() = series.capture?.state?.value == CameraState.DETECTING

    /** Progress of the current capture, null without one. */
    public val progress: CaptureProgress? get() = series.capture?.progress?.value

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
        series.initializeCamera(config, captureSessionId, position, object : CaptureObserver {
            override fun onInitialized(isInitialized: Boolean) {
                initialized.value = isInitialized
            }
        })
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
