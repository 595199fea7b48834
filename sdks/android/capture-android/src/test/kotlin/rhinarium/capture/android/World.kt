package rhinarium.capture.android

import android.Manifest
import android.app.Application
import android.content.Context
import android.graphics.ImageFormat
import android.hardware.camera2.CameraCharacteristics
import android.hardware.camera2.CameraManager
import android.os.Looper
import android.util.Size
import com.sun.net.httpserver.HttpServer
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.launch
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import org.robolectric.shadow.api.Shadow
import org.robolectric.shadows.ShadowCameraCharacteristics
import org.robolectric.shadows.StreamConfigurationMapBuilder
import rhinarium.capture.DetectionConfiguration
import rhinarium.capture.LicenseInfo
import rhinarium.capture.Purpose
import rhinarium.capture.Species
import java.net.InetSocketAddress
import java.util.concurrent.atomic.AtomicInteger

private val keys = AtomicInteger()

/** Value of ImageFormat.JPEG in the system's own lists. */
private const val SYSTEM_JPEG = 0x21

/** An app, cameras and a service that answers license checks with `status`. */
class World(private val status: Int = 200, body: String = """{"data":{"valid":true}}""") : AutoCloseable {
    val app: Application = RuntimeEnvironment.getApplication()
    val manager = app.getSystemService(Context.CAMERA_SERVICE) as CameraManager
    val scope = CoroutineScope(SupervisorJob() + Dispatchers.Main.immediate)
    val requests = AtomicInteger()
    private val server = HttpServer.create(InetSocketAddress("127.0.0.1", 0), 0).also { server ->
        server.createContext("/v2/license") { exchange ->
            requests.incrementAndGet()
            val bytes = body.toByteArray()
            exchange.sendResponseHeaders(status, bytes.size.toLong())
            exchange.responseBody.use { it.write(bytes) }
        }
        server.start()
    }
    val license = LicenseInfo("psk_test_android_${keys.incrementAndGet()}", "http://127.0.0.1:${server.address.port}")
    val configuration = DetectionConfiguration(Species.DOG, Purpose.PET_VERIFICATION)

    fun grantCamera() = shadowOf(app).grantPermissions(Manifest.permission.CAMERA)

    fun addCamera(id: String, facing: Int, hasTorch: Boolean = false, sensorDegrees: Int = 90) {
        val traits = ShadowCameraCharacteristics.newCameraCharacteristics()
        val shadow = Shadow.extract<ShadowCameraCharacteristics>(traits)
        shadow.set(CameraCharacteristics.LENS_FACING, facing)
        shadow.set(CameraCharacteristics.FLASH_INFO_AVAILABLE, hasTorch)
        shadow.set(CameraCharacteristics.SENSOR_ORIENTATION, sensorDegrees)
        val sizes = StreamConfigurationMapBuilder.newBuilder()
        for ((width, height) in listOf(4000 to 3000, 1920 to 1080, 640 to 480))
            sizes.addOutputSize(ImageFormat.YUV_420_888, Size(width, height))
        sizes.addOutputSize(SYSTEM_JPEG, Size(4000, 3000))
        shadow.set(CameraCharacteristics.SCALER_STREAM_CONFIGURATION_MAP, sizes.build())
        shadowOf(manager).addCamera(id, traits)
    }

    fun addBackCamera(hasTorch: Boolean = false) = addCamera("0", CameraCharacteristics.LENS_FACING_BACK, hasTorch)

    fun controller() = CameraController(app, license, scope)

    /** How a call ended: threads of the camera and the network take part, so the main one runs until it has. */
    fun ended(act: suspend () -> Unit): Throwable? {
        var outcome: Result<Unit>? = null
        scope.launch(start = CoroutineStart.UNDISPATCHED) { outcome = runCatching { act() } }
        runUntil { outcome != null }
        return outcome!!.exceptionOrNull()
    }

    override fun close() = server.stop(0)
}

/** Begins before it returns. */
fun CoroutineScope.launchNow(act: suspend () -> Unit) {
    launch(start = CoroutineStart.UNDISPATCHED) { act() }
}

/** Runs the main thread until something has happened that other threads take part in. */
fun runUntil(hasHappened: () -> Boolean) {
    val endNs = System.nanoTime() + 60_000_000_000
    while (!hasHappened()) {
        check(System.nanoTime() < endNs) { "It did not happen." }
        shadowOf(Looper.getMainLooper()).idle()
        Thread.sleep(2)
    }
}
