package rhinarium.capture

import java.io.File

/** Why a capture failed. */
public enum class FailureReason { CAMERA_LOST, TIMEOUT, WRONG_SPECIES, CANCELED, INTERNAL }

/**
 * Detection status of the V2 listener. [Detected] means a sharp, steady, well-lit object. The service judges the
 * animal.
 */
public sealed interface DetectionStatus {
    public data object NoObject : DetectionStatus

    public data class Processing(val guidance: Guidance? = null) : DetectionStatus

    public data class Detected(val captured: Int, val required: Int) : DetectionStatus

    public data object Finished : DetectionStatus

    public data class Failed(val reason: FailureReason) : DetectionStatus
}

/** State of a controller, not of the capture session on the server. */
public enum class CameraState { IDLE, INITIALIZING, READY, DETECTING, PAUSED, ENDED, FINALIZED }

/** How far a capture is: photos taken and needed, and the kind that is taken now. */
public data class CaptureProgress(val kind: UploadKind, val captured: ShotCounts, val required: ShotCounts)

/** How a capture ended. A failed one returns its photos, so that a new controller can continue from there. */
public sealed interface CameraResult {
    /** JPEG files without metadata, in the order in which they were taken. */
    public val fingerprintImageFiles: List<File>
    public val appearanceImageFiles: List<File>

    public data class Success(
        override val fingerprintImageFiles: List<File>,
        override val appearanceImageFiles: List<File>,
    ) : CameraResult

    public data class Fail(
        val reason: FailureReason,
        override val fingerprintImageFiles: List<File>,
        override val appearanceImageFiles: List<File>,
    ) : CameraResult
}

/** Deletes the photos from the app's cache, after they were sent or when nobody wants them. */
public fun CameraResult.deletePhotos() {
    for (file in fingerprintImageFiles + appearanceImageFiles) {
        file.delete()
        // The folder of the capture, if it is empty now.
        file.parentFile?.delete()
    }
}

/** The V2 listener. The specification defines its messages. The names of its two methods are ours. */
public interface CameraListenerV2 {
    public fun onDetectionStatus(status: DetectionStatus)

    public fun onCameraResult(result: CameraResult)
}
