package rhinarium.capture.android

import android.graphics.ImageFormat
import android.hardware.camera2.CameraCharacteristics
import android.hardware.camera2.CameraManager
import android.hardware.camera2.CameraMetadata
import rhinarium.capture.CameraPosition
import rhinarium.capture.NoCamera
import rhinarium.capture.frames.Size

/** A camera of the device, and what has to be known of it before it opens. */
internal class ChosenCamera(
    val id: String,
    /** Clockwise degrees that its picture has to be turned by to stand upright while the device does. */
    val sensorDegrees: Int,
    val isFront: Boolean,
    /** Size of the read pictures in the sensor's orientation. */
    val size: Size,
    val hasTorch: Boolean,
    val hasContinuousFocus: Boolean,
)

/** Maximum pixels of a photo: Full HD. */
private const val PIXELS_MAX = 1920 * 1080

/** Size requested from cameras without a list of sizes. */
private val USUAL_SIZE = Size(1280, 720)

/** The first camera that looks to this side; Android lists the main one first. */
internal fun chooseCamera(manager: CameraManager, position: CameraPosition): ChosenCamera {
    val facing =
        if (position == CameraPosition.BACK) CameraCharacteristics.LENS_FACING_BACK
        else CameraCharacteristics.LENS_FACING_FRONT
    for (id in manager.cameraIdList) {
        val traits = manager.getCameraCharacteristics(id)
        if (traits.get(CameraCharacteristics.LENS_FACING) == facing) return chosen(id, traits, position)
    }
    throw NoCamera("This device has no camera on its ${position.name.lowercase()}.")
}

private fun chosen(id: String, traits: CameraCharacteristics, position: CameraPosition): ChosenCamera {
    val focusModes = traits.get(CameraCharacteristics.CONTROL_AF_AVAILABLE_MODES) ?: intArrayOf()
    val sizes = traits.get(CameraCharacteristics.SCALER_STREAM_CONFIGURATION_MAP)
        ?.getOutputSizes(ImageFormat.YUV_420_888).orEmpty().map { Size(it.width, it.height) }
    return ChosenCamera(
        id = id,
        sensorDegrees = traits.get(CameraCharacteristics.SENSOR_ORIENTATION) ?: 90,
        isFront = position == CameraPosition.FRONT,
        size = chooseSize(sizes),
        hasTorch = traits.get(CameraCharacteristics.FLASH_INFO_AVAILABLE) ?: false,
        hasContinuousFocus =
            CameraMetadata.CONTROL_AF_MODE_CONTINUOUS_PICTURE in focusModes,
    )
}

/** The largest size up to Full HD, or the smallest one if all are larger. */
internal fun chooseSize(sizes: List<Size>): Size {
    val fitting = sizes.filter { it.width * it.height <= PIXELS_MAX }
    return fitting.maxByOrNull { it.width * it.height } ?: sizes.minByOrNull { it.width * it.height } ?: USUAL_SIZE
}

/** Clockwise degrees that a picture of this camera has to be turned by to stand upright on a display turned so. */
internal fun uprightDegrees(camera: ChosenCamera, displayDegrees: Int): Int =
    if (camera.isFront) (camera.sensorDegrees + displayDegrees) % 360
    else (camera.sensorDegrees - displayDegrees + 360) % 360
