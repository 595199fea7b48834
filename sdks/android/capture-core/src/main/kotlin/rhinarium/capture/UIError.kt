package rhinarium.capture

import java.io.IOException
import java.util.concurrent.CancellationException
import java.util.concurrent.TimeoutException

/** Platform-independent reasons why a camera could not open. */
public enum class Trouble {
    /** Denied by the user or the device's administrator. */
    REFUSED,

    /** There is no such camera. */
    ABSENT,

    /** Another app has it. */
    BUSY,

    /** It does not answer. */
    SILENT,
    BROKEN,

    /** Nobody answered the license check. */
    OFFLINE,

    /** The license check was answered with something else than yes or no. */
    SERVICE_FAILED,

    /** The capture session's identifier is missing. */
    NO_SESSION,
}

/**
 * Reasons for a failed `initializeCamera` (specification, "Android errors"). A cancellation is not one of them and
 * passes through unchanged.
 */
public sealed class UIError(message: String, cause: Throwable?) : Exception(message, cause) {
    /** The key was refused: unknown, suspended, or of the wrong scope. */
    public class InvalidLicense(
        /** The service's code, where it gave one: SVCB2B10000, SVCB2B10010 or SVCB2B40010. */
        public val serverCode: String?,
    ) : UIError("The license key was refused${if (serverCode == null) "" else " ($serverCode)"}.", null)

    /** The user or the system does not let this app use the camera. */
    public class PermissionDenied(cause: Throwable) : UIError("The camera may not be used.", cause)

    /** Every other reason why the camera did not open; [cause] is what was thrown, [trouble] what it means. */
    public class CameraOpenFailed(override val cause: Throwable, public val trouble: Trouble) :
        UIError("The camera did not open.", cause)
}

/** The device has no such camera. */
public class NoCamera(message: String) : Exception(message)

/** The license check was answered with something else than yes or no. */
public class LicenseCheckFailed(public val status: Int) : Exception("The license check was answered $status.")

/** `initializeCamera` was called without the identifier of a capture session. */
public class MissingCaptureSessionId : IllegalArgumentException("A capture session of your server is needed.")

/** `finalizeCamera` was called while the camera opened. */
public class CameraFinalized : CancellationException("The camera was finalized.")

/** Maps anything thrown to the three errors. A platform knows its own exceptions. */
internal fun nameCameraFailure(failure: Throwable, troubleOf: (Throwable) -> Trouble?): UIError {
    if (failure is UIError) return failure
    val trouble = troubleOf(failure) ?: when (failure) {
        is SecurityException -> Trouble.REFUSED
        is NoCamera -> Trouble.ABSENT
        is TimeoutException -> Trouble.SILENT
        is IOException -> Trouble.OFFLINE
        is LicenseCheckFailed -> Trouble.SERVICE_FAILED
        is MissingCaptureSessionId -> Trouble.NO_SESSION
        else -> Trouble.BROKEN
    }
    return if (trouble == Trouble.REFUSED) UIError.PermissionDenied(failure)
    else UIError.CameraOpenFailed(failure, trouble)
}
