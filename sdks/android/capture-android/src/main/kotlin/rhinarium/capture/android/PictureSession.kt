package rhinarium.capture.android

import rhinarium.capture.frames.Size
import rhinarium.capture.picture.cameraPlans

private val MIDDLE = 0.5 to 0.5

/**
 * The session of an open device: delivers pictures to the reader and the preview, and stills. Runs on the camera's
 * thread. A session that was replaced is ignored, refused sizes are followed by the next ones, and a preview that has
 * gone is left out.
 */
internal class PictureSession(
    private val system: CameraSystem,
    private val camera: ChosenCamera,
    private val onPicture: (PictureReader) -> Unit,
) {
    private var device: OpenedCamera? = null
    private var session: FrameSession? = null
    private var target: PreviewTarget? = null
    private var reader: PictureReader? = null
    private var stillReader: StillReader? = null

    /** Hears the still that was asked for. */
    private var awaiting: ((jpeg: ByteArray?) -> Unit)? = null
    private var outputs: List<PictureOutput> = emptyList()
    private val plans = cameraPlans(camera.sizes, camera.stills)
    private var planAt = 0

    /** Targets that a session may still draw on. */
    private val leaving = ArrayList<PreviewTarget>()

    /** Rises with each configuration and each end: callbacks of an earlier one no longer count. */
    private var round = 0
    private var isTorchOn = false

    /** Place of the user's focus in the sensor's picture, shares. Null: continuous focus in the middle. */
    private var focusedAt: Pair<Double, Double>? = null

    /** Takes over an open device. `then` hears the outcome once, and after a [showIn] the outcome of the latter. */
    fun begin(opened: OpenedCamera, then: (Exception?) -> Unit) {
        device = opened
        configure(then)
    }

    fun showIn(shown: PreviewTarget?, then: (Exception?) -> Unit) {
        if (shown === target) return
        target?.let { leaving += it }
        target = shown
        if (device == null) letGo() else configure(then)
    }

    /** The device is gone or was closed. */
    fun end() {
        round++
        device = null
        session = null
        answerStill(null)
        letGo()
    }

    /** Also the preview and the reader are not used again. */
    fun close() {
        target?.let { leaving += it }
        target = null
        end()
        reader?.close()
        reader = null
        stillReader?.close()
        stillReader = null
    }

    /** Returns an error, if any. */
    fun light(isOn: Boolean): Exception? {
        isTorchOn = isOn
        return repeat()
    }

    /** Focuses on a place, or with null continuously in the middle. Returns an error, if any. */
    fun focusAt(place: Pair<Double, Double>?): Exception? {
        focusedAt = place
        val failure = repeat()
        if (failure != null || place == null) return failure
        return attempt { session?.startFocus(settings()) }
    }

    /** `then` hears the JPEG, or null where there is none: from a session without stills, or a request that failed. */
    fun takeStill(then: (jpeg: ByteArray?) -> Unit) {
        answerStill(null)
        awaiting = then
        val session = session
        val output = stillReader?.output
        if (session == null || output == null) return answerStill(null)
        val failure = attempt {
            session.takeStill(settings().copy(outputs = listOf(output))) { if (awaiting === then) answerStill(null) }
        }
        if (failure != null) answerStill(null)
    }

    private fun answerStill(jpeg: ByteArray?) {
        val then = awaiting
        awaiting = null
        then?.invoke(jpeg)
    }

    private fun configure(then: (Exception?) -> Unit, isShown: Boolean = true) {
        val device = device ?: return
        val own = ++round
        // The outputs change now, and a request for an output that its session does not know is an error.
        session = null
        answerStill(null)
        val events = object : SessionEvents {
            override fun onConfigured(session: FrameSession) {
                if (own != round) return
                this@PictureSession.session = session
                letGo()
                then(repeat())
            }

            override fun onRefused() {
                if (own == round) tryNext(IllegalStateException("The camera does not deliver ${frameSize()}."), then)
            }
        }
        val failure = attempt {
            val shown = target?.takeIf { isShown }?.outputOf(frameSize(), camera.sensorDegrees)
            outputs = listOfNotNull(readerOf(frameSize()).output, shown)
            device.configure(outputs + listOfNotNull(stillReaderOf(plans[planAt].still)?.output), events)
        }
        if (failure != null && own == round) afterFailure(failure, then)
    }

    /** An abandoned surface and a size that the device does not know are the same exception. */
    private fun afterFailure(failure: Exception, then: (Exception?) -> Unit) = when {
        failure !is IllegalArgumentException -> then(failure)
        outputs.size > 1 -> configure(then, isShown = false)
        else -> tryNext(failure, then)
    }

    private fun tryNext(failure: Exception, then: (Exception?) -> Unit) {
        if (planAt + 1 >= plans.size) {
            then(failure)
            return
        }
        planAt++
        configure(then)
    }

    private fun frameSize(): Size = plans[planAt].frame

    private var readerSize: Size? = null

    private fun readerOf(size: Size): PictureReader {
        reader?.let { if (readerSize == size) return it else it.close() }
        lateinit var made: PictureReader
        made = system.newReader(size) { if (made === reader) onPicture(made) }
        reader = made
        readerSize = size
        return made
    }

    private var stillSize: Size? = null

    private fun stillReaderOf(size: Size?): StillReader? {
        if (stillSize == size) return stillReader
        stillReader?.close()
        stillReader = null
        stillSize = size
        stillReader = size?.let { system.newStillReader(it, ::answerStill) }
        return stillReader
    }

    private fun repeat(): Exception? = attempt { session?.repeat(settings()) }

    private fun settings(): RequestSettings {
        val place = focusedAt
        return RequestSettings(
            outputs = outputs,
            focus = when {
                place != null -> FocusMode.ONCE
                camera.hasContinuousFocus -> FocusMode.CONTINUOUS
                else -> FocusMode.NONE
            },
            focusArea = if (camera.canFocusOnArea) areaAt(place ?: MIDDLE) else null,
            exposureArea = if (camera.canExposeOnArea && place != null) areaAt(place) else null,
            crop = zoomedRegion(camera),
            isTorchOn = if (camera.hasTorch) isTorchOn else null,
        )
    }

    private fun areaAt(place: Pair<Double, Double>) = meteredArea(camera, place.first, place.second)

    private fun letGo() {
        for (target in leaving) target.onUnused()
        leaving.clear()
    }
}

/** Exceptions of Camera2, as a value. Those that it throws on the camera's thread would end the app. */
internal fun attempt(act: () -> Unit): Exception? = try {
    act()
    null
} catch (failure: Exception) {
    failure
}
