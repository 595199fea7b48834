package rhinarium.capture.android

import android.app.Application
import android.hardware.camera2.CameraAccessException
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.cancel
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.RuntimeEnvironment
import org.robolectric.annotation.Config
import rhinarium.capture.CameraPosition
import rhinarium.capture.conformance.ConformanceCases
import rhinarium.capture.conformance.Driver
import rhinarium.capture.conformance.Given
import rhinarium.capture.conformance.PlatformErrors
import rhinarium.capture.conformance.ScriptedPlatform
import rhinarium.capture.conformance.Value
import rhinarium.capture.conformance.configurationOf
import rhinarium.capture.conformance.newScope

private const val ACCESS = "CameraAccessException."

private val reasons = mapOf(
    "CAMERA_DISABLED" to CameraAccessException.CAMERA_DISABLED,
    "CAMERA_DISCONNECTED" to CameraAccessException.CAMERA_DISCONNECTED,
    "CAMERA_IN_USE" to CameraAccessException.CAMERA_IN_USE,
    "MAX_CAMERAS_IN_USE" to CameraAccessException.MAX_CAMERAS_IN_USE,
    "CAMERA_ERROR" to CameraAccessException.CAMERA_ERROR,
)

/** Android's own exceptions. */
private object AndroidErrors : PlatformErrors() {
    override fun named(name: String) =
        if (name.startsWith(ACCESS)) CameraAccessException(reasons.getValue(name.removePrefix(ACCESS)))
        else super.named(name)

    override fun isNamed(failure: Throwable, name: String) =
        if (name.startsWith(ACCESS))
            failure is CameraAccessException && failure.reason == reasons.getValue(name.removePrefix(ACCESS))
        else super.isNamed(failure, name)
}

/** A scripted camera whose exceptions mean what they mean on a device. */
private class OnAndroid(given: Value, errorOf: (String) -> Throwable) : ScriptedPlatform(given, errorOf) {
    private val real = Camera2Platform(RuntimeEnvironment.getApplication() as Application)

    override fun troubleOf(failure: Throwable) = real.troubleOf(failure)
}

/** The controller that apps use. */
private class CameraControllerDriver(private val given: Given) : Driver() {
    private val scope = newScope()
    private val controller =
        CameraController(given.platform, given.license, scope, given.options, CameraPosition.BACK)
            .also { it.listener = given.listener }

    override val capture get() = controller.series.capture

    override suspend fun initialize(step: Value) = controller.initializeCamera(
        if ("configuration" in step) configurationOf(step.inner("configuration")) else given.configuration,
        step.textOrNull("captureSessionId") ?: "0c6b0a1e-0000-4000-8000-000000000001",
    )

    override fun startDetection() = controller.startDetection()

    override fun pauseDetection() = controller.pauseDetection()

    override fun finalizeCamera() = controller.finalizeCamera()

    override fun cancelScope() = scope.cancel()

    override fun abort(reason: CancellationException) = scope.cancel(reason)
}

/** With Android's own exceptions, by the controller that apps use. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 30, 35])
class ConformanceOnAndroidTest : ConformanceCases(AndroidErrors, ::OnAndroid, ::CameraControllerDriver)
