package rhinarium.capture.controller

import kotlinx.coroutines.CoroutineScope
import rhinarium.capture.CameraListenerV2
import rhinarium.capture.CameraPosition
import rhinarium.capture.CameraResult
import rhinarium.capture.CameraState
import rhinarium.capture.DetectionConfiguration
import rhinarium.capture.DetectionStatus
import rhinarium.capture.LicenseInfo

/**
 * Captures, one after the other, that report to one listener: what the specification calls the Android controller. When
 * `scope` ends, the camera is released, and a pending [initializeCamera] throws the scope's own cancellation.
 */
public class CaptureSeries(
    private val license: LicenseInfo,
    private val platform: CameraPlatform,
    private val scope: CoroutineScope,
    private val options: CaptureOptions = CaptureOptions(),
) {
    /** Hears every capture of this series. */
    public var listener: CameraListenerV2? = null

    /** The capture that is under way. */
    public var capture: CaptureController? = null
        private set

    /**
     * Checks the license and opens the camera. Frames are read only after [startDetection]. Throws a
     * [rhinarium.capture.UIError], or an IllegalStateException during another capture.
     */
    public suspend fun initializeCamera(
        config: DetectionConfiguration,
        captureSessionId: String,
        position: CameraPosition = CameraPosition.BACK,
        observer: CaptureObserver = object : CaptureObserver {},
    ) {
        check(capture == null) { "initializeCamera: a capture is under way" }
        val reports = Reports(observer)
        val own = CaptureController(config, license, platform, scope, options, reports)
        reports.own = own
        capture = own
        try {
            own.initializeCamera(position, captureSessionId)
            reports.isOpen = true
        } finally {
            if (!reports.isOpen) own.finalizeCamera()
        }
    }

    public fun startDetection() {
        checkNotNull(capture) { "startDetection: no camera is initialized" }.startDetection()
    }

    public fun pauseDetection() {
        capture?.pauseDetection()
    }

    /** The user's own shutter. */
    public fun captureNow() {
        capture?.captureNow()
    }

    /** Lets go of the camera; [initializeCamera] may begin another capture after it. */
    public fun finalizeCamera() {
        capture?.finalizeCamera()
    }

    /** A camera that did not open has nothing to report. */
    private inner class Reports(private val observer: CaptureObserver) : CaptureObserver by observer {
        var own: CaptureController? = null
        var isOpen = false

        override fun onState(state: CameraState) {
            observer.onState(state)
            // Also when the scope has ended it.
            if (state == CameraState.FINALIZED && capture === own) capture = null
        }

        override fun onDetectionStatus(status: DetectionStatus) {
            observer.onDetectionStatus(status)
            listener?.onDetectionStatus(status)
        }

        override fun onCameraResult(result: CameraResult) {
            if (!isOpen) return
            observer.onCameraResult(result)
            listener?.onCameraResult(result)
        }
    }
}
