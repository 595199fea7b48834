package rhinarium.capture.picture

import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.test.currentTime
import kotlinx.coroutines.test.runTest
import org.junit.Assert.assertArrayEquals
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNull
import org.junit.Assert.assertSame
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import rhinarium.capture.UploadKind
import rhinarium.capture.frames.Region
import rhinarium.capture.frames.Size
import rhinarium.capture.quality.Pixels
import java.io.File
import java.io.IOException
import java.io.RandomAccessFile
import java.nio.ByteBuffer

private val FULL_HD = Size(1920, 1080)
private val STILL = Still(ByteArray(1), 90)

@OptIn(ExperimentalCoroutinesApi::class)
class StillTest {
    @get:Rule
    val folder = TemporaryFolder()

    @Test
    fun `a still has most pixels of what the frame shows, as many as the service takes, and more than the frame`() {
        val stills = listOf(Size(4000, 2250), Size(4000, 3000), Size(8000, 6000), Size(3000, 3000))
        assertEquals(Size(4000, 2250), stillSize(stills, FULL_HD))
        assertEquals(Size(4000, 3000), stillSize(stills, Size(640, 480)))
        assertEquals("16 to 9 of 20 megapixels", Size(5184, 3888), stillSize(listOf(Size(5184, 3888)), FULL_HD))
        assertNull(stillSize(listOf(Size(8000, 6000)), FULL_HD))
        assertNull(stillSize(listOf(Size(1920, 1080), Size(1600, 1200)), FULL_HD))
        assertNull(stillSize(emptyList(), FULL_HD))
    }

    @Test
    fun `a camera is asked for stills beside the wanted frames, then beside smaller ones, then for frames alone`() {
        val frames = listOf(FULL_HD, Size(1440, 1080), Size(1280, 720), Size(640, 480))
        val still = Size(4000, 3000)
        val alone = frames.map { CameraPlan(it, null) }
        assertEquals(
            listOf(CameraPlan(FULL_HD, still), CameraPlan(Size(1280, 720), still)) + alone,
            cameraPlans(frames, listOf(still)),
        )
        assertEquals(alone, cameraPlans(frames, emptyList()))
        assertEquals(
            listOf(CameraPlan(Size(640, 480), still), CameraPlan(Size(640, 480), null)),
            cameraPlans(listOf(Size(640, 480)), listOf(still)),
        )
    }

    @Test
    fun `a photo of a still shows what the frame shows, whatever the proportions of both`() {
        val whole = UploadKind.APPEARANCE
        val close = UploadKind.FINGERPRINT
        assertEquals(Region(375, 0, 2250, 4000), stillRegion(Size(3000, 4000), Size(1080, 1920), whole))
        assertEquals(Region(600, 1100, 1800, 1800), stillRegion(Size(3000, 4000), Size(1080, 1920), close))
        assertEquals(Region(500, 0, 3000, 2250), stillRegion(Size(4000, 2250), Size(640, 480), whole))
        assertEquals(Region(0, 0, 4000, 3000), stillRegion(Size(4000, 3000), Size(640, 480), whole))
    }

    @Test
    fun `pixels for the quality check are read in rows and equal those of the whole picture`() {
        val size = Size(1000, 700)
        val argb = IntArray(size.width * size.height) { at -> (at * 2_654_435 shr 3) or (0xff shl 24) }
        var rowsMax = 0
        val judged = judgedPixels(size) { top, count ->
            rowsMax = maxOf(rowsMax, count)
            argb.copyOfRange(top * size.width, (top + count) * size.width)
        }
        assertEquals(640 to 448, judged.width to judged.height)
        assertArrayEquals(pixelsOf(argb, size, Size(640, 448)).data, judged.data)
        assertEquals(2, rowsMax)
    }

    @Test
    fun `a still that takes longer than 2 s is given up, and none is asked for after it`() = runTest {
        val timeout = StillTimeout()
        assertSame(STILL, timeout.limit { STILL })
        assertNull(timeout.limit { null })
        assertSame("a failure is no reason to stop", STILL, timeout.limit { STILL })
        assertNull(timeout.limit { CompletableDeferred<Still>().await() })
        assertEquals(2_000, currentTime)
        assertNull(timeout.limit { throw AssertionError("It was asked for.") })
    }

    private val frames = ArrayList<Size>()

    private fun taken(still: Still?, writer: StillWriter?) = runBlocking {
        val keeper = PictureKeeper(folder.root, { _, size, file ->
            frames += size
            file.writeText("frame")
        }, Dispatchers.Unconfined, writer)
        val planes = listOf(40 * 20, 20 * 10, 20 * 10).mapIndexed { at, samples ->
            YuvPlane(ByteBuffer.wrap(ByteArray(samples) { 100 }), if (at == 0) 40 else 20, 1)
        }
        keeper.look(Size(40, 20), planes, 90, UploadKind.FINGERPRINT, 0)
        keeper.hold(UploadKind.FINGERPRINT)
        keeper.take("fingerprint-1.jpg", still)
    }

    private fun writing(length: Long = 5, fail: () -> Unit = {}) = StillWriter { _, part, file ->
        assertEquals("of the sensor", Region(120, 70, 160, 160), part(Size(400, 300)))
        file.writeText("still")
        RandomAccessFile(file, "rw").use { it.setLength(length) }
        fail()
        Pixels(1, 1, ByteArray(3))
    }

    @Test
    fun `a photo is the guide's region of the still`() {
        val shot = taken(STILL, writing())
        assertEquals("still", shot.file.readText())
        assertEquals(1, shot.pixels.width)
        assertEquals(emptyList<Size>(), frames)
    }

    @Test
    fun `the frame is kept without a still, and where one fails, is too large for the service or for the memory`() {
        val failing = listOf(
            writing(length = 10L * 1024 * 1024 + 1),
            writing { throw IOException("no JPEG") },
            writing { throw IllegalArgumentException("outside of the picture") },
            writing { throw OutOfMemoryError() },
            null,
        )
        for ((at, writer) in failing.withIndex()) {
            assertEquals("frame", taken(STILL, writer).file.readText())
            assertEquals(at + 1, frames.size)
        }
        assertEquals("still", taken(STILL, writing(10L * 1024 * 1024)).file.readText().take(5))
        assertEquals("frame", taken(null, writing()).file.readText())
    }
}
