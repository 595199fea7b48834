package rhinarium.capture.android

import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.launch
import org.junit.Assert.assertArrayEquals
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.annotation.Config
import rhinarium.capture.UploadKind
import rhinarium.capture.frames.Region
import rhinarium.capture.frames.Size

private val SIZE = Size(320, 240)

/** Frames and photos of pictures with strides, turned as the display is. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [35])
@OptIn(ExperimentalCoroutinesApi::class)
class PictureSourceTest {
    private fun worldOf(sensorDegrees: Int, isFront: Boolean = false, displayDegrees: Int = 0) =
        DeviceWorld(FakeCameraSystem(chosenCamera(sensorDegrees, isFront, listOf(SIZE)))).also {
            it.system.displayDegrees = displayDegrees
            it.kind = UploadKind.APPEARANCE
            it.open().listen()
        }

    /** Bright in the left upper quarter of the valid part, black left of it and above. */
    private fun corner(crop: Region = Region(0, 0, SIZE.width, SIZE.height)) = FakePicture(
        SIZE, crop,
        luma = { x, y ->
            val (right, down) = x - crop.left to y - crop.top
            if (right < 0 || down < 0) 0 else if (right < crop.width / 2 && down < crop.height / 2) 200 else 50
        },
    )

    /** Levels in the middle of the quarters: left upper, right upper, left lower, right lower. */
    private fun quarters(levels: (Int, Int) -> Int, width: Int, height: Int) = listOf(1 to 1, 3 to 1, 1 to 3, 3 to 3)
        .map { (x, y) -> levels(width * x / 4, height * y / 4) }

    private fun quartersOfFrame(world: DeviceWorld) = world.frames.last().run {
        quarters({ x, y -> gray[y * width + x].toInt() and 0xff }, width, height)
    }

    private fun quartersOfPhoto(world: DeviceWorld): List<Int> {
        world.camera.hold(UploadKind.APPEARANCE)
        world.scope.launch { world.camera.take("appearance-1.jpg") }
        val (argb, size) = world.written.last()
        return quarters({ x, y -> argb[y * size.width + x] and 0xff }, size.width, size.height)
    }

    @Test
    fun `frames and photos stand upright for each sensor and each turn of the display`() {
        val leftUpper = listOf(200, 50, 50, 50)
        val rightUpper = listOf(50, 200, 50, 50)
        val leftLower = listOf(50, 50, 200, 50)
        val rightLower = listOf(50, 50, 50, 200)
        for ((sensor, display, expected) in listOf(
            Triple(0, 0, leftUpper), Triple(90, 0, rightUpper), Triple(270, 0, leftLower),
            Triple(90, 90, leftUpper), Triple(90, 180, leftLower), Triple(90, 270, rightLower),
        )) {
            val world = worldOf(sensor, displayDegrees = display)
            world.system.deliver(corner())
            assertEquals("frame, $sensor, $display", expected, quartersOfFrame(world))
            assertEquals("photo, $sensor, $display", expected, quartersOfPhoto(world))
        }
        val front = worldOf(270, isFront = true, displayDegrees = 90)
        front.system.deliver(corner())
        assertEquals(leftUpper, quartersOfFrame(front))
        front.system.displayDegrees = 0
        front.thread.advance(100)
        front.system.deliver(corner())
        assertEquals("the display has turned meanwhile", leftLower, quartersOfFrame(front))
    }

    @Test
    fun `rows and samples that lie apart are read without the gaps, and before the picture is given back`() {
        val world = worldOf(0)
        val picture = FakePicture(SIZE, luma = { x, y -> (x + y) and 0xff }, chroma = { x, y -> (100 + x + y) and 0xff })
        world.system.deliver(picture)
        assertTrue(picture.isClosed)
        val frame = world.frames.single()
        assertEquals(listOf(256, 192), listOf(frame.width, frame.height))
        assertEquals("of x = 0 and y = 0", 0, frame.gray[0].toInt())
        // Luma 4 and chroma 102 in both planes, by JFIF's matrix.
        world.camera.hold(UploadKind.APPEARANCE)
        world.scope.launch { world.camera.take("appearance-1.jpg") }
        assertEquals(0xff002000.toInt(), world.written.single().first[2 * SIZE.width + 2])
    }

    @Test
    fun `only the valid part of a picture is read`() {
        val world = worldOf(0)
        val crop = Region(40, 20, 240, 180)
        world.system.deliver(corner(crop))
        assertEquals("the first pixel", 200, world.frames.last().gray[0].toInt() and 0xff)
        assertEquals(listOf(200, 50, 50, 50), quartersOfFrame(world))
        quartersOfPhoto(world)
        assertEquals(Size(240, 180), world.written.single().second)
        val whole = FakePicture(SIZE)
        val plain = croppedPlanes(whole)
        assertArrayEquals(IntArray(3), plain.map { it.buffer.position() }.toIntArray())
    }

    @Test
    fun `frames come at most every 90 ms, and none while the one before is busy`() {
        val world = worldOf(0)
        repeat(20) {
            world.system.deliver(corner())
            world.thread.advance(30)
        }
        assertEquals(7, world.frames.size)
        for ((before, after) in world.frames.zipWithNext()) assertEquals(90, after.timeMs - before.timeMs)
        world.isFree = false
        world.thread.advance(1_000)
        world.system.deliver(corner())
        assertEquals(7, world.frames.size)
    }

    @Test
    fun `nothing is delivered before somebody listens, nor after they stopped, and a new listener is served`() {
        val world = DeviceWorld(FakeCameraSystem(chosenCamera(sizes = listOf(SIZE)))).open()
        world.system.deliver(corner())
        assertEquals(0, world.frames.size)
        val stop = world.listen()
        world.system.deliver(corner())
        assertEquals(1, world.frames.size)
        val stopSecond = world.listen()
        stop()
        world.thread.advance(100)
        world.system.deliver(corner())
        assertEquals("the first one's stop does not end the second", 2, world.frames.size)
        stopSecond()
        world.thread.advance(100)
        world.system.deliver(corner())
        assertEquals(2, world.frames.size)
    }

    @Test
    fun `a picture that cannot be read is left out, and the next one is read`() {
        val world = worldOf(0)
        val broken = FakePicture(SIZE, crop = Region(0, 0, 3_000, 3_000))
        world.system.deliver(broken)
        assertTrue(broken.isClosed)
        assertEquals(0, world.frames.size)
        world.thread.advance(100)
        world.system.deliver(corner())
        assertEquals(1, world.frames.size)
    }
}
