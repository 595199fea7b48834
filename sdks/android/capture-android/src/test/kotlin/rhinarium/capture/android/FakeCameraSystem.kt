package rhinarium.capture.android

import android.hardware.camera2.CameraAccessException
import rhinarium.capture.CameraPosition
import rhinarium.capture.frames.Region
import rhinarium.capture.frames.Size
import rhinarium.capture.picture.YuvPlane
import java.nio.ByteBuffer

/** A thread that a test runs step by step. An exception in a task would end the app, and fails the test. */
internal class FakeThread : CameraThread {
    private class Task(val dueMs: Long, val act: () -> Unit)

    private val tasks = ArrayList<Task>()
    override var nowMs = 1_000L
        private set
    var hasQuit = false
        private set
    private var isRunning = false

    override fun post(task: () -> Unit) = postDelayed(0, task)

    override fun postDelayed(delayMs: Long, task: () -> Unit) {
        if (!hasQuit) tasks += Task(nowMs + delayMs, task)
    }

    override fun quit() {
        hasQuit = true
        tasks.removeAll { it.dueMs > nowMs }
    }

    /** Runs what is due, in order, also what that posts. */
    fun run() = advance(0)

    fun advance(ms: Long) {
        val endMs = nowMs + ms
        while (true) {
            val next = tasks.filter { it.dueMs <= endMs }.minByOrNull { it.dueMs } ?: break
            tasks.remove(next)
            nowMs = maxOf(nowMs, next.dueMs)
            isRunning = true
            next.act()
            isRunning = false
        }
        nowMs = endMs
    }

    /** Camera2 allows other threads. The adapter's state does not. */
    fun require(): Unit = check(isRunning) { "Not on the camera's thread." }
}

internal class FakeOutput(val size: Size, val isStill: Boolean = false) : PictureOutput {
    var isAbandoned = false
}

/** A view. Its surface is released when it has gone and the camera no longer uses it. */
internal class FakeTarget(private val system: FakeCameraSystem) : PreviewTarget {
    val outputs = ArrayList<FakeOutput>()
    var isViewGone = false
    var isReleased = false
    private var isUsed = false
    var sensorDegrees = -1

    override fun outputOf(size: Size, sensorDegrees: Int): PictureOutput? {
        if (isViewGone) return null
        this.sensorDegrees = sensorDegrees
        isUsed = true
        return FakeOutput(size).also { outputs += it }
    }

    override fun onUnused() {
        isUsed = false
        if (isViewGone) release()
    }

    fun leave() {
        isViewGone = true
        if (!isUsed) release()
    }

    fun release() {
        isReleased = true
        for (output in outputs) output.isAbandoned = true
        system.device?.onReleased(outputs)
    }

    val isDrawnOn get() = outputs.any { system.device?.isDrawingOn(it) == true }
}

/** Behaves like Camera2 in what it throws and when it calls back: always later, on the camera's thread. */
internal class FakeCameraSystem(
    val chosen: ChosenCamera = chosenCamera(),
    override val thread: FakeThread = FakeThread(),
) : CameraSystem {
    override var displayDegrees = 0
    var choosing: Exception? = null
    var opening: Exception? = null

    /** Reason of the failure to open. */
    var failing: Int? = null

    /** Does not answer until [answer]. */
    var isSilent = false
    private var pending: DeviceEvents? = null

    /** Pictures above this size are refused, px. LEGACY devices guarantee less than Full HD. */
    var pixelsMax = Int.MAX_VALUE

    /** The same with an output for stills. */
    var besideStillsPixelsMax = Int.MAX_VALUE
    val stillReaders = ArrayList<FakeStillReader>()
    var refusing: Exception? = null
    var repeating: Exception? = null
    val devices = ArrayList<FakeDevice>()
    val readers = ArrayList<FakeReader>()
    var opened = 0
    private var availability: ((Boolean) -> Unit)? = null

    val device get() = devices.lastOrNull()
    val isWatching get() = availability != null

    override fun choose(position: CameraPosition): ChosenCamera {
        choosing?.let { throw it }
        return chosen
    }

    override fun open(id: String, events: DeviceEvents) {
        thread.require()
        opened++
        opening?.let { throw it }
        pending = events
        if (!isSilent) thread.post { answer() }
    }

    /** The device opens, or fails to. */
    fun answer() {
        val events = pending ?: return
        pending = null
        val device = FakeDevice(this, events)
        devices += device
        thread.post {
            val reason = failing
            if (reason == null) events.onOpened(device) else events.onFailed(device, reason)
        }
    }

    override fun watchAvailability(id: String, listener: (isFree: Boolean) -> Unit): () -> Unit {
        thread.require()
        availability = listener
        thread.post { availability?.invoke(false) }
        return { availability = null }
    }

    fun becomeFree(isFree: Boolean = true) {
        thread.post { availability?.invoke(isFree) }
        thread.run()
    }

    override fun newReader(size: Size, onPicture: () -> Unit): PictureReader {
        thread.require()
        return FakeReader(size, onPicture).also { readers += it }
    }

    override fun newStillReader(size: Size, onStill: (jpeg: ByteArray) -> Unit): StillReader {
        thread.require()
        return FakeStillReader(size, onStill).also { stillReaders += it }
    }

    /** The still that was asked for arrives. */
    fun deliverStill(jpeg: ByteArray) {
        thread.post { stillReaders.last().let { if (!it.isClosed) it.onStill(jpeg) } }
        thread.run()
    }

    fun disconnect() {
        device!!.isGone = true
        thread.post { device!!.events.onDisconnected(device!!) }
    }

    fun fail(reason: Int = CameraAccessException.CAMERA_ERROR) {
        device!!.isGone = true
        thread.post { device!!.events.onFailed(device!!, reason) }
    }

    /** A picture arrives, if the device delivers any. */
    fun deliver(picture: FakePicture = FakePicture(chosen.sizes.first())) {
        val reader = device?.readerOfRepeated(readers) ?: return
        reader.pictures += picture
        thread.post { if (!reader.isClosed) reader.onPicture() }
        thread.run()
    }
}

internal class FakeDevice(private val system: FakeCameraSystem, val events: DeviceEvents) : OpenedCamera {
    var isGone = false
    var isClosed = false
    val sessions = ArrayList<FakeSession>()
    private var replaced = 0

    override fun configure(outputs: List<PictureOutput>, events: SessionEvents) {
        system.thread.require()
        if (isClosed) throw IllegalStateException("CameraDevice was already closed")
        if (isGone) throw CameraAccessException(CameraAccessException.CAMERA_DISCONNECTED)
        system.refusing?.let { throw it }
        replaced++
        for (session in sessions) session.isReplaced = true
        val surfaces = outputs.filterIsInstance<FakeOutput>()
        if (surfaces.any { it.isAbandoned }) throw IllegalArgumentException("Surface was abandoned")
        val own = replaced
        system.thread.post {
            // A session that was replaced meanwhile is reported all the same.
            val pixelsMax =
                if (surfaces.any { it.isStill }) minOf(system.pixelsMax, system.besideStillsPixelsMax) else system.pixelsMax
            if (surfaces.any { !it.isStill && it.size.width * it.size.height > pixelsMax }) events.onRefused()
            else events.onConfigured(FakeSession(system, this, outputs).also {
                it.isReplaced = own != replaced
                sessions += it
            })
        }
    }

    override fun close() {
        isClosed = true
    }

    private val repeated get() = sessions.lastOrNull()?.takeIf { !isClosed && !isGone && !it.isReplaced && it.settings != null }

    fun isDrawingOn(output: PictureOutput) = repeated?.let { output in it.settings!!.outputs } ?: false

    fun readerOfRepeated(readers: List<FakeReader>) =
        readers.lastOrNull { reader -> repeated?.settings?.outputs?.contains(reader.output) == true }

    /** Some devices end a camera whose surface was released while it draws there. */
    fun onReleased(outputs: List<FakeOutput>) {
        val current = sessions.lastOrNull()?.takeIf { !isClosed && !it.isReplaced } ?: return
        if (current.surfaces.any { it in outputs }) system.fail()
    }
}

internal class FakeSession(
    private val system: FakeCameraSystem,
    private val device: FakeDevice,
    val surfaces: List<PictureOutput>,
) : FrameSession {
    var isReplaced = false
    var settings: RequestSettings? = null
    val focused = ArrayList<RequestSettings>()

    override fun repeat(settings: RequestSettings) {
        require(settings)
        this.settings = settings
    }

    override fun startFocus(settings: RequestSettings) {
        require(settings)
        focused += settings
    }

    val stills = ArrayList<RequestSettings>()
    var failStill: () -> Unit = {}

    override fun takeStill(settings: RequestSettings, onFailed: () -> Unit) {
        require(settings)
        stills += settings
        failStill = onFailed
    }

    private fun require(settings: RequestSettings) {
        system.thread.require()
        if (isReplaced || device.isClosed) throw IllegalStateException("Session has been closed; further changes are illegal.")
        if (device.isGone) throw CameraAccessException(CameraAccessException.CAMERA_DISCONNECTED)
        if (settings.outputs.any { it !in surfaces })
            throw IllegalArgumentException("CaptureRequest contains unconfigured Input/Output Surface!")
        system.repeating?.let { throw it }
    }
}

internal class FakeReader(size: Size, val onPicture: () -> Unit) : PictureReader {
    override val output = FakeOutput(size)
    val pictures = ArrayList<FakePicture>()
    var isClosed = false

    override fun latest(): CameraPicture? {
        if (isClosed) throw IllegalStateException("ImageReader is closed")
        val latest = pictures.lastOrNull() ?: return null
        pictures.dropLast(1).forEach { it.close() }
        pictures.clear()
        return latest
    }

    override fun close() {
        isClosed = true
        output.isAbandoned = true
    }
}

internal class FakeStillReader(size: Size, val onStill: (jpeg: ByteArray) -> Unit) : StillReader {
    override val output = FakeOutput(size, isStill = true)
    var isClosed = false

    override fun close() {
        isClosed = true
        output.isAbandoned = true
    }
}

/** A picture whose luma is `luma(x, y)`, with gaps between rows and chroma samples, which are overwritten by close(). */
internal class FakePicture(
    size: Size,
    override val crop: Region = Region(0, 0, size.width, size.height),
    luma: (Int, Int) -> Int = { x, y -> (x * 7 + y * 13) and 0xff },
    chroma: (Int, Int) -> Int = { _, _ -> 128 },
) : CameraPicture {
    private val buffers = ArrayList<ByteArray>()
    var isClosed = false
    override val planes: List<YuvPlane> = listOf(
        plane(size, gap = 32, pixelStride = 1, level = luma),
        plane(Size(size.width / 2, size.height / 2), gap = 16, pixelStride = 2, level = chroma),
        plane(Size(size.width / 2, size.height / 2), gap = 16, pixelStride = 2, level = chroma),
    )

    /** The last row ends with its last sample, as on devices. */
    private fun plane(size: Size, gap: Int, pixelStride: Int, level: (Int, Int) -> Int): YuvPlane {
        val rowStride = size.width * pixelStride + gap
        val bytes = ByteArray(rowStride * (size.height - 1) + (size.width - 1) * pixelStride + 1) { 0x55 }
        for (y in 0 until size.height)
            for (x in 0 until size.width) bytes[y * rowStride + x * pixelStride] = level(x, y).toByte()
        buffers += bytes
        return YuvPlane(ByteBuffer.wrap(bytes), rowStride, pixelStride)
    }

    override fun close() {
        isClosed = true
        for (bytes in buffers) bytes.fill(0x11)
    }
}

internal fun chosenCamera(
    sensorDegrees: Int = 90,
    isFront: Boolean = false,
    sizes: List<Size> = listOf(Size(1920, 1080), Size(1280, 720), Size(640, 480)),
) = ChosenCamera("0", sensorDegrees, isFront, sizes, hasTorch = true, hasContinuousFocus = true)
