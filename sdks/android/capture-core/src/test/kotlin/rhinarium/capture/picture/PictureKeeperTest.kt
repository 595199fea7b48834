package rhinarium.capture.picture

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import rhinarium.capture.UploadKind
import rhinarium.capture.frames.Size
import java.io.File
import java.nio.ByteBuffer

private fun planes(width: Int, height: Int, level: Int): List<YuvPlane> {
    fun plane(samples: Int, row: Int, of: Int) =
        YuvPlane(ByteBuffer.wrap(ByteArray(samples) { of.toByte() }), row, 1)
    return listOf(plane(width * height, width, level), plane(width * height / 4, width / 2, 128), plane(width * height / 4, width / 2, 128))
}

class PictureKeeperTest {
    @get:Rule
    val folder = TemporaryFolder()
    private val written = ArrayList<Pair<Size, Int>>()
    private val keeper by lazy {
        PictureKeeper(File(folder.root, "new"), { argb, size, file ->
            written += size to (argb[argb.size / 2] and 0xff)
            file.writeText("photo")
        }, Dispatchers.Unconfined)
    }

    @Test
    fun `the photo shows the picture that was held, not the ones that came after it`() = runBlocking {
        val size = Size(40, 20)
        keeper.look(size, planes(40, 20, 50), 90, UploadKind.FINGERPRINT, 0)
        keeper.hold(UploadKind.FINGERPRINT)
        for (level in 60..80) keeper.look(size, planes(40, 20, level), 90, UploadKind.FINGERPRINT, 100)
        val shot = keeper.take("fingerprint-1.jpg")
        assertEquals(listOf(Size(16, 16) to 50), written)
        assertEquals("fingerprint-1.jpg", shot.file.name)
        assertEquals("photo", shot.file.readText())
        assertEquals(16 to 16, shot.pixels.width to shot.pixels.height)
    }

    @Test
    fun `a better picture takes the place of the one held before, and an appearance is the whole upright picture`() =
        runBlocking {
            val size = Size(40, 20)
            for (level in listOf(50, 70, 90)) {
                keeper.look(size, planes(40, 20, level), 90, UploadKind.APPEARANCE, 0)
                if (level < 90) keeper.hold(UploadKind.APPEARANCE)
            }
            keeper.take("appearance-1.jpg")
            assertEquals(listOf(Size(20, 40) to 70), written)
        }

    @Test
    fun `what the service looks at is the guide of the last picture, small, and none of the capture's files`() = runBlocking {
        keeper.look(Size(1280, 720), planes(1280, 720, 50), 90, UploadKind.FINGERPRINT, 0)
        keeper.hold(UploadKind.FINGERPRINT)
        keeper.look(Size(1280, 720), planes(1280, 720, 77), 90, UploadKind.FINGERPRINT, 100)
        assertEquals("photo", keeper.glance(UploadKind.FINGERPRINT).toString(Charsets.UTF_8))
        keeper.glance(UploadKind.APPEARANCE)
        assertEquals(listOf(Size(320, 320) to 77, Size(180, 320) to 77), written)
        assertFalse(File(folder.root, "new").exists())
    }

    @Test
    fun `a frame is at most 256 px a side and shows the guide`() {
        val frame = keeper.look(Size(1280, 720), planes(1280, 720, 77), 90, UploadKind.FINGERPRINT, 5)
        assertEquals(Triple(256, 256, 5L), Triple(frame.width, frame.height, frame.timeMs))
        assertEquals(setOf<Byte>(77), frame.gray.toSet())
        val whole = keeper.look(Size(1280, 720), planes(1280, 720, 77), 90, UploadKind.APPEARANCE, 6)
        assertEquals(144 to 256, whole.width to whole.height)
    }
}
