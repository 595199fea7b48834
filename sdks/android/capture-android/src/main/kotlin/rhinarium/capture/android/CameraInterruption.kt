package rhinarium.capture.android

/**
 * The time in which another app or the background has a camera: watches until it is free. Runs on the camera's thread,
 * unless it is volatile. `reopen` is called whenever opening it again may succeed.
 */
internal class CameraInterruption(
    private val system: CameraSystem,
    private val cameraId: String,
    private val reopen: () -> Unit,
) {
    @Volatile
    var isOngoing = false
        private set

    /** Hears the beginning and the end. */
    @Volatile
    var listener: (isInterrupted: Boolean) -> Unit = {}

    private var isFree = false
    private var stopWatching: (() -> Unit)? = null

    /** True if the camera was taken and is free again. */
    val isOver: Boolean get() = isOngoing && isFree

    /** Returns false if the camera cannot be watched. */
    fun begin(): Boolean {
        if (isOngoing) return true
        isFree = false
        val failure = attempt { stopWatching = system.watchAvailability(cameraId, ::hearAvailability) }
        isOngoing = true
        listener(true)
        if (failure == null) reopen()
        return failure == null
    }

    private fun hearAvailability(isFree: Boolean) {
        this.isFree = isFree
        reopen()
    }

    /** The camera is open again. */
    fun end() {
        close()
        isOngoing = false
        listener(false)
    }

    fun close() {
        stopWatching?.let { attempt(it) }
        stopWatching = null
    }
}
