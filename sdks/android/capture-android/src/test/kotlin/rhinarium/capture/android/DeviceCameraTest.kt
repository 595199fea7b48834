package rhinarium.capture.android

import android.hardware.camera2.CameraAccessException
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.test.advanceTimeBy
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertSame
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.annotation.Config
import java.util.concurrent.TimeoutException

/** A device from its opening to its end, on a system that behaves like Camera2. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [35])
@OptIn(ExperimentalCoroutinesApi::class)
class DeviceCameraTest {
    private val world = DeviceWorld()
    private val system = world.system
    private val thread = world.thread

    private fun exceptions() = listOf(
        CameraAccessException(CameraAccessException.CAMERA_IN_USE),
        IllegalArgumentException("unknown camera"),
        IllegalStateException("camera service"),
        SecurityException("revoked"),
        UnsupportedOperationException("of a manufacturer"),
    )

    @Test
    fun `whatever Camera2 throws while a camera opens is the failure of the call, and the camera is released`() {
        for (thrown in exceptions()) {
            val opening = DeviceWorld().also { it.system.opening = thrown }
            assertSame(thrown, opening.failure())
            opening.thread.run()
            assertEquals(1, opening.released)
            assertTrue(opening.thread.hasQuit)
            val configuring = DeviceWorld().also { it.system.refusing = thrown }
            assertSame(thrown, configuring.failure())
            configuring.thread.run()
            assertTrue("$thrown", configuring.system.device!!.isClosed)
            val repeating = DeviceWorld().also { it.system.repeating = thrown }
            assertSame(thrown, repeating.failure())
            repeating.thread.run()
            assertTrue("$thrown", repeating.system.device!!.isClosed)
        }
    }

    @Test
    fun `a device that fails to open or is taken meanwhile fails the call with its reason`() {
        system.failing = CameraAccessException.CAMERA_IN_USE
        assertEquals(CameraAccessException.CAMERA_IN_USE, (world.failure() as CameraAccessException).reason)
        val taken = DeviceWorld()
        taken.beginOpening()
        taken.thread.post { taken.thread.post { taken.thread.post { taken.system.disconnect() } } }
        taken.thread.run()
        assertEquals(CameraAccessException.CAMERA_DISCONNECTED, (taken.outcome!!.exceptionOrNull() as CameraAccessException).reason)
        assertEquals(0, taken.losses)
    }

    @Test
    fun `a camera that does not answer within 10 s is given up, and closed when it opens late`() {
        system.isSilent = true
        world.beginOpening()
        thread.run()
        world.scope.advanceTimeBy(10_001)
        assertTrue(world.outcome!!.exceptionOrNull() is TimeoutException)
        thread.run()
        assertFalse("the thread waits for the answer", thread.hasQuit)
        system.answer()
        thread.run()
        assertTrue(system.device!!.isClosed)
        assertTrue(thread.hasQuit)
    }

    @Test
    fun `a caller that leaves while the camera opens leaves no camera on`() {
        system.isSilent = true
        world.beginOpening()
        thread.run()
        world.cancelOpening()
        thread.run()
        system.answer()
        thread.run()
        assertTrue(system.device!!.isClosed)
        assertTrue(thread.hasQuit)
    }

    @Test
    fun `release closes device and reader and ends the thread, and no late event or picture is heard`() {
        world.open().listen()
        val reader = system.readers.single()
        world.camera.release()
        world.camera.release()
        thread.run()
        assertTrue(system.device!!.isClosed)
        assertTrue(reader.isClosed)
        assertTrue(thread.hasQuit)
        assertEquals(1, world.released)
        reader.onPicture()
        system.device!!.events.onDisconnected(system.device!!)
        system.device!!.events.onFailed(system.device!!, CameraAccessException.CAMERA_ERROR)
        assertEquals(0, world.losses)
        assertEquals(emptyList<Boolean>(), world.interruptions)
        assertEquals(0, world.frames.size)
    }

    @Test
    fun `a device that breaks is closed and lost`() {
        world.open()
        system.fail()
        thread.run()
        assertEquals(1, world.losses)
        assertTrue(system.device!!.isClosed)
    }

    @Test
    fun `a camera that delivers no pictures for 5 s is lost, one that delivers is not`() {
        world.open()
        repeat(4) {
            thread.advance(4_000)
            system.deliver()
        }
        assertEquals(0, world.losses)
        thread.advance(10_000)
        assertEquals(1, world.losses)
        assertTrue(system.device!!.isClosed)
    }

    @Test
    fun `a camera that another app takes is interrupted, and opens again when it is free`() {
        world.open().listen()
        system.disconnect()
        thread.run()
        assertEquals(listOf(true), world.interruptions)
        assertTrue(system.device!!.isClosed)
        assertEquals("another app has it", 1, system.opened)
        system.becomeFree()
        assertEquals(listOf(true, false), world.interruptions)
        assertFalse(system.isWatching)
        system.deliver()
        assertEquals(1, world.frames.size)
        thread.advance(4_000)
        assertEquals(0, world.losses)
    }

    @Test
    fun `a free camera that does not open yet, as in the background, is tried again until it does`() {
        world.open()
        system.disconnect()
        thread.run()
        system.opening = CameraAccessException(CameraAccessException.CAMERA_DISABLED)
        system.becomeFree()
        thread.advance(1_200)
        assertEquals(4, system.opened)
        system.opening = null
        system.failing = CameraAccessException.CAMERA_IN_USE
        thread.advance(500)
        system.failing = null
        thread.advance(500)
        assertEquals(listOf(true, false), world.interruptions)
        assertEquals(0, world.losses)
    }

    @Test
    fun `a camera that may not be opened again is lost`() {
        for (thrown in listOf(SecurityException("revoked"), IllegalArgumentException("unknown camera"))) {
            val world = DeviceWorld().open()
            world.system.disconnect()
            world.thread.run()
            world.system.opening = thrown
            world.system.becomeFree()
            assertEquals(1, world.losses)
        }
    }

    @Test
    fun `a camera that was taken fails first and is reported after that, which is an interruption and no loss`() {
        world.open()
        system.device!!.isGone = true
        world.camera.isTorchOn = true
        world.show(FakeTarget(system))
        system.disconnect()
        thread.advance(2_000)
        assertEquals(0, world.losses)
        assertEquals(listOf(true), world.interruptions)
    }

    @Test
    fun `whatever Camera2 throws when the light or the preview changes is a lost camera`() {
        for (thrown in exceptions()) {
            val lit = DeviceWorld().open()
            lit.system.repeating = thrown
            lit.camera.isTorchOn = true
            lit.thread.advance(600)
            assertEquals("$thrown", 1, lit.losses)
            val shown = DeviceWorld().open()
            shown.system.refusing = thrown
            shown.show(FakeTarget(shown.system))
            shown.thread.advance(600)
            assertEquals("$thrown", 1, shown.losses)
        }
        assertNull(world.outcome)
    }
}
