package rhinarium.capture.android

import android.app.Activity
import android.graphics.BitmapFactory
import android.graphics.SurfaceTexture
import android.os.SystemClock
import android.view.MotionEvent
import android.view.Surface
import android.view.ViewGroup
import kotlinx.coroutines.cancel
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotNull
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.Robolectric
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowDisplay
import rhinarium.capture.CameraPosition
import rhinarium.capture.CameraResult
import rhinarium.capture.CameraListenerV2
import rhinarium.capture.DetectionStatus
import rhinarium.capture.UploadKind
import rhinarium.capture.controller.CaptureOptions
import rhinarium.capture.controller.ShotExaminer
import rhinarium.capture.frames.Frame
import rhinarium.capture.frames.FrameAnalyzer
import rhinarium.capture.frames.FrameVerdict
import rhinarium.capture.frames.Placement
import rhinarium.capture.frames.Region
import rhinarium.capture.frames.Size

private const val SESSION = "0c6b0a1e-0000-4000-8000-000000000001"
private val SIZE = Size(640, 480)

/** Controller and view on a system that behaves like Camera2. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [30, 35])
class CameraPreviewTest {
    private val world = World().also { it.grantCamera() }
    private val chosen = chosenCamera(sizes = listOf(SIZE)).copy(canFocusOnArea = true, sensor = Region(0, 0, 4000, 3000))
    private var system = FakeCameraSystem(chosen)
    private var systems = 0
    private val analyzer = object : FrameAnalyzer {
        override suspend fun analyze(frame: Frame) = FrameVerdict(isObject = true, isGood = true, sharpness = 1.0)
    }
    private val options = CaptureOptions(analyzer = analyzer, examiner = ShotExaminer { _, _, _, _ -> emptyList() })
    private val controller = CameraController(
        Camera2Platform(world.app, ::newSystem), world.license, world.scope, options, CameraPosition.BACK,
    )
    private fun newSystem(): CameraSystem {
        if (systems++ > 0) system = FakeCameraSystem(chosen)
        return system
    }

    private val activity = Robolectric.buildActivity(Activity::class.java).setup().get()
    private val preview = CameraPreview(activity)
    private val texture = Texture()

    private class Texture : SurfaceTexture(0) {
        var hasBeenReleased = false

        override fun release() {
            hasBeenReleased = true
            super.release()
        }
    }

    @After
    fun close() {
        world.scope.cancel()
        world.close()
    }

    private fun runCameraUntil(hasHappened: () -> Boolean) = runUntil {
        system.thread.run()
        hasHappened()
    }

    private fun lay(width: Int = 1000, height: Int = 2000) {
        activity.setContentView(preview, ViewGroup.LayoutParams(width, height))
        runUntil { preview.width == width && preview.height == height }
    }

    private fun appear() = preview.surfaceTextureListener!!.onSurfaceTextureAvailable(texture, 1000, 2000)

    private fun open() {
        var outcome: Result<Unit>? = null
        val camera = controller
        world.scope.launchNow { outcome = runCatching { camera.initializeCamera(world.configuration, SESSION) } }
        runCameraUntil { outcome != null }
        outcome!!.getOrThrow()
        runCameraUntil { true }
    }

    private fun outputs() = system.device!!.sessions.last { !it.isReplaced }.settings!!.outputs

    @Test
    fun `the view is drawn on when its surface appears while the camera opens`() {
        preview.controller = controller
        lay()
        system.isSilent = true
        var outcome: Result<Unit>? = null
        world.scope.launchNow { outcome = runCatching { controller.initializeCamera(world.configuration, SESSION) } }
        runCameraUntil { system.opened == 1 }
        appear()
        system.answer()
        runCameraUntil { outcome != null }
        assertEquals(2, outputs().size)
        runCameraUntil { preview.guide != null }
    }

    @Test
    fun `the guide is told when the picture is known, when the view changes, and for the kind that is taken`() {
        val told = ArrayList<Placement?>()
        preview.onGuide = { told += it }
        preview.controller = controller
        lay()
        appear()
        assertNull(preview.guide)
        open()
        runCameraUntil { told.isNotEmpty() }
        assertEquals(listOf(preview.guide), told)
        lay(width = 500)
        assertEquals(2, told.size)
        assertEquals(preview.guide, told.last())
    }

    @Test
    fun `a destroyed surface is released by the SDK when the camera no longer draws on it, not by the view`() {
        preview.controller = controller
        lay()
        appear()
        open()
        assertFalse(preview.surfaceTextureListener!!.onSurfaceTextureDestroyed(texture))
        assertFalse("the camera still draws there", texture.hasBeenReleased)
        runCameraUntil { texture.hasBeenReleased }
        assertEquals(1, outputs().size)
        val other = SurfaceTexture(0)
        preview.surfaceTextureListener!!.onSurfaceTextureAvailable(other, 1000, 2000)
        runCameraUntil { outputs().size == 2 }
    }

    @Test
    fun `a surface that no camera uses is released with its view`() {
        appear()
        preview.surfaceTextureListener!!.onSurfaceTextureDestroyed(texture)
        assertTrue(texture.hasBeenReleased)
    }

    @Test
    fun `the screen stays on during a capture, not before and after it`() {
        preview.controller = controller
        assertFalse(preview.keepScreenOn)
        open()
        assertTrue(preview.keepScreenOn)
        controller.startDetection()
        controller.pauseDetection()
        assertTrue(preview.keepScreenOn)
        controller.finalizeCamera()
        assertFalse(preview.keepScreenOn)
        open()
        assertTrue(preview.keepScreenOn)
        preview.controller = null
        assertFalse(preview.keepScreenOn)
    }

    @Test
    fun `a tap focuses on what it is on, and one beside the picture on nothing`() {
        preview.controller = controller
        lay()
        appear()
        open()
        runCameraUntil { preview.guide != null }
        val nowMs = SystemClock.uptimeMillis()
        fun tap(x: Float, y: Float) {
            for (action in listOf(MotionEvent.ACTION_DOWN, MotionEvent.ACTION_UP))
                preview.dispatchTouchEvent(MotionEvent.obtain(nowMs, nowMs, action, x, y, 0))
            runCameraUntil { true }
        }
        // A picture of 480 x 640 is shown as a whole in the middle of 1000 x 2000, 1333 px high: its left lower corner.
        tap(2f, 1_664f)
        val focused = system.device!!.sessions.last().focused
        assertEquals(Region(3_100, 2_100, 900, 900), focused.single().focusArea)
        tap(2f, 1_990f)
        assertEquals("beside the picture", 1, focused.size)
    }

    @Test
    fun `a turn by 180 degrees turns the picture, although no layout changes`() {
        preview.controller = controller
        lay()
        appear()
        open()
        runCameraUntil { preview.guide != null }
        fun leftUpper() = floatArrayOf(0f, 0f).also { preview.getTransform(null).mapPoints(it) }.map { Math.round(it) }
        assertEquals(listOf(0, 333), leftUpper())
        shadowOf(ShadowDisplay.getDefaultDisplay()).setRotation(Surface.ROTATION_180)
        runUntil { leftUpper() == listOf(1000, 1667) }
    }

    @Test
    fun `pictures become photos in the app's cache, and status and progress are published`() {
        var result: CameraResult? = null
        controller.listener = object : CameraListenerV2 {
            override fun onDetectionStatus(status: DetectionStatus) = Unit

            override fun onCameraResult(given: CameraResult) {
                result = given
            }
        }
        assertNull(controller.captureProgress.value)
        open()
        assertEquals(UploadKind.FINGERPRINT, controller.captureProgress.value!!.kind)
        controller.startDetection()
        runUntil {
            system.thread.advance(100)
            system.deliver(FakePicture(SIZE))
            result != null
        }
        assertEquals(DetectionStatus.Finished, controller.detectionStatus.value)
        assertEquals(3, controller.captureProgress.value!!.captured.fingerprints)
        assertTrue("$result", result is CameraResult.Success)
        val photo = result!!.fingerprintImageFiles.first()
        assertTrue(photo.startsWith(photosFolder(world.app)))
        val bounds = BitmapFactory.decodeFile(photo.path)
        assertNotNull(bounds)
        assertEquals(384 to 384, bounds.width to bounds.height)
    }
}
