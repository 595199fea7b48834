package rhinarium.capture.conformance

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CompletableDeferred
import rhinarium.capture.CameraListenerV2
import rhinarium.capture.CameraPosition
import rhinarium.capture.CameraResult
import rhinarium.capture.CameraState
import rhinarium.capture.CaptureProgress
import rhinarium.capture.DetectionStatus
import rhinarium.capture.LicenseCheckFailed
import rhinarium.capture.LicenseInfo
import rhinarium.capture.MissingCaptureSessionId
import rhinarium.capture.NoCamera
import rhinarium.capture.ShotCounts
import rhinarium.capture.UIError
import rhinarium.capture.controller.CaptureObserver
import rhinarium.capture.controller.CaptureOptions
import rhinarium.capture.controller.CapturedFiles
import rhinarium.capture.text.problemOfFailure
import rhinarium.capture.text.problemOfReason
import java.io.File
import java.io.IOException
import java.util.concurrent.TimeoutException

/** The platform's errors by the names that the conformance file has for them. */
open class PlatformErrors {
    open fun named(name: String): Throwable = when (name) {
        "SecurityException" -> SecurityException("scripted")
        "NoCamera" -> NoCamera("scripted")
        "TimeoutException" -> TimeoutException("scripted")
        "IOException" -> IOException("scripted")
        else -> unknownWord(name)
    }

    open fun isNamed(failure: Throwable, name: String): Boolean = when (name) {
        "SecurityException" -> failure is SecurityException
        "NoCamera" -> failure is NoCamera
        "TimeoutException" -> failure is TimeoutException
        "IOException" -> failure is IOException
        "LicenseCheckFailed" -> failure is LicenseCheckFailed
        "MissingCaptureSessionId" -> failure is MissingCaptureSessionId
        "IllegalStateException" -> failure is IllegalStateException && failure !is CancellationException
        "CancellationException" -> failure is CancellationException
        else -> unknownWord(name)
    }
}

/** One script: its world, what it has seen so far, and how that differs from what it should be. */
class ConformanceRunner(
    private val given: Value,
    private val errors: Map<String, List<String>>,
    private val variant: Int,
    private val platformErrors: PlatformErrors,
    private val platformOf: (Value, (String) -> Throwable) -> ScriptedPlatform = ::ScriptedPlatform,
    newDriver: (Given) -> Driver,
) {
    private val camera = platformOf(given, ::errorOf)
    private val analyzer = ScriptedAnalyzer()
    private val key = "psk_test_${keys++}"
    private val states = ArrayList<CameraState>()
    private val statuses = ArrayList<DetectionStatus>()
    private val initialized = ArrayList<Boolean>()
    private val told = ArrayList<String>()
    private val differences = ArrayList<String>()
    private var result: CameraResult? = null
    private var timeMs = 0L
    private val reason = CancellationException("the caller's own")

    private val observer = object : CaptureObserver {
        override fun onState(state: CameraState) {
            states += state
        }

        override fun onInitialized(isInitialized: Boolean) {
            initialized += isInitialized
        }

        override fun onDetectionStatus(status: DetectionStatus) {
            statuses += status
        }
    }
    private val listener = object : CameraListenerV2 {
        override fun onDetectionStatus(status: DetectionStatus) {
            told += textOf(status)
        }

        override fun onCameraResult(result: CameraResult) {
            told += textOf(result)
        }
    }
    private val options = optionsOf()
    private val another: (Value) -> Driver = { step ->
        val baseUrl = step.textOrNull("baseUrl") ?: given.textOrNull("baseUrl") ?: "https://pets.example"
        val own = when (val word = step.textOrNull("key")) {
            null -> key
            "another" -> "${key}_another"
            else -> unknownWord(word)
        }
        val configuration = configurationOf(given.innerOrNull("configuration"))
        // What the others see is not what the case is about.
        val seenBy = if (isFirst) observer else object : CaptureObserver {}
        isFirst = false
        newDriver(Given(configuration, LicenseInfo(own, baseUrl), options, camera, listener, seenBy))
    }
    private var isFirst = true
    private val driver = another(Value(emptyMap()))

    private fun optionsOf(): CaptureOptions {
        val earlier = given.innerOrNull("captured")?.also { it.requireKnown("captured", "fingerprints", "appearances") }
        fun files(kind: String, count: Int?) = List(count ?: 0) { File("$kind-${it + 1}.jpg") }
        val captured = CapturedFiles(
            files("fingerprint", earlier?.intOrNull("fingerprints")),
            files("appearance", earlier?.intOrNull("appearances")),
        )
        val examiner = ScriptedExaminer(given.listOrNull("examined") ?: listOf("good"))
        val timeoutMs = given.intOrNull("timeoutMs")?.toLong() ?: return CaptureOptions(analyzer, examiner, captured)
        return CaptureOptions(analyzer, examiner, captured, timeoutMs)
    }

    private fun namesOf(word: String) = errors[word] ?: unknownWord(word)

    private fun errorOf(word: String) = platformErrors.named(namesOf(word).let { it[minOf(variant, it.size - 1)] })

    private fun isError(word: String, failure: Throwable?) =
        failure != null && namesOf(word).any { platformErrors.isNamed(failure, it) }

    fun run(): List<String> {
        given.requireKnown("case", *CASE_WORDS)
        given.inner("expect").requireKnown("expect", *EXPECT_WORDS)
        for (step in given.objects("steps")) {
            step.requireKnown("step", *STEP_WORDS)
            step.innerOrNull("fails")?.requireKnown("fails", *FAILS_WORDS)
        }
        for (step in given.objects("steps")) run(step)
        expectSeen()
        return differences
    }

    val stateNow get() = driver.capture?.state?.value

    private fun run(step: Value) {
        when {
            "frames" in step || "shown" in step -> showFrames(step)
            "waitMs" in step -> camera.clock.advance(step.int("waitMs").toLong())
            step.textOrNull("do") == "initializeCamera" -> initialize(step, driver)
            step.textOrNull("do") == "anotherController" -> initialize(step, another(step))
            else -> call(step)
        }
    }

    private fun call(step: Value) {
        val outcome = Outcome()
        try {
            when (val word = step.textOrNull("do")) {
                "startDetection" -> driver.startDetection()
                "pauseDetection" -> driver.pauseDetection()
                "captureNow" -> driver.capture?.captureNow()
                "finalizeCamera" -> driver.finalizeCamera()
                "cancelScope" -> driver.cancelScope()
                "loseCamera" -> camera.loseCamera()
                "interrupt" -> camera.interrupt(true)
                "resume" -> camera.interrupt(false)
                else -> unknownWord(word ?: step)
            }
        } catch (failure: IllegalStateException) {
            outcome.failure = failure
        }
        outcome.isOver = true
        compare(outcome, step.innerOrNull("fails"), null)
    }

    /** `initializeCamera` of one controller or, with `together`, of several of the same key at once. */
    private fun initialize(step: Value, first: Driver) {
        val abort = step.textOrNull("abort")
        val finalize = step.textOrNull("finalize")
        val held = step.textOrNull("held")
        if (abort !in listOf(null, "before", "whileChecking", "whilePausing", "whileOpening", "after")) unknownWord(abort)
        if (finalize !in listOf(null, "whileChecking", "whileOpening")) unknownWord(finalize)
        if (held !in listOf(null, "whileOpening")) unknownWord(held)
        val together = step.intOrNull("together") ?: 1
        val gate = CompletableDeferred<Unit>()
        if ("whileChecking" in listOf(abort, finalize)) camera.checking = gate
        if ("whileOpening" in listOf(abort, finalize, held)) camera.opening = gate
        val drivers = listOf(first) + List(together - 1) { another(step) }
        // What waits for no clock happens at once here, so calls at the same time need something to wait for.
        val begun = CompletableDeferred<Unit>()
        if (together > 1) camera.checking = begun
        val outcomes = drivers.map { it.begin(step, reason.takeIf { abort == "before" }) }
        if (together > 1) camera.checking = null
        begun.complete(Unit)
        if (held != null) return
        if (abort != null && abort != "before" && abort != "after") drivers.forEach { it.abort(reason) }
        if (finalize != null) first.finalizeCamera()
        while (outcomes.any { !it.isOver } && camera.clock.hasTimers) camera.clock.advanceToNext()
        for (outcome in outcomes) compare(outcome, step.innerOrNull("fails"), reason)
        if (abort == "after") drivers.forEach { it.abort(reason) }
        gate.complete(Unit)
        // What a cancelled call left behind continues by the clock, as it would in a process.
        camera.checking = null
        camera.opening = null
    }

    /** Feeds frames at their times. With `late`, verdict or photo are delayed until after `until`. */
    private fun showFrames(step: Value) {
        val gate = CompletableDeferred<Unit>()
        when (val late = step.textOrNull("late")) {
            null -> Unit
            "answer" -> analyzer.gate = gate
            "photo" -> camera.photo = gate
            else -> unknownWord(late)
        }
        val everyMs = step.intOrNull("everyMs")?.toLong() ?: 100L
        val frames = if ("shown" in step) step.objects("shown").map {
            it.requireKnown("shown", "atMs", "says")
            it.int("atMs").toLong() to it.members.getValue("says")
        } else List(step.int("frames")) { timeMs + it * everyMs to step.members.getValue("each") }
        for ((atMs, says) in frames) {
            analyzer.next = verdictOf(says)
            camera.showFrame(atMs)
            timeMs = atMs + everyMs
        }
        when (val until = step.textOrNull("until")) {
            null, "framesShown" -> Unit
            "pauseDetection" -> driver.pauseDetection()
            "finalizeCamera" -> driver.finalizeCamera()
            "loseCamera" -> camera.loseCamera()
            else -> unknownWord(until)
        }
        gate.complete(Unit)
        analyzer.gate = null
        camera.photo = null
    }

    private fun compare(outcome: Outcome, fails: Value?, reason: Throwable?) {
        val failure = outcome.failure
        when {
            !outcome.isOver -> differences += "the call did not end"
            fails == null -> if (failure != null) differences += "failed with $failure"
            failure == null -> differences += "did not fail with $fails"
            fails.isTrue("reason") ->
                if (failure !== reason) differences += "failed with $failure, not the caller's own reason"
            else -> compareFailure(failure, fails)
        }
    }

    private fun compareFailure(failure: Throwable, fails: Value) {
        val code = when (failure) {
            is UIError.InvalidLicense -> "InvalidLicense"
            is UIError.PermissionDenied -> "PermissionDenied"
            is UIError.CameraOpenFailed -> "CameraOpenFailed"
            else -> null
        }
        compare("code", code, fails.textOrNull("code"))
        compare("serverCode", (failure as? UIError.InvalidLicense)?.serverCode, fails.textOrNull("serverCode"))
        fails.textOrNull("error")?.let { if (!isError(it, failure)) differences += "$failure is not $it" }
        fails.textOrNull("cause")?.let {
            if (!isError(it, failure.cause)) differences += "the cause ${failure.cause} is not $it"
        }
        fails.textOrNull("problem")?.let { compare("problem", problemOfFailure(failure).name, constantName(it)) }
    }

    private fun expectSeen() {
        val expect = given.inner("expect")
        for (word in expect.words) {
            when (word) {
                "lastStatus" -> compare(word, statuses.lastOrNull()?.let(::valueOf), expect.members[word])
                "result" -> compare(word, driver.capture?.let(::resultOf), expect.members[word])
                "problem" -> compare(word, driver.capture?.let(::problemNow), constantName(expect.text(word)))
                else -> compare(word, seen(word), expect.members[word])
            }
        }
    }

    private fun seen(word: String): Any? = when (word) {
        "states" -> states.map { it.name.lowercase() }
        "statuses" -> statuses.map(::valueOf)
        "progress" -> driver.capture?.let { valueOf(it.progress.value) }
        "isInitialized" -> driver.capture?.isInitialized?.value ?: false
        "initialized" -> initialized.toList()
        "released" -> camera.released
        "licenseCalls" -> camera.licenseCalls.toDouble()
        "requests" -> camera.requests.map { (url, own) ->
            mapOf("url" to url, "key" to if (own == key) "first" else "another")
        }
        "waitsMs" -> camera.clock.waitsMs.map { it.toDouble() }
        "cameraOpens" -> camera.cameraOpens.toDouble()
        "openedWith" -> camera.openedWith.map { position: CameraPosition ->
            mapOf("position" to position.name.lowercase(), "isInjected" to false)
        }
        "analyzed" -> analyzer.analyzed.toDouble()
        "kept" -> analyzer.kept.toDouble()
        "taken" -> camera.taken.map { it.toDouble() }
        "names" -> camera.names.toList()
        "told" -> told.toList()
        else -> unknownWord(word)
    }

    private fun compare(name: String, seen: Any?, expected: Any?) {
        if (seen != expected) differences += "$name is $seen, not $expected"
    }

    companion object {
        private var keys = 0
        private val CASE_WORDS = arrayOf(
            "name", "section", "only", "configuration", "captured", "timeoutMs", "baseUrl", "captureSession", "license",
            "camera", "takes", "examined", "steps", "expect",
        )
        private val STEP_WORDS = arrayOf(
            "do", "fails", "configuration", "position", "captureSessionId", "abort", "finalize", "held", "together",
            "key", "baseUrl", "frames", "each", "everyMs", "shown", "late", "until", "waitMs",
        )
        private val FAILS_WORDS = arrayOf("code", "serverCode", "cause", "error", "reason", "problem")
        private val EXPECT_WORDS = arrayOf(
            "states", "statuses", "lastStatus", "progress", "result", "problem", "isInitialized", "initialized",
            "released", "licenseCalls", "requests", "waitsMs", "cameraOpens", "openedWith", "analyzed", "kept", "taken",
            "names", "told",
        )
    }
}

private fun textOf(status: DetectionStatus): String = when (status) {
    is DetectionStatus.Processing -> listOfNotNull("Processing", status.guidance?.name).joinToString(" ")
    is DetectionStatus.Failed -> "Failed ${status.reason}"
    is DetectionStatus.Detected -> "Detected"
    DetectionStatus.NoObject -> "NoObject"
    DetectionStatus.Finished -> "Finished"
}

private fun textOf(result: CameraResult): String {
    val how = if (result is CameraResult.Fail) "Fail ${result.reason}" else "Success"
    return "$how ${result.fingerprintImageFiles.size} ${result.appearanceImageFiles.size}"
}

private fun valueOf(status: DetectionStatus): Map<String, Any?> = when (status) {
    DetectionStatus.NoObject -> mapOf("type" to "NoObject")
    DetectionStatus.Finished -> mapOf("type" to "Finished")
    is DetectionStatus.Failed -> mapOf("type" to "Failed", "reason" to status.reason.name)
    is DetectionStatus.Detected ->
        mapOf("type" to "Detected", "captured" to status.captured.toDouble(), "required" to status.required.toDouble())
    is DetectionStatus.Processing ->
        mapOf("type" to "Processing") + (status.guidance?.let { mapOf("guidance" to it.name) } ?: emptyMap())
}

private fun valueOf(counts: ShotCounts) =
    mapOf("fingerprint" to counts.fingerprints.toDouble(), "appearance" to counts.appearances.toDouble())

private fun valueOf(progress: CaptureProgress) = mapOf(
    "kind" to progress.kind.name.lowercase(),
    "captured" to valueOf(progress.captured),
    "required" to valueOf(progress.required),
)

private fun ended(capture: rhinarium.capture.controller.CaptureController): CameraResult? {
    @Suppress("OPT_IN_USAGE")
    return if (capture.result.isCompleted) capture.result.getCompleted() else null
}

private fun resultOf(capture: rhinarium.capture.controller.CaptureController): Map<String, Any?>? {
    val result = ended(capture) ?: return null
    val how = if (result is CameraResult.Fail) mapOf("type" to "Fail", "reason" to result.reason.name)
    else mapOf("type" to "Success")
    return how + mapOf(
        "fingerprints" to result.fingerprintImageFiles.size.toDouble(),
        "appearances" to result.appearanceImageFiles.size.toDouble(),
    )
}

private fun problemNow(capture: rhinarium.capture.controller.CaptureController): String? =
    (ended(capture) as? CameraResult.Fail)?.let { problemOfReason(it.reason).name }
