package rhinarium.capture.android

import android.graphics.Rect
import android.hardware.camera2.CameraCharacteristics
import android.hardware.camera2.CameraMetadata
import android.hardware.camera2.CaptureRequest
import android.hardware.camera2.params.MeteringRectangle
import kotlinx.coroutines.cancel
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.annotation.Config
import org.robolectric.annotation.Implementation
import org.robolectric.annotation.Implements
import org.robolectric.shadow.api.Shadow
import org.robolectric.shadows.ShadowCameraCharacteristics
import java.util.concurrent.ConcurrentHashMap

/** Settings of all requests by name, the latest value of each. */
private val settings = ConcurrentHashMap<String, Any>()

@Implements(CaptureRequest.Builder::class)
class RecordedRequest {
    @Implementation
    fun <Value : Any> set(key: CaptureRequest.Key<Value>, value: Value) {
        settings[key.name] = value
    }
}

/** The settings that reach Camera2 through the real system, for a camera with the properties that it reports. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [30, 35], shadows = [RecordedRequest::class])
class Camera2RequestTest {
    private val world = World().also { it.grantCamera() }

    @After
    fun close() {
        world.scope.cancel()
        world.close()
        settings.clear()
    }

    private fun open(nearestDioptres: Float, areas: Int): CameraController {
        world.addCamera("0", CameraCharacteristics.LENS_FACING_BACK, hasTorch = true)
        val shadow = Shadow.extract<ShadowCameraCharacteristics>(world.manager.getCameraCharacteristics("0"))
        val modes = intArrayOf(CameraMetadata.CONTROL_AF_MODE_AUTO, CameraMetadata.CONTROL_AF_MODE_CONTINUOUS_PICTURE)
        shadow.set(CameraCharacteristics.CONTROL_AF_AVAILABLE_MODES, modes)
        shadow.set(CameraCharacteristics.CONTROL_MAX_REGIONS_AF, areas)
        shadow.set(CameraCharacteristics.CONTROL_MAX_REGIONS_AE, areas)
        shadow.set(CameraCharacteristics.SENSOR_INFO_ACTIVE_ARRAY_SIZE, Rect(0, 0, 4000, 3000))
        shadow.set(CameraCharacteristics.LENS_INFO_MINIMUM_FOCUS_DISTANCE, nearestDioptres)
        shadow.set(CameraCharacteristics.SCALER_AVAILABLE_MAX_DIGITAL_ZOOM, 8f)
        val controller = world.controller()
        assertNull(world.ended { controller.initializeCamera(world.configuration, "session") })
        return controller
    }

    private fun areaOf(key: CaptureRequest.Key<Array<MeteringRectangle>>) =
        (settings[key.name] as? Array<*>)?.map { (it as MeteringRectangle).rect }

    @Test
    fun `focus, light, areas and zoom reach Camera2, and a tap starts the autofocus`() {
        val controller = open(nearestDioptres = 4f, areas = 1)
        assertEquals(CaptureRequest.CONTROL_AF_MODE_CONTINUOUS_PICTURE, settings[CaptureRequest.CONTROL_AF_MODE.name])
        assertEquals(CaptureRequest.FLASH_MODE_OFF, settings[CaptureRequest.FLASH_MODE.name])
        assertEquals(Rect(1000, 750, 3000, 2250), settings[CaptureRequest.SCALER_CROP_REGION.name])
        assertEquals(listOf(Rect(1775, 1275, 2225, 1725)), areaOf(CaptureRequest.CONTROL_AF_REGIONS))
        assertNull(settings[CaptureRequest.CONTROL_AE_REGIONS.name])
        controller.isTorchOn = true
        runUntil { settings[CaptureRequest.FLASH_MODE.name] == CaptureRequest.FLASH_MODE_TORCH }
        assertTrue(controller.canFocus)
        controller.focusAt(0.5, 0.5)
        runUntil { settings[CaptureRequest.CONTROL_AF_TRIGGER.name] == CaptureRequest.CONTROL_AF_TRIGGER_START }
        assertEquals(CaptureRequest.CONTROL_AF_MODE_AUTO, settings[CaptureRequest.CONTROL_AF_MODE.name])
        assertEquals(areaOf(CaptureRequest.CONTROL_AF_REGIONS), areaOf(CaptureRequest.CONTROL_AE_REGIONS))
    }

    @Test
    fun `a still is asked for with the focus and zoom of the frames, in the sensor's orientation`() {
        val controller = open(nearestDioptres = 4f, areas = 1)
        settings.clear()
        world.scope.launchNow { runCatching { controller.camera!!.opened!!.take("fingerprint-1.jpg") } }
        runUntil { settings.containsKey(CaptureRequest.JPEG_QUALITY.name) }
        assertEquals(0, settings[CaptureRequest.JPEG_ORIENTATION.name])
        assertEquals(Rect(1000, 750, 3000, 2250), settings[CaptureRequest.SCALER_CROP_REGION.name])
        assertEquals(CaptureRequest.CONTROL_AF_MODE_CONTINUOUS_PICTURE, settings[CaptureRequest.CONTROL_AF_MODE.name])
    }

    @Test
    fun `a camera that focuses close and takes no areas is asked for neither`() {
        val controller = open(nearestDioptres = 10f, areas = 0)
        assertEquals(CaptureRequest.CONTROL_AF_MODE_CONTINUOUS_PICTURE, settings[CaptureRequest.CONTROL_AF_MODE.name])
        assertNull(settings[CaptureRequest.SCALER_CROP_REGION.name])
        assertNull(areaOf(CaptureRequest.CONTROL_AF_REGIONS))
        assertEquals(false, controller.canFocus)
    }
}
