package rhinarium.capture.text

import rhinarium.capture.FailureReason
import rhinarium.capture.Trouble
import rhinarium.capture.UIError

/** Problems shown to a pet's owner, each with an explanation and actions. */
public enum class Problem {
    BAD_KEY,
    SUSPENDED,
    PERMISSION_DENIED,
    NO_CAMERA,
    CAMERA_BUSY,
    CAMERA_SILENT,
    CAMERA_FAILED,
    OFFLINE,
    NO_SESSION,
    CAMERA_LOST,
    TIMEOUT,
    WRONG_SPECIES,
    INTERNAL,
    NOT_SENT,
    SESSION_EXPIRED,
    REFUSED,
}

/** The problem shown for a camera failure. */
public fun problemOfFailure(failure: Throwable): Problem = when (failure) {
    is UIError.InvalidLicense ->
        if (failure.serverCode == "SVCB2B10010") Problem.SUSPENDED else Problem.BAD_KEY
    is UIError.PermissionDenied -> Problem.PERMISSION_DENIED
    is UIError.CameraOpenFailed -> problemOf(failure.trouble)
    else -> Problem.CAMERA_FAILED
}

private fun problemOf(trouble: Trouble): Problem = when (trouble) {
    Trouble.REFUSED -> Problem.PERMISSION_DENIED
    Trouble.ABSENT -> Problem.NO_CAMERA
    Trouble.BUSY -> Problem.CAMERA_BUSY
    Trouble.SILENT -> Problem.CAMERA_SILENT
    Trouble.BROKEN -> Problem.CAMERA_FAILED
    Trouble.OFFLINE, Trouble.SERVICE_FAILED -> Problem.OFFLINE
    Trouble.NO_SESSION -> Problem.NO_SESSION
}

public fun problemOfReason(reason: FailureReason): Problem = when (reason) {
    FailureReason.CAMERA_LOST, FailureReason.CANCELED -> Problem.CAMERA_LOST
    FailureReason.TIMEOUT -> Problem.TIMEOUT
    FailureReason.WRONG_SPECIES -> Problem.WRONG_SPECIES
    FailureReason.INTERNAL -> Problem.INTERNAL
}
