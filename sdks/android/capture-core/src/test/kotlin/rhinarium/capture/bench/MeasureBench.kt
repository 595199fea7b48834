package rhinarium.capture.bench

import com.sun.management.ThreadMXBean
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.runBlocking
import rhinarium.capture.Species
import rhinarium.capture.UploadKind
import rhinarium.capture.frames.BuiltInFrameAnalyzer
import rhinarium.capture.frames.Size
import rhinarium.capture.frames.measureFrame
import rhinarium.capture.picture.JpegWriter
import rhinarium.capture.picture.PictureKeeper
import rhinarium.capture.picture.YuvPlane
import java.io.File
import java.lang.management.ManagementFactory
import java.nio.ByteBuffer

private const val WIDTH = 1280
private const val HEIGHT = 720
private const val WARM_UP = 500
private const val RUNS = 300

/** Noise on a coarse pattern, so that every stage has something to do. */
private fun plane(width: Int, height: Int, seed: Int): YuvPlane {
    var state = seed
    val buffer = ByteBuffer.allocateDirect(width * height)
    for (y in 0 until height) for (x in 0 until width) {
        state = state * 1_664_525 + 1_013_904_223
        buffer.put((90 + 60 * ((x / 9 + y / 7) % 2) + (state ushr 27)).toByte())
    }
    buffer.flip()
    return YuvPlane(buffer, width, 1)
}

private val threads = ManagementFactory.getThreadMXBean() as ThreadMXBean

private fun measured(what: String, run: (Int) -> Unit) {
    repeat(WARM_UP) { run(it) }
    val wallMs = DoubleArray(RUNS)
    val processorMs = DoubleArray(RUNS)
    for (at in 0 until RUNS) {
        val (wall, processor) = System.nanoTime() to threads.currentThreadCpuTime
        run(at)
        processorMs[at] = (threads.currentThreadCpuTime - processor) / 1e6
        wallMs[at] = (System.nanoTime() - wall) / 1e6
    }
    wallMs.sort()
    processorMs.sort()
    fun text(ms: DoubleArray) = "p50 %6.2f  p90 %6.2f ms".format(ms[RUNS / 2], ms[RUNS * 9 / 10])
    println("%-60s processor %s   wall %s".format(what, text(processorMs), text(wallMs)))
}

/** Bytes that one run allocates: what the garbage collector has to remove again. */
private fun allocated(what: String, run: (Int) -> Unit) {
    repeat(WARM_UP) { run(it) }
    val before = threads.currentThreadAllocatedBytes
    repeat(RUNS) { run(it) }
    println("%-60s %,12d bytes".format(what, (threads.currentThreadAllocatedBytes - before) / RUNS))
}

/** Bytes of the heap that are in use. */
private fun usedBytes(): Long {
    repeat(3) { System.gc() }
    return ManagementFactory.getMemoryMXBean().heapMemoryUsage.used
}

/** Memory of a capture of a size: allocated for each frame and photo, and held as long as it runs. */
private fun memory(size: Size) {
    val planes = listOf(1, 2, 2).map { plane(size.width / it, size.height / it, it) }
    val before = usedBytes()
    val keeper = PictureKeeper(File("none"), JpegWriter { _, _, _ -> }, Dispatchers.Unconfined)
    val analyzer = BuiltInFrameAnalyzer(Species.DOG)
    fun look(kind: UploadKind, at: Int) = analyzer.look(keeper.look(size, planes, 90, kind, at * 100L))
    val name = "${size.width} x ${size.height}"
    allocated("a frame of a close-up, $name") { look(UploadKind.FINGERPRINT, it) }
    keeper.hold(UploadKind.FINGERPRINT)
    allocated("a photo of a close-up, without its JPEG, $name") { runBlocking { keeper.take("none") } }
    allocated("a frame of the whole animal, $name") { look(UploadKind.APPEARANCE, it) }
    keeper.hold(UploadKind.APPEARANCE)
    allocated("a photo of the whole animal, without its JPEG, $name") { runBlocking { keeper.take("none") } }
    look(UploadKind.APPEARANCE, RUNS)
    println("%-60s %,12d bytes".format("held between frames, $name", usedBytes() - before))
    // Nothing of it is collected before the line above.
    keeper.hold(UploadKind.APPEARANCE)
}

/** Time and memory of the work for one frame on one thread of this JVM: `npm run sdk:android -- --bench`. */
fun main() {
    println("${Runtime.version()} on ${System.getProperty("os.arch")}, synthetic frames, $RUNS runs after $WARM_UP")
    val planes = List(4) { seed ->
        listOf(plane(WIDTH, HEIGHT, seed), plane(WIDTH / 2, HEIGHT / 2, 9), plane(WIDTH / 2, HEIGHT / 2, 7))
    }
    val luma = planes.map { (y) -> ByteArray(WIDTH * HEIGHT).also { y.buffer.duplicate().get(it) } }
    val keeper = PictureKeeper(File("none"), JpegWriter { _, _, _ -> })
    val size = Size(WIDTH, HEIGHT)
    val kind = UploadKind.FINGERPRINT
    val frames = planes.mapIndexed { at, given -> keeper.look(size, given, 90, kind, at * 100L) }
    val analyzer = BuiltInFrameAnalyzer(Species.DOG)
    measured("measureFrame of the guide, 256 x 256") {
        val frame = frames[it % 4]
        measureFrame(frame.width, frame.height, frame.gray)
    }
    measured("measureFrame of a whole frame, 1280 x 720") { measureFrame(WIDTH, HEIGHT, luma[it % 4]) }
    measured("copy planes of 1280 x 720, guide to 256 x 256") { keeper.look(size, planes[it % 4], 90, kind, it * 100L) }
    measured("judge that frame: measure, motion, print of a nose, variety") { analyzer.look(frames[it % 4]) }
    measured("all of it for one frame of 1280 x 720") {
        analyzer.look(keeper.look(size, planes[it % 4], 90, kind, it * 100L))
    }
    memory(Size(WIDTH, HEIGHT))
    memory(Size(1920, 1080))
}
