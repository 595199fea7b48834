package rhinarium.capture.android

import android.hardware.camera2.CameraCharacteristics
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertSame
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import rhinarium.capture.CameraListenerV2
import rhinarium.capture.CameraPosition
import rhinarium.capture.CameraResult
import rhinarium.capture.DetectionStatus
import rhinarium.capture.FailureReason
import rhinarium.capture.LicenseInfo
import rhinarium.capture.MissingCaptureSessionId
import rhinarium.capture.NoCamera
import rhinarium.capture.Trouble
import rhinarium.capture.UIError
import rhinarium.capture.controller.CaptureOptions

private const val SESSION = "0c6b0a1e-0000-4000-8000-000000000001"

/** Robolectric has no session of a camera below API 28, so a camera that opens is tried on 30 and 35 alone. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 30, 35])
class CameraControllerTest {
    private var world = World()

    @After
    fun close() {
        world.scope.cancel()
        world.close()
    }

    private fun initialize(controller: CameraController, session: String = SESSION) =
        world.ended { controller.initializeCamera(world.configuration, session) }

    @Test
    @Config(sdk = [30, 35])
    fun `a camera opens, is published, and is let go`() {
        world.grantCamera()
        world.addBackCamera()
        val controller = world.controller()
        assertFalse(controller.isInitialized.value)
        assertNull(initialize(controller))
        assertTrue(controller.isInitialized.value)
        assertFalse(controller.isDetecting)
        controller.startDetection()
        assertTrue(controller.isDetecting)
        controller.pauseDetection()
        assertFalse(controller.isDetecting)
        assertTrue(controller.isInitialized.value)
        controller.finalizeCamera()
        assertFalse(controller.isInitialized.value)
        assertNull(initialize(controller))
        assertEquals("a key is asked once", 1, world.requests.get())
    }

    @Test
    @Config(sdk = [30, 35])
    fun `without the permission it is PermissionDenied, and with it the same controller opens`() {
        world.addBackCamera()
        val controller = world.controller()
        val thrown = initialize(controller)
        assertTrue("$thrown", thrown is UIError.PermissionDenied && thrown.cause is SecurityException)
        world.grantCamera()
        assertNull(initialize(controller))
    }

    @Test
    @Config(sdk = [30, 35])
    fun `a device without a camera on that side is CameraOpenFailed with its cause`() {
        world.grantCamera()
        world.addCamera("1", CameraCharacteristics.LENS_FACING_FRONT)
        val thrown = initialize(world.controller())
        assertTrue("$thrown", thrown is UIError.CameraOpenFailed && thrown.cause is NoCamera)
        assertEquals(Trouble.ABSENT, (thrown as UIError.CameraOpenFailed).trouble)
        val front = CameraController(world.app, world.license, world.scope, CaptureOptions(), CameraPosition.FRONT)
        assertNull(initialize(front))
    }

    @Test
    fun `without a capture session the controller fails to initialize, and asks for nothing`() {
        world.grantCamera()
        world.addBackCamera()
        val thrown = initialize(world.controller(), session = "")
        assertTrue("$thrown", thrown is UIError.CameraOpenFailed && thrown.cause is MissingCaptureSessionId)
        assertEquals(0, world.requests.get())
    }

    @Test
    fun `a refused key is InvalidLicense with the service's code, and no camera opens`() {
        world.close()
        world = World(401, """{"errors":[{"code":"SVCB2B10000"}]}""")
        world.grantCamera()
        world.addBackCamera()
        val controller = world.controller()
        val thrown = initialize(controller)
        assertEquals("SVCB2B10000", (thrown as UIError.InvalidLicense).serverCode)
        assertNull(controller.camera?.opened)
    }

    @Test
    fun `a service that is not there is CameraOpenFailed, since nothing refused the key`() {
        val nobody = LicenseInfo("psk_nobody", "http://127.0.0.1:1")
        val controller = CameraController(world.app, nobody, world.scope)
        var thrown: Throwable? = null
        world.scope.launch(start = CoroutineStart.UNDISPATCHED) {
            thrown = runCatching { controller.initializeCamera(world.configuration, SESSION) }.exceptionOrNull()
        }
        runUntil { thrown != null }
        assertEquals(Trouble.OFFLINE, (thrown as UIError.CameraOpenFailed).trouble)
    }

    @Test
    @Config(sdk = [30, 35])
    fun `the caller's cancellation passes through as it is, and the camera that opens late is closed`() {
        world.grantCamera()
        world.addBackCamera()
        val controller = world.controller()
        val caller = CoroutineScope(SupervisorJob() + Dispatchers.Main.immediate)
        val own = CancellationException("the caller's own")
        var thrown: Throwable? = null
        caller.launch(start = CoroutineStart.UNDISPATCHED) {
            thrown = runCatching { controller.initializeCamera(world.configuration, SESSION) }.exceptionOrNull()
        }
        caller.cancel(own)
        runUntil { thrown != null }
        assertSame(own, thrown)
        assertFalse(controller.isInitialized.value)
        // Another capture may begin, and finds a camera that nothing holds.
        assertNull(initialize(controller))
    }

    @Test
    @Config(sdk = [30, 35])
    fun `the end of the scope is the end of the camera, and the listener hears it`() {
        world.grantCamera()
        world.addBackCamera()
        val told = ArrayList<Any>()
        val scope = CoroutineScope(SupervisorJob() + Dispatchers.Main.immediate)
        val controller = CameraController(world.app, world.license, scope)
        controller.listener = object : CameraListenerV2 {
            override fun onDetectionStatus(status: DetectionStatus) {
                told += status
            }

            override fun onCameraResult(result: CameraResult) {
                told += (result as CameraResult.Fail).reason
            }
        }
        assertNull(initialize(controller))
        controller.startDetection()
        scope.cancel()
        runUntil { told.isNotEmpty() }
        assertEquals(listOf<Any>(FailureReason.CANCELED), told)
        assertNull(controller.camera?.opened)
    }

    @Test
    @Config(sdk = [30, 35])
    fun `a camera that another app takes opens again when it is free`() {
        world.grantCamera()
        world.addBackCamera()
        val controller = world.controller()
        assertNull(initialize(controller))
        controller.startDetection()
        val camera = controller.camera!!.opened!!
        shadowOf(world.manager).triggerDisconnect()
        runUntil { camera.isInterrupted }
        assertTrue(controller.isInitialized.value)
        // Robolectric reports a camera as available when it is added.
        shadowOf(world.manager).removeCamera("0")
        world.addBackCamera()
        runUntil { !camera.isInterrupted }
        assertTrue(controller.isDetecting)
    }

    @Test
    @Config(sdk = [30, 35])
    fun `the light is only there where the camera has one`() {
        world.grantCamera()
        world.addBackCamera(hasTorch = true)
        val controller = world.controller()
        assertFalse(controller.hasTorch)
        assertNull(initialize(controller))
        assertTrue(controller.hasTorch)
        controller.isTorchOn = true
        assertTrue(controller.isTorchOn)
        controller.finalizeCamera()
        controller.isTorchOn = true
        assertFalse(controller.isTorchOn)
    }
}
