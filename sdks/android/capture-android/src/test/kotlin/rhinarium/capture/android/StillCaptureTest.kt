package rhinarium.capture.android

import android.graphics.Bitmap
import android.graphics.BitmapFactory
import android.graphics.Color
import android.hardware.camera2.CameraAccessException
import android.media.ExifInterface
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.test.advanceTimeBy
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.annotation.Config
import org.robolectric.annotation.GraphicsMode
import rhinarium.capture.frames.Region
import rhinarium.capture.frames.Size
import rhinarium.capture.picture.Still
import java.io.ByteArrayOutputStream

private val JPEG = byteArrayOf(1, 2, 3)

/** Photos of the camera's full size. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [35])
@OptIn(ExperimentalCoroutinesApi::class)
class StillCaptureTest {
    @get:Rule
    val folder = TemporaryFolder()

    private fun world(change: (FakeCameraSystem) -> Unit = {}) =
        DeviceWorld(FakeCameraSystem(chosenCamera().copy(stills = listOf(Size(1600, 1200), STILL_SIZE)))).also {
            change(it.system)
            it.open().listen()
            it.system.deliver()
        }

    private val DeviceWorld.session get() = system.device!!.sessions.last { !it.isReplaced }

    @Test
    fun `a photo is a still of the largest size, with the light and focus of the frames, turned as the display is`() {
        val world = world { it.displayDegrees = 270 }
        world.camera.isTorchOn = true
        world.take { world.system.deliverStill(JPEG) }
        val (still, region) = world.stills.single()
        assertEquals(JPEG.toList() to 180, still.jpeg.toList() to still.degrees)
        assertEquals("the guide on the sensor", Region(1100, 600, 1800, 1800), region)
        assertEquals(emptyList<Any>(), world.written)
        val asked = world.session.stills.single()
        assertEquals(listOf(STILL_SIZE), asked.outputs.map { (it as FakeOutput).size })
        assertEquals(world.settings, asked.copy(outputs = world.settings.outputs))
        assertTrue("the frames go without it", world.system.stillReaders.single().output !in world.settings.outputs)
        assertEquals(Size(1920, 1080), world.system.readers.single().output.size)
    }

    @Test
    fun `a camera that refuses stills beside large frames takes them beside smaller ones, or takes frames alone`() {
        val smaller = world { it.besideStillsPixelsMax = 1280 * 720 }
        smaller.take { smaller.system.deliverStill(JPEG) }
        assertEquals(1, smaller.stills.size)
        assertEquals(Size(1280, 720), smaller.system.readers.last().output.size)
        val none = world { it.besideStillsPixelsMax = 0 }
        none.take {}
        assertEquals(listOf(Size(864, 864)), none.written.map { it.second })
        assertEquals(Size(1920, 1080), none.system.readers.last().output.size)
        assertTrue(none.system.stillReaders.all { it.isClosed })
    }

    @Test
    fun `the frame is kept at once where the still fails, the camera is taken or the preview changes meanwhile`() {
        val failures = listOf<(DeviceWorld) -> Unit>(
            { it.session.failStill() },
            { it.system.disconnect() },
            { it.camera.showIn(FakeTarget(it.system)) },
            { it.camera.release() },
        )
        for (fail in failures) {
            val world = world()
            world.take {
                fail(world)
                world.thread.run()
            }
            assertEquals(1 to 0, world.written.size to world.stills.size)
        }
        for (thrown in listOf(IllegalStateException("closed"), CameraAccessException(CameraAccessException.CAMERA_ERROR))) {
            val world = world()
            world.system.repeating = thrown
            world.take {}
            assertEquals("$thrown", 1, world.written.size)
            world.system.repeating = null
            world.take { world.system.deliverStill(JPEG) }
            assertEquals("the next photo is a still again", 1, world.stills.size)
        }
    }

    @Test
    fun `the frame is kept where the still takes longer than 2 s, and a late one is nobody's photo`() {
        val world = world()
        world.take { world.scope.advanceTimeBy(2_001) }
        assertEquals(1, world.written.size)
        world.take { world.system.deliverStill(JPEG) }
        assertEquals(2 to 0, world.written.size to world.stills.size)
        assertEquals(1, world.session.stills.size)
        assertEquals(0, world.losses)
    }

    @Test
    fun `the reader of stills is closed with the camera`() {
        val world = world()
        world.camera.release()
        world.thread.run()
        assertTrue(world.system.stillReaders.single().isClosed)
    }

    private val quarters = listOf(Color.RED, Color.GREEN, Color.BLUE, Color.WHITE)

    /** A JPEG with a colour in each quarter. */
    private fun jpegOf(width: Int, height: Int): ByteArray {
        val colours = IntArray(width * height) { at ->
            quarters[(if (at % width < width / 2) 0 else 1) + (if (at / width < height / 2) 0 else 2)]
        }
        val bytes = ByteArrayOutputStream()
        Bitmap.createBitmap(colours, width, height, Bitmap.Config.ARGB_8888).compress(Bitmap.CompressFormat.JPEG, 97, bytes)
        return bytes.toByteArray()
    }

    private fun nearest(colour: Int) = quarters.minBy { quarter ->
        listOf(Color::red, Color::green, Color::blue).sumOf { part -> (part(colour) - part(quarter)).let { it * it } }
    }

    @Test
    @GraphicsMode(GraphicsMode.Mode.NATIVE)
    @Config(sdk = [30, 35])
    fun `a still's part is written upright, without metadata, with the pixels for the quality check`() {
        val expected = mapOf(
            0 to listOf(Color.RED, Color.GREEN, Color.BLUE, Color.WHITE),
            90 to listOf(Color.BLUE, Color.RED, Color.WHITE, Color.GREEN),
            180 to listOf(Color.WHITE, Color.BLUE, Color.GREEN, Color.RED),
            270 to listOf(Color.GREEN, Color.WHITE, Color.RED, Color.BLUE),
        )
        for ((degrees, colours) in expected) {
            val file = folder.newFile("$degrees.jpg")
            val pixels = BitmapStillWriter.write(Still(jpegOf(1600, 1200), degrees), { sensor ->
                assertEquals(Size(1600, 1200), sensor)
                Region(100, 200, 1400, 800)
            }, file)
            val read = BitmapFactory.decodeFile(file.path)
            val isAcross = degrees % 180 == 0
            assertEquals(if (isAcross) 1400 to 800 else 800 to 1400, read.width to read.height)
            assertEquals(if (isAcross) 640 to 366 else 366 to 640, pixels.width to pixels.height)
            val places = listOf(1 to 1, 3 to 1, 1 to 3, 3 to 3)
            assertEquals("$degrees", colours, places.map { (x, y) ->
                nearest(read.getPixel(x * read.width / 4, y * read.height / 4))
            })
            assertEquals("$degrees", colours, places.map { (x, y) ->
                val at = 3 * (y * pixels.height / 4 * pixels.width + x * pixels.width / 4)
                nearest(Color.rgb(pixels.data[at].toInt() and 0xff, pixels.data[at + 1].toInt() and 0xff, pixels.data[at + 2].toInt() and 0xff))
            })
            assertNull(ExifInterface(file.path).getAttribute(ExifInterface.TAG_DATETIME))
        }
        assertTrue(runCatching { BitmapStillWriter.write(Still(JPEG, 0), { Region(0, 0, 1, 1) }, folder.newFile()) }.isFailure)
    }
}
