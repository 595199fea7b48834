package rhinarium.capture.android

import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.annotation.Config
import rhinarium.capture.frames.Region
import rhinarium.capture.frames.Size

/** Preview, sizes, light and focus of an open camera, on a system that behaves like Camera2. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [35])
class PictureSessionTest {
    private val world = DeviceWorld()
    private val system = world.system
    private val thread = world.thread
    private val target = FakeTarget(system)

    @Test
    fun `a surface is drawn on, whether it appears before, while or after the camera opens`() {
        world.show(target)
        world.open()
        assertTrue(target.isDrawnOn)
        assertEquals(90, target.sensorDegrees)
        for (steps in 0..4) {
            val opening = DeviceWorld()
            val late = FakeTarget(opening.system)
            opening.beginOpening()
            // After each of the events of an opening camera.
            repeat(steps) { opening.thread.post {} }
            opening.camera.showIn(late)
            opening.thread.run()
            opening.outcome!!.getOrThrow()
            assertTrue("after $steps", late.isDrawnOn)
        }
        val after = DeviceWorld().open()
        val last = FakeTarget(after.system)
        after.show(last)
        assertTrue(last.isDrawnOn)
        assertEquals(0, after.losses)
    }

    @Test
    fun `a surface whose view has gone is released only when the camera no longer draws on it`() {
        world.show(target)
        world.open()
        world.camera.showIn(null)
        target.leave()
        assertFalse("the camera still draws there", target.isReleased)
        thread.run()
        assertTrue(target.isReleased)
        thread.advance(2_000)
        assertEquals(0, world.losses)
        system.deliver()
        assertFalse(system.device!!.isClosed)
    }

    @Test
    fun `a surface is released with the camera, when the camera is taken, and at once where no camera uses it`() {
        world.show(target)
        world.open()
        world.camera.release()
        target.leave()
        thread.run()
        assertTrue(target.isReleased)
        val taken = DeviceWorld()
        val shown = FakeTarget(taken.system)
        taken.show(shown)
        taken.open()
        taken.system.disconnect()
        taken.camera.showIn(null)
        shown.leave()
        taken.thread.run()
        assertTrue(shown.isReleased)
        val unused = FakeTarget(taken.system)
        unused.leave()
        assertTrue(unused.isReleased)
    }

    @Test
    fun `a surface that was abandoned is left out, and the capture continues`() {
        world.open().listen()
        val abandoned = object : PreviewTarget {
            override fun outputOf(size: Size, sensorDegrees: Int) = FakeOutput(size).also { it.isAbandoned = true }

            override fun onUnused() = Unit
        }
        world.show(abandoned)
        system.deliver()
        assertEquals(1, world.frames.size)
        assertEquals(Size(1920, 1080), system.readers.single().output.size)
        world.show(target)
        assertTrue(target.isDrawnOn)
        thread.advance(2_000)
        assertEquals(0, world.losses)
    }

    @Test
    fun `two reconfigurations at the same time keep the later one, and end nothing`() {
        world.open()
        val first = FakeTarget(system)
        world.camera.showIn(first)
        world.camera.showIn(target)
        thread.run()
        assertTrue(target.isDrawnOn)
        assertFalse(first.isDrawnOn)
        thread.advance(2_000)
        assertEquals(0, world.losses)
    }

    @Test
    fun `a light that is switched while the session is replaced is on in the new session`() {
        world.open()
        world.camera.showIn(target)
        world.camera.isTorchOn = true
        thread.run()
        assertEquals(true, world.settings.isTorchOn)
        thread.advance(2_000)
        assertEquals(0, world.losses)
    }

    @Test
    fun `smaller sizes are asked for until one is delivered, also when a preview is added`() {
        system.pixelsMax = 1280 * 720
        world.open().listen()
        assertEquals(Size(1280, 720), system.readers.last().output.size)
        assertTrue(system.readers.first().isClosed)
        system.pixelsMax = 640 * 480
        world.show(target)
        assertTrue(target.isDrawnOn)
        assertEquals(listOf(Size(1280, 720), Size(640, 480)), target.outputs.map { it.size })
        system.deliver(FakePicture(Size(640, 480)))
        assertEquals(1, world.frames.size)
        val none = DeviceWorld().also { it.system.pixelsMax = 1 }
        assertTrue("${none.failure()}", none.outcome!!.exceptionOrNull() is IllegalStateException)
    }

    @Test
    fun `focus is continuous and the light off at the start, where the camera has them`() {
        world.open()
        assertEquals(FocusMode.CONTINUOUS, world.settings.focus)
        assertEquals(false, world.settings.isTorchOn)
        assertNull(world.settings.focusArea)
        assertNull(world.settings.crop)
        val plain = chosenCamera().copy(hasTorch = false, hasContinuousFocus = false)
        val other = DeviceWorld(FakeCameraSystem(plain)).open()
        other.camera.isTorchOn = true
        other.thread.run()
        assertFalse(other.camera.isTorchOn)
        assertEquals(FocusMode.NONE, other.settings.focus)
        assertNull(other.settings.isTorchOn)
    }

    private fun withAreas(zoom: Double = 1.0) = DeviceWorld(
        FakeCameraSystem(
            chosenCamera().copy(
                canFocusOnArea = true, canExposeOnArea = true, sensor = Region(0, 0, 4000, 3000), zoom = zoom,
            ),
        ),
    ).open()

    @Test
    fun `the middle is in focus, and with a far lens twice as large`() {
        val near = withAreas()
        assertEquals(Region(1550, 1050, 900, 900), near.settings.focusArea)
        assertNull(near.settings.exposureArea)
        val far = withAreas(zoom = 2.0)
        assertEquals(Region(1000, 750, 2000, 1500), far.settings.crop)
        assertEquals(Region(1775, 1275, 450, 450), far.settings.focusArea)
    }

    @Test
    fun `a tap focuses once and exposes there, and 5 s later focus is continuous again`() {
        val world = withAreas()
        // The right upper corner of the upright picture is the left upper one of a sensor at 90 degrees.
        world.camera.focusAt(1.0, 0.0)
        world.thread.run()
        val corner = Region(0, 0, 900, 900)
        assertEquals(listOf(FocusMode.ONCE, corner, corner), world.settings.run { listOf(focus, focusArea, exposureArea) })
        assertEquals(corner, world.system.device!!.sessions.single().focused.single().focusArea)
        world.thread.advance(3_000)
        world.system.deliver()
        world.camera.focusAt(0.5, 0.5)
        world.thread.advance(4_900)
        world.system.deliver()
        assertEquals(FocusMode.ONCE, world.settings.focus)
        world.thread.advance(200)
        assertEquals(FocusMode.CONTINUOUS, world.settings.focus)
        assertEquals(0, world.losses)
    }
}
