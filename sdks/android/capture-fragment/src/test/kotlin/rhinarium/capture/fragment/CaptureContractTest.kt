package rhinarium.capture.fragment

import android.app.Activity
import android.app.Application
import android.os.Looper
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.Robolectric
import org.robolectric.RobolectricTestRunner
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import org.robolectric.android.controller.ActivityController
import org.robolectric.annotation.Config
import rhinarium.capture.CameraResult
import rhinarium.capture.DetectionConfiguration
import rhinarium.capture.FailureReason
import rhinarium.capture.LicenseInfo
import rhinarium.capture.Purpose
import rhinarium.capture.Species
import java.io.File

@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 30, 35])
class CaptureContractTest {
    private val app: Application = RuntimeEnvironment.getApplication()
    private val contract = CaptureContract()
    private val configuration = DetectionConfiguration(Species.DOG, Purpose.PET_VERIFICATION)
    private val nose = File(app.cacheDir, "capture/fingerprint-1.jpg")
    private val dog = File(app.cacheDir, "capture/appearance-1.jpg")

    private fun open(session: String = "session"): ActivityController<CaptureActivity> {
        val request = CaptureRequest(LicenseInfo("psk", "http://127.0.0.1:9"), session, configuration, asksService = true)
        val intent = contract.createIntent(app, request)
        return Robolectric.buildActivity(CaptureActivity::class.java, intent).setup().also {
            shadowOf(Looper.getMainLooper()).idle()
        }
    }

    private fun resultOf(activity: Activity): CameraResult =
        contract.parseResult(shadowOf(activity).resultCode, shadowOf(activity).resultIntent)

    @Test
    fun `a capture ends with the fragment's result`() {
        val failed = CameraResult.Fail(FailureReason.TIMEOUT, listOf(nose), emptyList())
        for (result in listOf(CameraResult.Success(listOf(nose), listOf(dog)), failed)) {
            val activity = open().get()
            val fragment = activity.supportFragmentManager.fragments.single() as CameraFragment
            assertNotNull(fragment.options().look)
            fragment.controller!!.listener!!.onCameraResult(result)
            assertTrue(activity.isFinishing)
            assertEquals(result, resultOf(activity))
        }
    }

    @Test
    fun `without a capture session, and for a user who leaves, it is canceled`() {
        val nothing = CameraResult.Fail(FailureReason.CANCELED, emptyList(), emptyList())
        val without = open(session = "").get()
        assertTrue(without.isFinishing)
        assertEquals(nothing, resultOf(without))
        nose.parentFile!!.mkdir()
        nose.writeText("photo")
        val left = open().get()
        left.finish()
        left.onCameraResult(CameraResult.Success(listOf(nose), emptyList()))
        assertEquals(nothing, resultOf(left))
        assertFalse(nose.exists())
    }

    @Test
    fun `another orientation keeps the one fragment`() {
        val opened = open()
        val before = opened.get().supportFragmentManager.fragments.single() as CameraFragment
        val controller = before.controller
        opened.recreate()
        val after = opened.get().supportFragmentManager.fragments.single() as CameraFragment
        assertEquals(controller, after.controller)
        assertFalse(opened.get().isFinishing)
    }
}
