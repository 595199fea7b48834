package rhinarium.capture.android

import android.graphics.ImageFormat
import android.hardware.camera2.CameraCharacteristics
import android.hardware.camera2.CameraManager
import android.hardware.camera2.CameraMetadata
import rhinarium.capture.CameraPosition
import rhinarium.capture.NoCamera
import rhinarium.capture.frames.Region
import rhinarium.capture.frames.Size

/** The first camera that looks to this side; Android lists the main one first. */
internal fun readCamera(manager: CameraManager, position: CameraPosition): ChosenCamera {
    val facing =
        if (position == CameraPosition.BACK) CameraCharacteristics.LENS_FACING_BACK
        else CameraCharacteristics.LENS_FACING_FRONT
    for (id in manager.cameraIdList) {
        val traits = manager.getCameraCharacteristics(id)
        if (traits.get(CameraCharacteristics.LENS_FACING) == facing) return readTraits(id, traits, position)
    }
    throw NoCamera("This device has no camera on its ${position.name.lowercase()}.")
}

private fun readTraits(id: String, traits: CameraCharacteristics, position: CameraPosition): ChosenCamera {
    val focusModes = traits.get(CameraCharacteristics.CONTROL_AF_AVAILABLE_MODES) ?: intArrayOf()
    val focusAreas = traits.get(CameraCharacteristics.CONTROL_MAX_REGIONS_AF) ?: 0
    val exposureAreas = traits.get(CameraCharacteristics.CONTROL_MAX_REGIONS_AE) ?: 0
    val outputs = traits.get(CameraCharacteristics.SCALER_STREAM_CONFIGURATION_MAP)
    fun sizesOf(format: Int) = outputs?.getOutputSizes(format).orEmpty().map { Size(it.width, it.height) }
    val sensor = traits.get(CameraCharacteristics.SENSOR_INFO_ACTIVE_ARRAY_SIZE)
        ?.let { Region(0, 0, it.width(), it.height()) }
    return ChosenCamera(
        id = id,
        sensorDegrees = traits.get(CameraCharacteristics.SENSOR_ORIENTATION) ?: 90,
        isFront = position == CameraPosition.FRONT,
        sizes = wantedSizes(sizesOf(ImageFormat.YUV_420_888)),
        stills = sizesOf(ImageFormat.JPEG),
        hasTorch = traits.get(CameraCharacteristics.FLASH_INFO_AVAILABLE) ?: false,
        hasContinuousFocus = CameraMetadata.CONTROL_AF_MODE_CONTINUOUS_PICTURE in focusModes,
        canFocusOnArea = CameraMetadata.CONTROL_AF_MODE_AUTO in focusModes && focusAreas > 0 && sensor != null,
        canExposeOnArea = exposureAreas > 0 && sensor != null,
        sensor = sensor,
        zoom = zoomFor(
            traits.get(CameraCharacteristics.LENS_INFO_MINIMUM_FOCUS_DISTANCE),
            traits.get(CameraCharacteristics.SCALER_AVAILABLE_MAX_DIGITAL_ZOOM),
        ),
    )
}
