package rhinarium.capture.fragment

import android.Manifest
import android.app.Application
import android.content.Context
import android.content.res.Configuration
import android.graphics.Canvas
import android.graphics.Color
import android.graphics.Insets
import android.graphics.Paint
import android.graphics.SurfaceTexture
import android.hardware.camera2.CameraCharacteristics
import android.hardware.camera2.CameraManager
import android.provider.Settings
import android.view.View
import android.view.WindowInsets
import android.widget.Button
import android.os.Bundle
import android.os.Looper
import androidx.fragment.app.Fragment
import androidx.fragment.app.FragmentActivity
import com.sun.net.httpserver.HttpServer
import kotlinx.coroutines.runBlocking
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotSame
import org.junit.Assert.assertNull
import org.junit.Assert.assertSame
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
import rhinarium.capture.FailureReason
import rhinarium.capture.Guidance
import rhinarium.capture.LicenseInfo
import rhinarium.capture.Purpose
import rhinarium.capture.Species
import rhinarium.capture.UIError
import rhinarium.capture.UploadKind
import rhinarium.capture.conformance.conformanceFile
import rhinarium.capture.looks.Sight
import rhinarium.capture.looks.SightPart
import rhinarium.capture.text.Problem
import rhinarium.capture.text.Words
import rhinarium.capture.text.problemOfReason
import java.io.File
import java.net.InetSocketAddress
import java.time.Duration
import java.util.concurrent.atomic.AtomicInteger

/** A host that hears nothing. */
class DeafActivity : FragmentActivity()

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

    private fun grantAndAddCamera(hasLight: Boolean = false) {
        shadowOf(app).grantPermissions(Manifest.permission.CAMERA)
        val traits = ShadowCameraCharacteristics.newCameraCharacteristics()
        Shadow.extract<ShadowCameraCharacteristics>(traits)
            .apply {
                set(CameraCharacteristics.LENS_FACING, CameraCharacteristics.LENS_FACING_BACK)
                set(CameraCharacteristics.FLASH_INFO_AVAILABLE, hasLight)
            }
        shadowOf(app.getSystemService(Context.CAMERA_SERVICE) as CameraManager).addCamera("0", traits)
    }

    private fun add(fragment: Fragment) {
        host.supportFragmentManager.beginTransaction().add(android.R.id.content, fragment, "camera").commit()
        shadowOf(Looper.getMainLooper()).idle()
    }

    private fun shown() = host.supportFragmentManager.findFragmentByTag("camera")

    private fun runUntil(hasHappened: () -> Boolean) {
        val endNs = System.nanoTime() + 60_000_000_000
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
    fun `it asks the service what the camera shows if its argument says so, and by default does not`() {
        server.createContext("/v2/capture-sessions/session:look") { exchange ->
            val told = """{"data":{"isChecked":true,"found":"CAT","part":"whole"}}""".toByteArray()
            exchange.sendResponseHeaders(200, told.size.toLong())
            exchange.responseBody.use { it.write(told) }
        }
        val asking = CameraFragment.newInstance(license, "session", configuration, asksService = true)
        val seen = runBlocking { asking.options().look!!.look(ByteArray(1), UploadKind.FINGERPRINT) }
        assertEquals(Sight(Species.CAT, SightPart.WHOLE), seen)
        assertNull(CameraFragment.newInstance(license, "session", configuration).options().look)
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

    private fun started(hasLight: Boolean = false): CameraFragment {
        grantAndAddCamera(hasLight)
        val fragment = CameraFragment.newInstance(license, "session", configuration)
        add(fragment)
        runUntil { fragment.controller?.isDetecting == true }
        return fragment
    }

    private fun screenOf(fragment: Fragment) = fragment.requireView() as CameraScreen

    private fun elapse(ms: Long) = shadowOf(Looper.getMainLooper()).idleFor(Duration.ofMillis(ms))

    @Test
    @Config(sdk = [30, 35])
    fun `another orientation keeps camera and photos, and the new view shows the camera`() {
        val before = started()
        val controller = before.controller!!
        hosting.recreate()
        val after = hosting.get().supportFragmentManager.findFragmentByTag("camera") as CameraFragment
        assertNotSame(before, after)
        assertSame(controller, after.controller)
        assertTrue(controller.isInitialized.value)
        assertTrue(controller.isDetecting)
        assertEquals(emptyList<String>(), hosting.get().told)
        assertSame(controller, screenOf(after).preview.controller)
        assertNull(before.view)
        // Its host is the new activity.
        controller.listener!!.onDetectionStatus(DetectionStatus.Finished)
        assertEquals(listOf("Finished"), hosting.get().told)
        assertEquals(emptyList<String>(), host.told)
        hosting.get().supportFragmentManager.beginTransaction().remove(after).commit()
        elapse(0)
        assertFalse(controller.isInitialized.value)
        assertEquals(listOf("Finished", "Fail CANCELED 0 0"), hosting.get().told)
    }

    @Test
    @Config(sdk = [30, 35])
    fun `a camera that opens while the orientation changes starts in the new view`() {
        grantAndAddCamera()
        val before = CameraFragment.newInstance(license, "session", configuration)
        add(before)
        hosting.recreate()
        val after = hosting.get().supportFragmentManager.findFragmentByTag("camera") as CameraFragment
        runUntil { after.controller?.isDetecting == true }
        runUntil { screenOf(after).text == words.aim(Species.DOG, UploadKind.FINGERPRINT) }
    }

    private val words = Words.of("en")

    @Test
    @Config(sdk = [30, 35])
    fun `a hint stays for 900 ms, is followed by the latest one, and is spoken when it changes`() {
        val fragment = started()
        val screen = screenOf(fragment)
        val listener = fragment.controller!!.listener!!
        fun hear(guidance: Guidance) = listener.onDetectionStatus(DetectionStatus.Processing(guidance))
        elapse(1_000)
        hear(Guidance.TOO_DARK)
        assertEquals(words.hint(Guidance.TOO_DARK), screen.text)
        elapse(100)
        hear(Guidance.BLURRY)
        elapse(100)
        hear(Guidance.HOLD_STILL)
        elapse(699)
        assertEquals(words.hint(Guidance.TOO_DARK), screen.text)
        elapse(2)
        assertEquals(words.hint(Guidance.HOLD_STILL), screen.text)
        assertEquals(View.ACCESSIBILITY_LIVE_REGION_POLITE, screen.hint.accessibilityLiveRegion)
        // A problem does not wait.
        fragment.controller!!.finalizeCamera()
        assertEquals(words.problem(problemOfReason(FailureReason.CANCELED)), screen.text)
        elapse(2_000)
        assertEquals(words.problem(problemOfReason(FailureReason.CANCELED)), screen.text)
    }

    @Test
    @Config(sdk = [30, 35])
    fun `in the dark the light is pointed out, if there is one that is off`() {
        val screen = screenOf(started(hasLight = true))
        val dark = DetectionStatus.Processing(Guidance.TOO_DARK)
        elapse(1_000)
        screen.show(dark)
        assertEquals("${words.hint(Guidance.TOO_DARK)} ${words.text("turnOnLight")}", screen.text)
        val light = (0 until screen.row.childCount).map(screen.row::getChildAt).filterIsInstance<Button>()
            .single { it.text == words.text("lightOff") }
        light.performClick()
        assertEquals(words.text("lightOn"), light.text)
        elapse(1_000)
        screen.show(dark)
        assertEquals(words.hint(Guidance.TOO_DARK), screen.text)
    }

    @Test
    @Config(sdk = [30, 35])
    fun `the outline is there before the first status, and green while the frame is good`() {
        val fragment = started()
        val screen = screenOf(fragment)
        screen.preview.surfaceTextureListener!!.onSurfaceTextureAvailable(SurfaceTexture(0), screen.width, screen.height)
        runUntil { screen.preview.guide != null }
        fun colour() = DrawnColour().also { screen.outline.draw(it) }.colour
        assertEquals(Color.WHITE, colour())
        fragment.controller!!.listener!!.onDetectionStatus(DetectionStatus.Detected(0, 3))
        assertEquals(Color.rgb(80, 220, 120), colour())
        fragment.controller!!.listener!!.onDetectionStatus(DetectionStatus.NoObject)
        assertEquals(Color.WHITE, colour())
    }

    private class DrawnColour : Canvas() {
        var colour: Int? = null

        override fun drawOval(left: Float, top: Float, right: Float, bottom: Float, paint: Paint) {
            colour = paint.color
        }
    }

    @Test
    @Config(sdk = [30, 35])
    fun `text and buttons lie beside the system's bars, and sizes follow the density`() {
        val screen = screenOf(started())
        val bars = WindowInsets.Builder().setInsets(WindowInsets.Type.systemBars(), Insets.of(10, 80, 20, 130)).build()
        screen.dispatchApplyWindowInsets(bars)
        assertEquals(listOf(10, 0, 20, 130), screen.row.run { listOf(paddingLeft, paddingTop, paddingRight, paddingBottom) })
        val wide = host.createConfigurationContext(Configuration(host.resources.configuration).apply { densityDpi = 480 })
        assertEquals(48, CameraScreen(wide).hint.paddingLeft)
        assertEquals(16, screen.hint.paddingLeft)
    }

    @Test
    @Config(sdk = [30, 35])
    fun `a permission that is refused for good leads to the settings, and the way back opens the camera`() {
        val fragment = CameraFragment.newInstance(license, "session", configuration)
        add(fragment)
        fun answer() {
            val asked = shadowOf(host).lastRequestedPermission
            val refused = intArrayOf(android.content.pm.PackageManager.PERMISSION_DENIED)
            host.onRequestPermissionsResult(asked.requestCode, asked.requestedPermissions, refused)
        }
        fun button(key: String) = (0 until screenOf(fragment).row.childCount).map { screenOf(fragment).row.getChildAt(it) }
            .filterIsInstance<Button>().single { it.text == words.text(key) }
        shadowOf(app.packageManager).setShouldShowRequestPermissionRationale(Manifest.permission.CAMERA, true)
        answer()
        runUntil { host.errors.size == 1 }
        assertEquals("it may be asked for again", View.GONE, button("actions.settings").visibility)
        shadowOf(app.packageManager).setShouldShowRequestPermissionRationale(Manifest.permission.CAMERA, false)
        button("actions.retry").performClick()
        answer()
        runUntil { host.errors.size == 2 }
        assertEquals(View.VISIBLE, button("actions.settings").visibility)
        button("actions.settings").performClick()
        val opened = shadowOf(host).nextStartedActivity
        assertEquals(Settings.ACTION_APPLICATION_DETAILS_SETTINGS, opened.action)
        assertEquals("package:${host.packageName}", opened.data.toString())
        hosting.pause().stop()
        grantAndAddCamera()
        hosting.start().resume()
        assertEquals(words.text("opening"), screenOf(fragment).text)
    }

    @Test
    @Config(sdk = [30, 35])
    fun `a camera that opens while the screen is away does not read frames until it is back`() {
        grantAndAddCamera()
        val fragment = CameraFragment.newInstance(license, "session", configuration)
        add(fragment)
        hosting.pause().stop()
        runUntil { fragment.controller!!.isInitialized.value }
        assertFalse(fragment.controller!!.isDetecting)
        hosting.start().resume()
        assertTrue(fragment.controller!!.isDetecting)
    }

    @Test
    @Config(sdk = [30, 35])
    fun `photos that no host hears of are deleted, those of a host are its own`() {
        val photo = File(app.cacheDir, "capture/fingerprint-1.jpg")
        fun write() {
            photo.parentFile!!.mkdir()
            photo.writeText("photo")
        }
        val result = CameraResult.Success(listOf(photo), emptyList())
        grantAndAddCamera()
        val deaf = Robolectric.buildActivity(DeafActivity::class.java).setup().get()
        val fragment = CameraFragment.newInstance(license, "session", configuration)
        deaf.supportFragmentManager.beginTransaction().add(android.R.id.content, fragment).commit()
        elapse(0)
        runUntil { fragment.controller?.isDetecting == true }
        write()
        fragment.controller!!.listener!!.onCameraResult(result)
        assertFalse(photo.exists())
        write()
        val heard = CameraFragment.newInstance(license, "session", configuration)
        add(heard)
        heard.controller!!.listener!!.onCameraResult(result)
        assertTrue(photo.exists())
        assertEquals("Success 1 0", host.told.last())
    }
}
