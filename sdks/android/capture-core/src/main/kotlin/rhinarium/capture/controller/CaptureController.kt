package rhinarium.capture.controller

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.Job
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.isActive
import kotlinx.coroutines.launch
import kotlinx.coroutines.selects.select
import rhinarium.capture.CameraFinalized
import rhinarium.capture.CameraPosition
import rhinarium.capture.CameraResult
import rhinarium.capture.CameraState
import rhinarium.capture.CaptureProgress
import rhinarium.capture.DetectionConfiguration
import rhinarium.capture.DetectionStatus
import rhinarium.capture.FailureReason
import rhinarium.capture.LicenseInfo
import rhinarium.capture.MissingCaptureSessionId
import rhinarium.capture.UploadKind
import rhinarium.capture.frames.BuiltInFrameAnalyzer
import rhinarium.capture.frames.Frame
import rhinarium.capture.frames.FrameAnalyzer
import rhinarium.capture.frames.FrameVerdict
import rhinarium.capture.license.checkLicense
import rhinarium.capture.looks.Look
import rhinarium.capture.looks.Looker
import rhinarium.capture.looks.NextPhoto
import rhinarium.capture.looks.isDogsFace
import rhinarium.capture.nameCameraFailure
import rhinarium.capture.quality.QualityReason
import rhinarium.capture.shotsRequired
import java.util.concurrent.atomic.AtomicBoolean

/** Maximum interruption by a call or another app before the camera counts as lost, ms. */
private const val INTERRUPTED_MS_MAX = 5_000L

/** Timeout without a photo, ms. */
private const val QUIET_MS_MAX = 180_000L

/** Optional settings of a capture. */
public class CaptureOptions(
    /** Judges the frames in place of the built-in analyzer. */
    public val analyzer: FrameAnalyzer? = null,
    /** Judges the photos in place of the service's quality floor and its search for the same picture twice. */
    public val examiner: ShotExaminer? = null,
    /** Photos of a failed capture, to continue from. */
    public val captured: CapturedFiles = CapturedFiles(),
    public val timeoutMs: Long = QUIET_MS_MAX,
    /** Asks the service once a second what the camera shows, such as LookInSession. */
    public val look: Look? = null,
)

/** Hears every change, at once and on the thread of the controller's scope. */
public interface CaptureObserver {
    public fun onState(state: CameraState) {}

    public fun onInitialized(isInitialized: Boolean) {}

    /** Also the first progress, when the camera opens. */
    public fun onProgress(progress: CaptureProgress) {}

    public fun onDetectionStatus(status: DetectionStatus) {}

    public fun onCameraResult(result: CameraResult) {}
}

/**
 * One capture for one capture session. Independent of Android: the platform provides camera and network. Call it on the
 * thread of `scope`, in an app the main one. The end of the scope releases the camera.
 */
public class CaptureController(
    public val configuration: DetectionConfiguration,
    private val license: LicenseInfo,
    private val platform: CameraPlatform,
    private val scope: CoroutineScope,
    private val options: CaptureOptions = CaptureOptions(),
    private val observer: CaptureObserver = object : CaptureObserver {},
) {
    private val analyzer = options.analyzer ?: BuiltInFrameAnalyzer(configuration.species)
    private val examiner = options.examiner ?: EngineExaminer()
    private val shots = ShotStore(options.captured)
    private val looker = options.look?.let { Looker(scope, it) }
    @Volatile
    private var model = Model(shotsRequired(configuration.purpose), shots.counts, options.timeoutMs)
    private val initializedFlow = MutableStateFlow(false)
    private val statusFlow = MutableStateFlow(model.status)
    private val stateFlow = MutableStateFlow(model.state)
    private val progressFlow = MutableStateFlow(model.progress)
    private val ending = CompletableDeferred<CameraResult>()

    /** Completes with the exception that a pending `initializeCamera` has to throw. */
    private val finalizing = CompletableDeferred<CancellationException>()
    private var camera: OpenCamera? = null
    private var watching: Job? = null
    private var stopFrames: (() -> Unit)? = null
    private val isBusy = AtomicBoolean(false)

    /** Rises whenever frames stop: what was under way then no longer counts. */
    private var round = 0

    /** Rises with each beginning and end of an interruption. */
    private var interruption = 0

    /** Waits for the end of the time without a photo. */
    private var quiet: Job? = null
    private var hasToldProgress = false

    public val isInitialized: StateFlow<Boolean> = initializedFlow.asStateFlow()
    public val detectionStatus: StateFlow<DetectionStatus> = statusFlow.asStateFlow()
    public val state: StateFlow<CameraState> = stateFlow.asStateFlow()
    public val progress: StateFlow<CaptureProgress> = progressFlow.asStateFlow()

    /** Completes exactly once and never fails. */
    public val result: Deferred<CameraResult> get() = ending

    /**
     * Checks the license and opens the camera. Frames are read only after [startDetection]. Throws a
     * [rhinarium.capture.UIError], and may then be called again. If the caller or the scope is cancelled, throws that
     * [CancellationException].
     */
    public suspend fun initializeCamera(position: CameraPosition, captureSessionId: String) {
        check(model.state == CameraState.IDLE) { "initializeCamera: is ${model.state}" }
        currentCoroutineContext().ensureActive()
        scope.ensureActive()
        if (captureSessionId.isEmpty()) throw nameCameraFailure(MissingCaptureSessionId(), platform::troubleOf)
        advance(CameraEvent.Initialize)
        watchScope()
        try {
            abandonable({ checkLicense(platform, license) })
            connect(abandonable({ platform.open(position) }, OpenCamera::release))
        } catch (failure: CancellationException) {
            advance(CameraEvent.OpenFailed)
            throw failure
        } catch (failure: Throwable) {
            advance(CameraEvent.OpenFailed)
            throw nameCameraFailure(failure, platform::troubleOf)
        } finally {
            if (model.state == CameraState.IDLE) watching?.cancel()
        }
        advance(CameraEvent.Opened)
    }

    /** Begins to read frames. Throws an IllegalStateException unless the camera is ready or paused. */
    public fun startDetection() {
        check(model.mayStart) { "startDetection: is ${model.state}" }
        advance(CameraEvent.Start)
    }

    /** Stops reading frames without closing the camera. */
    public fun pauseDetection() {
        advance(CameraEvent.Pause)
    }

    /** The user's own shutter: takes the next frame unless it is hopeless. */
    public fun captureNow() {
        advance(CameraEvent.Ask)
    }

    /** Lets go of the camera. A result that is still open becomes Fail(CANCELED). */
    public fun finalizeCamera(): Unit = finalizeCamera(CameraFinalized())

    private fun finalizeCamera(reason: CancellationException) {
        advance(CameraEvent.Finalize)
        watching?.cancel()
        // Last, because it may resume a pending call at once.
        finalizing.complete(reason)
    }

    /** The end of the scope is the end of the camera. */
    private fun watchScope() {
        watching = scope.launch(start = CoroutineStart.UNDISPATCHED) {
            try {
                awaitCancellation()
            } catch (ended: CancellationException) {
                if (!scope.isActive) finalizeCamera(ended)
                throw ended
            }
        }
    }

    /**
     * Result of `body`, unless the caller or this controller ends first: then throws that exception at once, and a
     * later result is passed to `late`, so that nothing stays switched on.
     */
    private suspend fun <Value> abandonable(body: suspend () -> Value, late: (Value) -> Unit = {}): Value {
        val working = CoroutineScope(scope.coroutineContext + Job())
        // As values, because exceptions that cross coroutines may be copied.
        val brought = working.async(start = CoroutineStart.UNDISPATCHED) { runCatching { body() } }
        try {
            return select {
                finalizing.onAwait { throw it }
                brought.onAwait { it.getOrThrow() }
            }
        } catch (failure: CancellationException) {
            working.launch { brought.await().onSuccess(late) }
            throw failure
        }
    }

    private fun connect(opened: OpenCamera) {
        camera = opened
        opened.onLost { scope.launch { if (camera === opened) advance(CameraEvent.Lost) } }
        opened.onInterrupted { scope.launch { if (camera === opened) interrupt(it) } }
    }

    private suspend fun interrupt(isInterrupted: Boolean) {
        val own = ++interruption
        if (!isInterrupted) return
        platform.wait(INTERRUPTED_MS_MAX)
        if (own == interruption) advance(CameraEvent.Lost)
    }

    private fun advance(event: CameraEvent): List<Command> {
        val next = step(model, event)
        model = next.model
        for (command in next.commands) obey(command)
        publish()
        if (Command.END in next.commands) end()
        return next.commands
    }

    /** Equal values are passed on once. A listener may step further: what is read here is always the present model. */
    private fun publish() {
        if (initializedFlow.value != model.hasCamera) {
            initializedFlow.value = model.hasCamera
            observer.onInitialized(model.hasCamera)
        }
        if (progressFlow.value != model.progress || !hasToldProgress) {
            hasToldProgress = true
            progressFlow.value = model.progress
            observer.onProgress(model.progress)
        }
        if (statusFlow.value != model.status) {
            statusFlow.value = model.status
            observer.onDetectionStatus(model.status)
        }
        if (stateFlow.value != model.state) {
            stateFlow.value = model.state
            observer.onState(model.state)
        }
    }

    private fun obey(command: Command) {
        when (command) {
            Command.START_FRAMES -> startFrames()
            Command.STOP_FRAMES -> {
                round++
                quiet?.cancel()
                stopFrames?.invoke()
                stopFrames = null
                isBusy.set(false)
            }
            Command.HOLD -> camera?.hold(model.kindNow)
            Command.RELEASE -> release()
            // The current frame takes the photo. The end comes after everything else.
            Command.TAKE, Command.END -> Unit
        }
    }

    private fun startFrames() {
        val own = ++round
        watchQuiet()
        stopFrames = camera?.frames(object : FrameListener {
            override val kind: UploadKind get() = model.kindNow
            override val isFree: Boolean get() = !isBusy.get()

            // One frame at a time: those that come meanwhile are dropped, never queued.
            override fun onFrame(frame: Frame) {
                if (isBusy.compareAndSet(false, true)) scope.launch { watch(frame, own) }
            }
        })
    }

    /** A camera without frames has no other clock. */
    private fun watchQuiet() {
        quiet?.cancel()
        quiet = scope.launch {
            platform.wait(options.timeoutMs.coerceAtMost(Long.MAX_VALUE - 1) + 1)
            advance(CameraEvent.Quiet)
        }
    }

    private suspend fun watch(frame: Frame, own: Int) {
        if (own != round) return
        try {
            val verdict = seen(analyzer.analyze(frame), frame, own)
            if (own != round) return
            val commands = advance(CameraEvent.Look(verdict, frame.timeMs))
            if (Command.TAKE in commands) take(frame.kind, own)
        } catch (failure: Exception) {
            currentCoroutineContext().ensureActive()
            if (own == round) advance(CameraEvent.Fault)
        } finally {
            if (own == round) isBusy.set(false)
        }
    }

    /** The verdict, with what the service has seen. */
    private suspend fun seen(verdict: FrameVerdict, frame: Frame, own: Int): FrameVerdict {
        val opened = camera
        if (looker == null || opened == null || own != round) return verdict
        val next = NextPhoto(configuration.species, frame.kind, model.progress.captured[frame.kind])
        return looker.judge(verdict, frame.timeMs, next, opened::glance)
    }

    private suspend fun take(kind: UploadKind, own: Int) {
        val shot = camera?.take(shots.nextName(kind)) ?: return
        val reasons =
            if (own == round) examiner.examine(shot, configuration.species, kind, shots.kept(kind)) else emptyList()
        val isFace = looker?.sightOf(kind)?.let { isDogsFace(it, kind) } == true
        val guidance = guidanceOf(if (isFace) reasons - QualityReason.NO_PRINT else reasons)
        if (own != round || guidance != null) shot.file.delete()
        if (own != round) return
        if (guidance != null) {
            advance(CameraEvent.Refused(guidance))
            return
        }
        shots.keep(kind, shot.file)
        analyzer.kept()
        watchQuiet()
        advance(CameraEvent.Kept)
    }

    private fun end() {
        val fingerprints = shots.kept(UploadKind.FINGERPRINT)
        val appearances = shots.kept(UploadKind.APPEARANCE)
        val status = model.status
        val result = when (status) {
            DetectionStatus.Finished -> CameraResult.Success(fingerprints, appearances)
            is DetectionStatus.Failed -> CameraResult.Fail(status.reason, fingerprints, appearances)
            else -> CameraResult.Fail(FailureReason.CANCELED, fingerprints, appearances)
        }
        if (ending.complete(result)) observer.onCameraResult(result)
    }

    private fun release() {
        camera?.release()
        camera = null
        analyzer.dispose()
        watching?.cancel()
    }
}
