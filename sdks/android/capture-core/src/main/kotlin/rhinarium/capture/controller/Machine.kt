package rhinarium.capture.controller

import rhinarium.capture.CameraState
import rhinarium.capture.CaptureProgress
import rhinarium.capture.DetectionStatus
import rhinarium.capture.FailureReason
import rhinarium.capture.Guidance
import rhinarium.capture.ShotCounts
import rhinarium.capture.UploadKind
import rhinarium.capture.frames.FrameVerdict

/** All that a controller knows, as a value. */
internal data class Model(
    val required: ShotCounts,
    val captured: ShotCounts,
    /** Timeout without a photo. */
    val timeoutMs: Long,
    val state: CameraState = CameraState.IDLE,
    val status: DetectionStatus = DetectionStatus.NoObject,
    val burst: Burst = Burst(),
    /** Time of the last photo or start of detection. Null before the next frame. */
    val quietSinceMs: Long? = null,
    /** The user pressed the shutter. */
    val isAsked: Boolean = false,
) {
    /** The kind of photo that is taken now: fingerprints first, then the whole look. */
    val kindNow: UploadKind
        get() = if (captured.fingerprints < required.fingerprints) UploadKind.FINGERPRINT else UploadKind.APPEARANCE

    val mayStart: Boolean get() = state == CameraState.READY || state == CameraState.PAUSED

    /** Whether a camera is on that frames may come from: also after the last photo, until it is finalized. */
    val hasCamera: Boolean
        get() = mayStart || state == CameraState.DETECTING ||
            (state == CameraState.ENDED && status == DetectionStatus.Finished)

    val progress: CaptureProgress get() = CaptureProgress(kindNow, captured, required)

    val isComplete: Boolean
        get() = captured.fingerprints >= required.fingerprints && captured.appearances >= required.appearances
}

internal sealed interface CameraEvent {
    data object Initialize : CameraEvent

    data object Opened : CameraEvent

    data object OpenFailed : CameraEvent

    data object Start : CameraEvent

    data object Pause : CameraEvent

    data object Ask : CameraEvent

    data object Lost : CameraEvent

    data object Fault : CameraEvent

    /** Timeout without a photo by the clock, as opposed to the times of frames. */
    data object Quiet : CameraEvent

    data object Finalize : CameraEvent

    data class Look(val verdict: FrameVerdict, val timeMs: Long) : CameraEvent

    data object Kept : CameraEvent

    data class Refused(val guidance: Guidance) : CameraEvent
}

/** Side effects of a transition. */
internal enum class Command { START_FRAMES, STOP_FRAMES, HOLD, TAKE, END, RELEASE }

internal class Step(val model: Model, val commands: List<Command> = emptyList())

/** State transitions. Unlisted events have no effect, except `Start`, which the controller refuses. */
internal fun step(model: Model, event: CameraEvent): Step {
    val state = model.state
    return when {
        event == CameraEvent.Finalize -> finalize(model)
        event == CameraEvent.Initialize && state == CameraState.IDLE -> go(model, CameraState.INITIALIZING)
        event == CameraEvent.Opened && state == CameraState.INITIALIZING -> go(model, CameraState.READY)
        event == CameraEvent.OpenFailed && state == CameraState.INITIALIZING -> go(model, CameraState.IDLE)
        event == CameraEvent.Start && model.mayStart -> start(model)
        event == CameraEvent.Lost && (model.mayStart || state == CameraState.DETECTING) ->
            fail(model, FailureReason.CAMERA_LOST)
        state == CameraState.DETECTING -> stepDetecting(model, event)
        else -> Step(model)
    }
}

private fun stepDetecting(model: Model, event: CameraEvent): Step = when (event) {
    CameraEvent.Pause -> go(model, CameraState.PAUSED, Command.STOP_FRAMES)
    CameraEvent.Fault -> fail(model, FailureReason.INTERNAL)
    CameraEvent.Quiet -> fail(model, FailureReason.TIMEOUT)
    CameraEvent.Ask -> Step(model.copy(isAsked = true))
    is CameraEvent.Look -> watchFrame(model, event.verdict, event.timeMs)
    CameraEvent.Kept -> keepShot(model)
    is CameraEvent.Refused -> Step(model.copy(status = DetectionStatus.Processing(event.guidance)))
    else -> Step(model)
}

private fun go(model: Model, state: CameraState, vararg commands: Command) =
    Step(model.copy(state = state), commands.toList())

private fun start(model: Model): Step {
    val fresh = model.copy(burst = Burst(), quietSinceMs = null, isAsked = false)
    if (!model.isComplete) return go(fresh, CameraState.DETECTING, Command.START_FRAMES)
    return go(fresh.copy(status = DetectionStatus.Finished), CameraState.ENDED, Command.END)
}

private fun fail(model: Model, reason: FailureReason): Step = go(
    model.copy(status = DetectionStatus.Failed(reason)),
    CameraState.ENDED,
    Command.STOP_FRAMES,
    Command.END,
    Command.RELEASE,
)

private fun finalize(model: Model): Step = when (model.state) {
    CameraState.FINALIZED -> Step(model)
    CameraState.ENDED -> go(model, CameraState.FINALIZED, Command.STOP_FRAMES, Command.RELEASE)
    else -> go(model, CameraState.FINALIZED, Command.STOP_FRAMES, Command.END, Command.RELEASE)
}

private fun statusOf(model: Model, verdict: FrameVerdict): DetectionStatus = when {
    !verdict.isObject -> DetectionStatus.NoObject
    !verdict.isGood -> DetectionStatus.Processing(verdict.guidance)
    else -> DetectionStatus.Detected(model.captured[model.kindNow], model.required[model.kindNow])
}

private fun watchFrame(model: Model, verdict: FrameVerdict, timeMs: Long): Step {
    if (verdict.isWrongSpecies) return fail(model, FailureReason.WRONG_SPECIES)
    val quietSinceMs = model.quietSinceMs ?: timeMs
    if (timeMs - quietSinceMs > model.timeoutMs) return fail(model, FailureReason.TIMEOUT)
    val watched = watchBurst(model.burst, verdict, timeMs, model.isAsked)
    val commands = listOfNotNull(Command.HOLD.takeIf { watched.hold }, Command.TAKE.takeIf { watched.take })
    val status = statusOf(model, verdict)
    return Step(
        model.copy(burst = watched.burst, quietSinceMs = quietSinceMs, status = status, isAsked = false),
        commands,
    )
}

private fun keepShot(model: Model): Step {
    val kind = model.kindNow
    val captured = model.captured.plusOne(kind)
    val status = DetectionStatus.Detected(captured[kind], model.required[kind])
    val next = model.copy(captured = captured, status = status, quietSinceMs = null)
    if (!next.isComplete) return Step(next)
    return go(next.copy(status = DetectionStatus.Finished), CameraState.ENDED, Command.STOP_FRAMES, Command.END)
}
