package rhinarium.capture.android

import android.content.Context
import rhinarium.capture.CameraListenerV2
import rhinarium.capture.CameraResult
import rhinarium.capture.DetectionConfiguration
import rhinarium.capture.DetectionStatus
import rhinarium.capture.Purpose
import rhinarium.capture.Species
import java.io.File

// APIs of SDK 1.2 and 1.3. The specification states what was removed and what replaces it, but not every name of the
// old methods: those are ours, as close as possible. Code that compiles uses the new API. Errors explain the rest.

/** The listener before V2: photos or nothing. */
@Deprecated("Since 1.4: statuses and reasons come to CameraListenerV2.", ReplaceWith("CameraListenerV2", "rhinarium.capture.CameraListenerV2"))
public interface CameraListener {
    public fun onDetected(captured: Int, required: Int)

    public fun onFinished(fingerprintImageFiles: List<File>, appearanceImageFiles: List<File>)

    public fun onFailed()
}

/** An old listener, told what it understands. */
@Suppress("DEPRECATION")
private class Understood(val old: CameraListener) : CameraListenerV2 {
    override fun onDetectionStatus(status: DetectionStatus) {
        if (status is DetectionStatus.Detected) old.onDetected(status.captured, status.required)
    }

    override fun onCameraResult(result: CameraResult) {
        if (result is CameraResult.Success) old.onFinished(result.fingerprintImageFiles, result.appearanceImageFiles)
        else old.onFailed()
    }
}

@Suppress("DEPRECATION")
@Deprecated("Since 1.4: set `listener`, a CameraListenerV2.", ReplaceWith("this.listener = listener"))
public fun CameraController.setListener(listener: CameraListener) {
    this.listener = Understood(listener)
}

/** The method's name of 1.3 for teardown. */
@Deprecated("Since 1.4: finalizeCamera() lets go of the camera, pauseDetection() pauses.", ReplaceWith("finalizeCamera()"))
public fun CameraController.stopDetection(): Unit = finalizeCamera()

/** The global API client of 1.2 and 1.3. */
public object ApiClient {
    @Deprecated(
        "Removed in 1.4: the license is given to each controller, CameraController(context, license, scope). " +
            "Calls of the service are made by your own server.",
        level = DeprecationLevel.ERROR,
    )
    public fun initialize(context: Context, apiKey: String): Nothing =
        throw UnsupportedOperationException("Removed in 1.4: give the license to CameraController.")
}

/** The call of 1.2 and 1.3, without a capture session. */
@Suppress("UnusedReceiverParameter", "UNUSED_PARAMETER")
@Deprecated(
    "Since 1.4 a capture session of your server is mandatory: initializeCamera(config, captureSessionId).",
    ReplaceWith("initializeCamera(DetectionConfiguration(species, purpose), captureSessionId)"),
    level = DeprecationLevel.ERROR,
)
public fun CameraController.initializeCamera(species: Species, purpose: Purpose): Nothing =
    throw UnsupportedOperationException("Since 1.4: initializeCamera(${DetectionConfiguration(species, purpose)}, id).")
