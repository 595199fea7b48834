package rhinarium.capture.android

import android.graphics.Rect
import android.hardware.camera2.CameraCaptureSession
import android.hardware.camera2.CameraDevice
import android.hardware.camera2.CaptureFailure
import android.hardware.camera2.CaptureRequest
import android.hardware.camera2.params.MeteringRectangle
import android.os.Handler
import rhinarium.capture.frames.Region

/** It is encoded once more, so this loses next to nothing. */
private const val STILL_QUALITY: Byte = 97

/** An open device of Camera2. */
internal class Camera2Device(private val device: CameraDevice, private val handler: Handler) : OpenedCamera {
    @Suppress("DEPRECATION") // Its successor exists from API 28 on.
    override fun configure(outputs: List<PictureOutput>, events: SessionEvents) {
        device.createCaptureSession(
            outputs.map { (it as SurfaceOutput).surface },
            object : CameraCaptureSession.StateCallback() {
                override fun onConfigured(session: CameraCaptureSession) =
                    events.onConfigured(Camera2Session(device, session, handler))

                override fun onConfigureFailed(session: CameraCaptureSession) = events.onRefused()
            },
            handler,
        )
    }

    override fun close() = device.close()
}

private class Camera2Session(
    private val device: CameraDevice,
    private val session: CameraCaptureSession,
    private val handler: Handler,
) : FrameSession {
    override fun repeat(settings: RequestSettings) {
        session.setRepeatingRequest(requestOf(settings).build(), null, handler)
    }

    override fun startFocus(settings: RequestSettings) {
        val request = requestOf(settings)
        request.set(CaptureRequest.CONTROL_AF_TRIGGER, CaptureRequest.CONTROL_AF_TRIGGER_START)
        session.capture(request.build(), null, handler)
    }

    override fun takeStill(settings: RequestSettings, onFailed: () -> Unit) {
        val request = requestOf(settings, CameraDevice.TEMPLATE_STILL_CAPTURE)
        // The pixels stay as the sensor's, and are turned where they are written: some devices only note the turn.
        request.set(CaptureRequest.JPEG_ORIENTATION, 0)
        request.set(CaptureRequest.JPEG_QUALITY, STILL_QUALITY)
        val failed = object : CameraCaptureSession.CaptureCallback() {
            override fun onCaptureFailed(of: CameraCaptureSession, request: CaptureRequest, failure: CaptureFailure) =
                onFailed()
        }
        session.capture(request.build(), failed, handler)
    }

    private fun requestOf(
        settings: RequestSettings,
        template: Int = CameraDevice.TEMPLATE_PREVIEW,
    ): CaptureRequest.Builder {
        val request = device.createCaptureRequest(template)
        for (output in settings.outputs) request.addTarget((output as SurfaceOutput).surface)
        when (settings.focus) {
            FocusMode.NONE -> Unit
            FocusMode.CONTINUOUS ->
                request.set(CaptureRequest.CONTROL_AF_MODE, CaptureRequest.CONTROL_AF_MODE_CONTINUOUS_PICTURE)
            FocusMode.ONCE -> request.set(CaptureRequest.CONTROL_AF_MODE, CaptureRequest.CONTROL_AF_MODE_AUTO)
        }
        settings.focusArea?.let { request.set(CaptureRequest.CONTROL_AF_REGIONS, meteredOf(it)) }
        settings.exposureArea?.let { request.set(CaptureRequest.CONTROL_AE_REGIONS, meteredOf(it)) }
        settings.crop?.let { request.set(CaptureRequest.SCALER_CROP_REGION, rectOf(it)) }
        settings.isTorchOn?.let { isOn ->
            val flash = if (isOn) CaptureRequest.FLASH_MODE_TORCH else CaptureRequest.FLASH_MODE_OFF
            request.set(CaptureRequest.FLASH_MODE, flash)
        }
        return request
    }
}

private fun meteredOf(region: Region) =
    arrayOf(MeteringRectangle(rectOf(region), MeteringRectangle.METERING_WEIGHT_MAX))

private fun rectOf(region: Region) =
    Rect(region.left, region.top, region.left + region.width, region.top + region.height)
