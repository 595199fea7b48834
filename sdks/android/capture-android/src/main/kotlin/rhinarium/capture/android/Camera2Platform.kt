package rhinarium.capture.android

import android.Manifest
import android.content.Context
import android.content.pm.PackageManager
import android.hardware.camera2.CameraAccessException
import android.hardware.camera2.CameraManager
import rhinarium.capture.CameraPosition
import rhinarium.capture.Trouble
import rhinarium.capture.controller.CameraPlatform
import rhinarium.capture.controller.LicenseAnswer
import rhinarium.capture.controller.OpenCamera
import rhinarium.capture.license.fetchLicense

/** Camera and network of an Android device. */
internal class Camera2Platform(private val context: Context) : CameraPlatform {
    /** The camera that is on. */
    var opened: Camera2Camera? = null
        private set

    /** Preview target of the current camera and of every camera opened later. */
    var preview: PreviewTarget? = null
        set(target) {
            field = target
            opened?.showIn(target)
        }

    override suspend fun open(position: CameraPosition): OpenCamera {
        if (context.checkSelfPermission(Manifest.permission.CAMERA) != PackageManager.PERMISSION_GRANTED)
            throw SecurityException("The permission android.permission.CAMERA was not granted.")
        val manager = context.getSystemService(Context.CAMERA_SERVICE) as CameraManager
        val camera = Camera2Camera(context, manager, chooseCamera(manager, position)) { gone ->
            if (opened === gone) opened = null
        }
        camera.showIn(preview)
        camera.open()
        opened = camera
        return camera
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
