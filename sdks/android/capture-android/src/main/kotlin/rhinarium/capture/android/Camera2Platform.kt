package rhinarium.capture.android

import android.Manifest
import android.content.Context
import android.content.pm.PackageManager
import android.hardware.camera2.CameraAccessException
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import rhinarium.capture.CameraPosition
import rhinarium.capture.Trouble
import rhinarium.capture.controller.CameraPlatform
import rhinarium.capture.controller.LicenseAnswer
import rhinarium.capture.controller.OpenCamera
import rhinarium.capture.license.fetchLicense
import rhinarium.capture.picture.PictureKeeper
import java.util.UUID

/** Camera and network of an Android device. Each camera gets a new system with a separate thread. */
internal class Camera2Platform(
    private val context: Context,
    private val newSystem: () -> CameraSystem = { Camera2System(context) },
) : CameraPlatform {
    /** The camera that opens or is on. */
    private var present: DeviceCamera? = null

    /** The camera that is on. */
    var opened: DeviceCamera? = null
        private set

    /** Preview target of the present camera and of every camera opened later. */
    var preview: PreviewTarget? = null
        set(target) {
            field = target
            present?.showIn(target)
        }

    override suspend fun open(position: CameraPosition): OpenCamera {
        if (context.checkSelfPermission(Manifest.permission.CAMERA) != PackageManager.PERMISSION_GRANTED)
            throw SecurityException("The permission android.permission.CAMERA was not granted.")
        val system = newSystem()
        val chosen = system.choose(position)
        val photos = photosFolder(context)
        withContext(Dispatchers.IO) { deleteOldPhotos(photos, System.currentTimeMillis()) }
        val keeper = PictureKeeper(photos.resolve("${UUID.randomUUID()}"), BitmapJpegWriter, stills = BitmapStillWriter)
        val camera = DeviceCamera(system, chosen, keeper, ::onReleased)
        present = camera
        camera.showIn(preview)
        camera.open()
        opened = camera
        return camera
    }

    private fun onReleased(gone: DeviceCamera) {
        if (present === gone) present = null
        if (opened === gone) opened = null
    }

    override suspend fun fetch(url: String, headers: Map<String, String>): LicenseAnswer = fetchLicense(url, headers)

    override fun troubleOf(failure: Throwable): Trouble? = when ((failure as? CameraAccessException)?.reason) {
        CameraAccessException.CAMERA_DISABLED -> Trouble.REFUSED
        CameraAccessException.CAMERA_DISCONNECTED -> Trouble.ABSENT
        CameraAccessException.CAMERA_IN_USE, CameraAccessException.MAX_CAMERAS_IN_USE -> Trouble.BUSY
        CameraAccessException.CAMERA_ERROR -> Trouble.BROKEN
        else -> null
    }
}
