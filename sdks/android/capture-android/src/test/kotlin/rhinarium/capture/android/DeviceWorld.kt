package rhinarium.capture.android

import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.Job
import kotlinx.coroutines.launch
import kotlinx.coroutines.test.TestScope
import kotlinx.coroutines.test.UnconfinedTestDispatcher
import rhinarium.capture.UploadKind
import rhinarium.capture.controller.FrameListener
import rhinarium.capture.frames.Frame
import rhinarium.capture.frames.Region
import rhinarium.capture.frames.Size
import rhinarium.capture.picture.JpegWriter
import rhinarium.capture.picture.PictureKeeper
import rhinarium.capture.picture.Still
import rhinarium.capture.picture.StillWriter
import rhinarium.capture.quality.Pixels
import java.io.File
import java.nio.file.Files

internal val STILL_SIZE = Size(4000, 3000)

/** A camera on a fake system, and what a controller hears of it. */
@OptIn(ExperimentalCoroutinesApi::class)
internal class DeviceWorld(val system: FakeCameraSystem = FakeCameraSystem()) {
    val scope = TestScope(UnconfinedTestDispatcher())
    val written = ArrayList<Pair<IntArray, Size>>()
    private val writer = JpegWriter { argb, size, _ -> written += argb to size }
    private val folder: File = Files.createTempDirectory("photos").toFile().also { it.deleteOnExit() }
    val stills = ArrayList<Pair<Still, Region>>()
    private val stillWriter = StillWriter { still, part, _ ->
        stills += still to part(STILL_SIZE)
        Pixels(1, 1, ByteArray(3))
    }
    private val keeper = PictureKeeper(folder, writer, UnconfinedTestDispatcher(), stillWriter)
    val camera = DeviceCamera(system, system.chosen, keeper) { released++ }
    val thread = system.thread
    var released = 0
    var losses = 0
    val interruptions = ArrayList<Boolean>()
    val frames = ArrayList<Frame>()
    var isFree = true
    var kind = UploadKind.FINGERPRINT
    var outcome: Result<Unit>? = null
    private var opening: Job? = null

    val settings get() = system.device!!.sessions.last { !it.isReplaced }.settings!!

    fun beginOpening() {
        camera.onLost { losses++ }
        camera.onInterrupted { interruptions += it }
        opening = scope.launch(start = CoroutineStart.UNDISPATCHED) { outcome = runCatching { camera.open() } }
    }

    fun cancelOpening() = opening!!.cancel()

    fun open(): DeviceWorld {
        beginOpening()
        thread.run()
        outcome!!.getOrThrow()
        return this
    }

    fun failure(): Throwable {
        beginOpening()
        thread.run()
        return outcome!!.exceptionOrNull()!!
    }

    fun listen(): () -> Unit {
        val stop = camera.frames(object : FrameListener {
            override val kind get() = this@DeviceWorld.kind
            override val isFree get() = this@DeviceWorld.isFree

            override fun onFrame(frame: Frame) {
                frames += frame
            }
        })
        thread.run()
        return stop
    }

    /** The photo of the last frame, taken while `during` happens. */
    fun take(during: () -> Unit) {
        camera.hold(kind)
        scope.launch { camera.take("photo.jpg") }
        thread.run()
        during()
    }

    fun show(target: PreviewTarget?) {
        camera.showIn(target)
        thread.run()
    }
}
