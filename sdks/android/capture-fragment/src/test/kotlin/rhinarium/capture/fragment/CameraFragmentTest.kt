package rhinarium.capture.fragment

import android.Manifest
import android.app.Application
import android.content.Context
import android.hardware.camera2.CameraCharacteristics
import android.hardware.camera2.CameraManager
import android.os.Bundle
import android.os.Looper
import androidx.fragment.app.Fragment
import androidx.fragment.app.FragmentActivity
import com.sun.net.httpserver.HttpServer
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.Robolectric
import org.robolectric.RobolectricTestRunner
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadow.api.Shadow
import org.robolectric.shadows.ShadowCameraCharacteristics
import rhinarium.capture.CameraListenerV2
import rhinarium.capture.CameraResult
import rhinarium.capture.DetectionConfiguration
import rhinarium.capture.DetectionStatus
import rhinarium.capture.LicenseInfo
import rhinarium.capture.Purpose
import rhinarium.capture.Species
import rhinarium.capture.UIError
import rhinarium.capture.conformance.conformanceFile
import rhinarium.capture.text.Problem
import rhinarium.capture.text.Words
import java.net.InetSocketAddress
import java.util.concurrent.atomic.AtomicInteger

/** An app's screen that is the fragment's host. */
class HostActivity : FragmentActivity(), CameraListenerV2, CameraErrorListener {
    val told = ArrayList<String>()
    val errors = ArrayList<UIError>()

    override fun onDetectionStatus(status: DetectionStatus) {
        told += "$status"
    }

    override fun onCameraResult(result: CameraResult) {
        val reason = (result as? CameraResult.Fail)?.reason
        val name = if (reason == null) "Success" else "Fail $reason"
        told += "$name ${result.fingerprintImageFiles.size} ${result.appearanceImageFiles.size}"
    }

    override fun onCameraError(error: UIError) {
        errors += error
    }
}

private val keys = AtomicInteger()

/** Robolectric has no session of a camera below API 28, so a camera that opens is tried on 30 and 35 alone. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 30, 35])
class CameraFragmentTest {
    private val app: Application = RuntimeEnvironment.getApplication()
    private val server = HttpServer.create(InetSocketAddress("127.0.0.1", 0), 0).also { server ->
        server.createContext("/v2/license") { exchange ->
            exchange.sendResponseHeaders(200, 2)
            exchange.responseBody.use { it.write("{}".toByteArray()) }
        }
        server.start()
    }
    private val license = LicenseInfo("psk_fragment_${keys.incrementAndGet()}", "http://127.0.0.1:${server.address.port}")
    private val configuration = DetectionConfiguration(Species.DOG, Purpose.PET_VERIFICATION)
    private val hosting = Robolectric.buildActivity(HostActivity::class.java).setup()
    private val host = hosting.get()

    @After
    fun stop() = server.stop(0)

    private fun grantAndAddCamera() {
        shadowOf(app).grantPermissions(Manifest.permission.CAMERA)
        val traits = ShadowCameraCharacteristics.newCameraCharacteristics()
        Shadow.extract<ShadowCameraCharacteristics>(traits)
            .set(CameraCharacteristics.LENS_FACING, CameraCharacteristics.LENS_FACING_BACK)
        shadowOf(app.getSystemService(Context.CAMERA_SERVICE) as CameraManager).addCamera("0", traits)
    }

    private fun add(fragment: Fragment) {
        host.supportFragmentManager.beginTransaction().add(android.R.id.content, fragment, "camera").commit()
        shadowOf(Looper.getMainLooper()).idle()
    }

    private fun shown() = host.supportFragmentManager.findFragmentByTag("camera")

    private fun runUntil(hasHappened: () -> Boolean) {
        val endNs = System.nanoTime() + 20_000_000_000
        while (!hasHappened()) {
            check(System.nanoTime() < endNs) { "It did not happen." }
            shadowOf(Looper.getMainLooper()).idle()
            Thread.sleep(2)
        }
    }

    @Test
    @Config(sdk = [30, 35])
    fun `the cases of the conformance file about fragments`() {
        val cases = conformanceFile().inner("platforms").objects("fragment")
        assertEquals(conformanceFile().inner("counts").int("fragment"), cases.size)
        grantAndAddCamera()
        for (given in cases) {
            given.requireKnown("fragment", "name", "captureSessionId", "expect")
            val expect = given.inner("expect")
            expect.requireKnown("expect", "told", "starts", "removesItself", "releasedOnRemoval")
            host.told.clear()
            val fragment = CameraFragment.newInstance(license, given.textOrNull("captureSessionId") ?: "session", configuration)
            add(fragment)
            expect.listOrNull("told")?.let { assertEquals(given.text("name"), it, host.told) }
            if (expect.isTrue("starts")) runUntil { fragment.controller?.isDetecting == true }
            assertEquals(given.text("name"), expect.isTrue("removesItself"), shown() == null)
            if (!expect.isTrue("releasedOnRemoval")) continue
            val controller = fragment.controller!!
            host.supportFragmentManager.beginTransaction().remove(fragment).commit()
            shadowOf(Looper.getMainLooper()).idle()
            assertFalse(given.text("name"), controller.isInitialized.value)
            assertNull(given.text("name"), shown())
        }
    }

    @Test
    fun `without any arguments it removes itself as well`() {
        add(CameraFragment())
        assertEquals(listOf("Fail CANCELED 0 0"), host.told)
        assertNull(shown())
    }

    @Test
    @Config(sdk = [30, 35])
    fun `the arguments are those of the specification, and outlive the process`() {
        val given = Bundle().apply {
            putSerializable("ARG_LICENSE", license)
            putString("ARG_CAPTURE_SESSION_ID", "session")
            putSerializable("ARG_DETECTION_CONFIGURATION", configuration)
        }
        grantAndAddCamera()
        val parcel = android.os.Parcel.obtain()
        given.writeToParcel(parcel, 0)
        parcel.setDataPosition(0)
        val read = Bundle.CREATOR.createFromParcel(parcel).also { it.classLoader = javaClass.classLoader }
        val fragment = CameraFragment().apply { arguments = read }
        add(fragment)
        runUntil { fragment.controller?.isDetecting == true }
    }

    @Test
    fun `it asks for the permission, and says what to do when that is refused`() {
        val fragment = CameraFragment.newInstance(license, "session", configuration)
        add(fragment)
        val asked = shadowOf(host).lastRequestedPermission
        assertEquals(listOf(Manifest.permission.CAMERA), asked.requestedPermissions.toList())
        val refused = intArrayOf(android.content.pm.PackageManager.PERMISSION_DENIED)
        host.onRequestPermissionsResult(asked.requestCode, asked.requestedPermissions, refused)
        runUntil { host.errors.isNotEmpty() }
        assertTrue("${host.errors}", host.errors.single() is UIError.PermissionDenied)
        val screen = fragment.requireView() as CameraScreen
        assertEquals(Words.of("en").problem(Problem.PERMISSION_DENIED), screen.text)
        assertEquals("nothing to tell: no capture began", emptyList<String>(), host.told)
    }

    @Test
    @Config(sdk = [30, 35])
    fun `detection pauses while the screen is away, and continues when it is back`() {
        grantAndAddCamera()
        val fragment = CameraFragment.newInstance(license, "session", configuration)
        add(fragment)
        runUntil { fragment.controller?.isDetecting == true }
        hosting.pause().stop()
        assertFalse(fragment.controller!!.isDetecting)
        assertTrue(fragment.controller!!.isInitialized.value)
        hosting.start().resume()
        assertTrue(fragment.controller!!.isDetecting)
    }

    @Test
    @Config(sdk = [30, 35])
    fun `a capture that ended while the screen was away does not begin again`() {
        grantAndAddCamera()
        val fragment = CameraFragment.newInstance(license, "session", configuration)
        add(fragment)
        runUntil { fragment.controller?.isDetecting == true }
        hosting.pause().stop()
        fragment.controller!!.finalizeCamera()
        hosting.start().resume()
        assertFalse(fragment.controller!!.isDetecting)
        assertEquals(listOf("Fail CANCELED 0 0"), host.told)
    }
}
