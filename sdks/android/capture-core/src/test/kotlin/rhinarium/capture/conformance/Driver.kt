package rhinarium.capture.conformance

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch
import rhinarium.capture.CameraListenerV2
import rhinarium.capture.CameraPosition
import rhinarium.capture.DetectionConfiguration
import rhinarium.capture.LicenseInfo
import rhinarium.capture.Purpose
import rhinarium.capture.Species
import rhinarium.capture.controller.CaptureController
import rhinarium.capture.controller.CaptureObserver
import rhinarium.capture.controller.CaptureOptions
import rhinarium.capture.controller.CaptureSeries

/** How a call ended; `isOver` stays false for one that never ends. */
class Outcome {
    var isOver = false
    var failure: Throwable? = null
}

/** Dependencies of a driver. */
class Given(
    val configuration: DetectionConfiguration,
    val license: LicenseInfo,
    val options: CaptureOptions,
    val platform: ScriptedPlatform,
    val listener: CameraListenerV2,
    val observer: CaptureObserver,
)

/** A controller as the runner uses it. */
abstract class Driver {
    private var calling: CoroutineScope = newScope()

    abstract val capture: CaptureController?

    protected abstract suspend fun initialize(step: Value)

    abstract fun startDetection()

    abstract fun pauseDetection()

    abstract fun finalizeCamera()

    open fun cancelScope(): Unit = unknownWord("cancelScope")

    /** Cancels the caller of `initializeCamera`. */
    open fun abort(reason: CancellationException) = calling.cancel(reason)

    /** Starts the call before it returns, also for a cancelled caller. */
    fun begin(step: Value, isAborted: CancellationException?): Outcome {
        val outcome = Outcome()
        calling = newScope()
        if (isAborted != null) abort(isAborted)
        calling.launch(start = CoroutineStart.UNDISPATCHED) {
            try {
                initialize(step)
            } catch (failure: Throwable) {
                outcome.failure = failure
            }
            outcome.isOver = true
        }
        return outcome
    }
}

/** Everything that waits for no clock happens at once. */
fun newScope() = CoroutineScope(SupervisorJob() + Dispatchers.Unconfined)

private const val SESSION = "0c6b0a1e-0000-4000-8000-000000000001"

fun configurationOf(given: Value?): DetectionConfiguration {
    given?.requireKnown("configuration", "species", "purpose")
    return if (given == null) DetectionConfiguration(Species.DOG, Purpose.PET_VERIFICATION)
    else DetectionConfiguration(Species.valueOf(given.text("species")), Purpose.valueOf(given.text("purpose")))
}

private fun positionOf(step: Value) = CameraPosition.valueOf((step.textOrNull("position") ?: "back").uppercase())

/** One capture. */
class ControllerDriver(given: Given) : Driver() {
    private val scope = newScope()
    override val capture =
        CaptureController(given.configuration, given.license, given.platform, scope, given.options, given.observer)

    override suspend fun initialize(step: Value) =
        capture.initializeCamera(positionOf(step), step.textOrNull("captureSessionId") ?: SESSION)

    override fun startDetection() = capture.startDetection()

    override fun pauseDetection() = capture.pauseDetection()

    override fun finalizeCamera() = capture.finalizeCamera()
}

/** Captures under the names of Android. */
class SeriesDriver(private val given: Given) : Driver() {
    private val scope = newScope()
    private val series = CaptureSeries(given.license, given.platform, scope, given.options)
        .also { it.listener = given.listener }

    override val capture get() = series.capture

    override suspend fun initialize(step: Value) {
        val configuration = step.innerOrNull("configuration")?.let(::configurationOf) ?: given.configuration
        val session = step.textOrNull("captureSessionId") ?: SESSION
        series.initializeCamera(configuration, session, positionOf(step), given.observer)
    }

    override fun startDetection() = series.startDetection()

    override fun pauseDetection() = series.pauseDetection()

    override fun finalizeCamera() = series.finalizeCamera()

    override fun cancelScope() = scope.cancel()

    /** The scope stands for the caller. */
    override fun abort(reason: CancellationException) = scope.cancel(reason)
}
