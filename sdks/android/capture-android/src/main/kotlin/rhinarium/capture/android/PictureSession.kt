package rhinarium.capture.android

import rhinarium.capture.frames.Size

private val MIDDLE = 0.5 to 0.5

/**
 * The session of an open device: delivers pictures to the reader and the preview. Runs on the camera's thread. A
 * session that was replaced is ignored, a refused size is followed by the next smaller one, and a preview that has gone
 * is left out.
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
    private var outputs: List<PictureOutput> = emptyList()
    private var sizeAt = 0

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
        letGo()
    }

    /** Also the preview and the reader are not used again. */
    fun close() {
        target?.let { leaving += it }
        target = null
        end()
        reader?.close()
        reader = null
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

    private fun configure(then: (Exception?) -> Unit, isShown: Boolean = true) {
        val device = device ?: return
        val own = ++round
        // The outputs change now, and a request for an output that its session does not know is an error.
        session = null
        val events = object : SessionEvents {
            override fun onConfigured(session: FrameSession) {
                if (own != round) return
                this@PictureSession.session = session
                letGo()
                then(repeat())
            }

            override fun onRefused() {
                if (own == round) tryNext(IllegalStateException("The camera does not deliver ${size()}."), then)
            }
        }
        val failure = attempt {
            val shown = target?.takeIf { isShown }?.outputOf(size(), camera.sensorDegrees)
            outputs = listOfNotNull(readerOf(size()).output, shown)
            device.configure(outputs, events)
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
        if (sizeAt + 1 >= camera.sizes.size) {
            then(failure)
            return
        }
        sizeAt++
        configure(then)
    }

    private fun size(): Size = camera.sizes[sizeAt]

    private var readerSize: Size? = null

    private fun readerOf(size: Size): PictureReader {
        reader?.let { if (readerSize == size) return it else it.close() }
        lateinit var made: PictureReader
        made = system.newReader(size) { if (made === reader) onPicture(made) }
        reader = made
        readerSize = size
        return made
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
