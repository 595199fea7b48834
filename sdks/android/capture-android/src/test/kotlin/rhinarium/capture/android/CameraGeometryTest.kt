package rhinarium.capture.android

import android.graphics.BitmapFactory
import android.graphics.Color
import android.hardware.camera2.CameraCharacteristics
import android.media.ExifInterface
import org.junit.Assert.assertArrayEquals
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
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
        assertEquals(Size(1920, 1080), wantedSizes(listOf(Size(4000, 3000), Size(1920, 1080), Size(640, 480))).first())
        assertEquals(Size(2560, 1440), wantedSizes(listOf(Size(4000, 3000), Size(2560, 1440))).single())
        assertEquals(Size(1280, 720), wantedSizes(emptyList()).single())
    }

    @Test
    fun `the first camera of each side is chosen, with what it can do`() {
        World().use { world ->
            world.addCamera("5", CameraCharacteristics.LENS_FACING_FRONT, sensorDegrees = 270)
            world.addCamera("7", CameraCharacteristics.LENS_FACING_BACK, hasTorch = true)
            world.addCamera("8", CameraCharacteristics.LENS_FACING_BACK)
            val back = readCamera(world.manager, CameraPosition.BACK)
            assertEquals(listOf("7", 90, true, Size(1920, 1080)), listOf(back.id, back.sensorDegrees, back.hasTorch, back.sizes.first()))
            assertEquals(listOf(Size(4000, 3000)), back.stills)
            val front = readCamera(world.manager, CameraPosition.FRONT)
            assertEquals(listOf("5", 270, false), listOf(front.id, front.sensorDegrees, front.hasTorch))
        }
    }

    @Test
    fun `pictures stand upright however the device is turned`() {
        fun camera(degrees: Int, isFront: Boolean) = chosenCamera(degrees, isFront)
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
        assertTrue("${quantiser(bytes)} is of a lower quality", quantiser(bytes) in 2..4)
        assertNull(ExifInterface(file.path).getAttribute(ExifInterface.TAG_DATETIME))
    }

    /** The first entry of the first quantisation table: 3 at a quality of 92, 10 at 70, 27 at 30. */
    private fun quantiser(jpeg: ByteArray): Int {
        val table = (0 until jpeg.size - 1).first { jpeg[it] == 0xff.toByte() && jpeg[it + 1] == 0xdb.toByte() }
        return jpeg[table + 5].toInt() and 0xff
    }

    @Test
    fun `photos that nobody deleted within a day are deleted, later ones are not`() {
        val nowMs = 1_800_000_000_000
        for ((name, hours) in listOf("old" to 25L, "new" to 23L)) {
            folder.newFolder(name).also {
                it.resolve("fingerprint-1.jpg").writeText("photo")
                it.setLastModified(nowMs - hours * 3_600_000)
            }
        }
        deleteOldPhotos(folder.root, nowMs)
        assertEquals(listOf("new"), folder.root.list()!!.toList())
        deleteOldPhotos(folder.root.resolve("absent"), nowMs)
    }

    @Test
    fun `a lens that focuses no nearer than 15 cm is zoomed in, where the camera can`() {
        assertEquals(1.0, zoomFor(nearestDioptres = 10f, zoomMax = 8f), 0.0)
        assertEquals(2.0, zoomFor(nearestDioptres = 5f, zoomMax = 8f), 0.0)
        assertEquals("a fixed focus", 2.0, zoomFor(nearestDioptres = 0f, zoomMax = 4f), 0.0)
        assertEquals(1.0, zoomFor(nearestDioptres = 5f, zoomMax = 1f), 0.0)
        assertEquals(1.0, zoomFor(nearestDioptres = null, zoomMax = 8f), 0.0)
        assertEquals(1.0, zoomFor(nearestDioptres = 5f, zoomMax = null), 0.0)
    }

    @Test
    fun `sizes are tried from the largest up to Full HD down to 480 px`() {
        val sizes = listOf(Size(640, 480), Size(4000, 3000), Size(320, 240), Size(1920, 1080), Size(1280, 720))
        assertEquals(listOf(Size(1920, 1080), Size(1280, 720), Size(640, 480)), wantedSizes(sizes))
    }
}
