package rhinarium.capture.android

import android.graphics.BitmapFactory
import android.graphics.Color
import android.hardware.camera2.CameraCharacteristics
import android.media.ExifInterface
import org.junit.Assert.assertArrayEquals
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNull
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.annotation.Config
import rhinarium.capture.CameraPosition
import rhinarium.capture.frames.Size

@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 30, 35])
class CameraGeometryTest {
    @get:Rule
    val folder = TemporaryFolder()

    @Test
    fun `pictures are as large as Full HD where the camera has that`() {
        assertEquals(Size(1920, 1080), chooseSize(listOf(Size(4000, 3000), Size(1920, 1080), Size(640, 480))))
        assertEquals(Size(2560, 1440), chooseSize(listOf(Size(4000, 3000), Size(2560, 1440))))
        assertEquals(Size(1280, 720), chooseSize(emptyList()))
    }

    @Test
    fun `the first camera of each side is chosen, with what it can do`() {
        World().use { world ->
            world.addCamera("5", CameraCharacteristics.LENS_FACING_FRONT, sensorDegrees = 270)
            world.addCamera("7", CameraCharacteristics.LENS_FACING_BACK, hasTorch = true)
            world.addCamera("8", CameraCharacteristics.LENS_FACING_BACK)
            val back = chooseCamera(world.manager, CameraPosition.BACK)
            assertEquals(listOf("7", 90, true, Size(1920, 1080)), listOf(back.id, back.sensorDegrees, back.hasTorch, back.size))
            val front = chooseCamera(world.manager, CameraPosition.FRONT)
            assertEquals(listOf("5", 270, false), listOf(front.id, front.sensorDegrees, front.hasTorch))
        }
    }

    @Test
    fun `pictures stand upright however the device is turned`() {
        fun camera(degrees: Int, isFront: Boolean) = ChosenCamera("0", degrees, isFront, Size(4, 3), false, false)
        val turns = listOf(0, 90, 180, 270)
        assertEquals(listOf(90, 0, 270, 180), turns.map { uprightDegrees(camera(90, false), it) })
        assertEquals(listOf(270, 0, 90, 180), turns.map { uprightDegrees(camera(270, true), it) })
    }

    @Test
    fun `the preview shows the upright picture in the middle, filling the view or whole, however the device is turned`() {
        val view = Size(1000, 2000)
        // Corners of the stretched texture, which lie on the corners of the picture afterwards.
        fun corners(upright: Size, degrees: Int, fills: Boolean, view: Size): List<Int> {
            val points = floatArrayOf(0f, 0f, view.width.toFloat(), view.height.toFloat())
            previewMatrix(view, upright, degrees, fills).mapPoints(points)
            val xs = listOf(points[0], points[2]).map { Math.round(it) }
            val ys = listOf(points[1], points[3]).map { Math.round(it) }
            return listOf(xs.min(), ys.min(), xs.max(), ys.max())
        }
        assertEquals(listOf(-62, 0, 1063, 2000), corners(Size(1080, 1920), 0, true, view))
        assertEquals(listOf(0, 111, 1000, 1889), corners(Size(1080, 1920), 0, false, view))
        for (degrees in listOf(90, 270))
            assertEquals(listOf(222, 0, 1778, 875), corners(Size(1920, 1080), degrees, false, Size(2000, 875)))
        assertEquals(listOf(0, 111, 1000, 1889), corners(Size(1080, 1920), 180, false, view))
    }

    @Test
    fun `a photo is a JPEG of its colours without metadata`() {
        val file = folder.newFile("fingerprint-1.jpg")
        val colours = IntArray(32 * 48) { if (it % 32 < 16) Color.rgb(200, 100, 50) else Color.rgb(20, 40, 220) }
        BitmapJpegWriter.write(colours, Size(32, 48), file)
        val bytes = file.readBytes()
        assertArrayEquals(byteArrayOf(0xff.toByte(), 0xd8.toByte(), 0xff.toByte()), bytes.copyOf(3))
        val read = BitmapFactory.decodeFile(file.path)
        assertEquals(32 to 48, read.width to read.height)
        for ((x, colour) in listOf(4 to Color.rgb(200, 100, 50), 28 to Color.rgb(20, 40, 220))) {
            val seen = read.getPixel(x, 20)
            for (part in listOf(Color::red, Color::green, Color::blue))
                assertEquals(part(colour).toDouble(), part(seen).toDouble(), 12.0)
        }
        assertNull(ExifInterface(file.path).getAttribute(ExifInterface.TAG_DATETIME))
    }
}
