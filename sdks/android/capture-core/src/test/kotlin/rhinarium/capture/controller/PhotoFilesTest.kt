package rhinarium.capture.controller

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.runBlocking
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import rhinarium.capture.CameraPosition
import rhinarium.capture.CameraResult
import rhinarium.capture.DetectionConfiguration
import rhinarium.capture.DetectionStatus
import rhinarium.capture.Guidance
import rhinarium.capture.LicenseInfo
import rhinarium.capture.Purpose
import rhinarium.capture.Species
import rhinarium.capture.UploadKind
import rhinarium.capture.conformance.ScriptedAnalyzer
import rhinarium.capture.conformance.ScriptedExaminer
import rhinarium.capture.deletePhotos
import rhinarium.capture.frames.Frame
import rhinarium.capture.frames.FrameVerdict
import rhinarium.capture.looks.Look
import rhinarium.capture.looks.Sight
import rhinarium.capture.looks.SightPart
import rhinarium.capture.quality.Pixels
import java.io.File

/** Photo files during and after a capture. */
class PhotoFilesTest {
    @get:Rule
    val folder = TemporaryFolder()
    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Unconfined)
    private val headers = ArrayList<Map<String, String>>()
    private var frames: FrameListener? = null
    private val photos by lazy { File(folder.root, "capture").also { it.mkdir() } }

    private val camera = object : OpenCamera {
        override fun frames(listener: FrameListener): () -> Unit {
            frames = listener
            return { frames = null }
        }

        override fun hold(kind: UploadKind) = Unit

        override suspend fun glance(kind: UploadKind) = ByteArray(1)

        override suspend fun take(name: String) =
            Shot(File(photos, name).also { it.writeText("photo") }, Pixels(1, 1, ByteArray(3)))

        override fun onLost(listener: () -> Unit) = Unit

        override fun release() = Unit
    }

    private val platform = object : CameraPlatform {
        override suspend fun open(position: CameraPosition) = camera

        override suspend fun fetch(url: String, headers: Map<String, String>): LicenseAnswer {
            this@PhotoFilesTest.headers += headers
            return LicenseAnswer(200, "{}")
        }
    }

    @After
    fun end() = scope.cancel()

    private fun begin(vararg examined: String, look: Look? = null): CaptureController {
        val analyzer = ScriptedAnalyzer().also { it.next = FrameVerdict(isObject = true, isGood = true, sharpness = 1.0) }
        val options = CaptureOptions(analyzer = analyzer, examiner = ScriptedExaminer(examined.toList()), look = look)
        val configuration = DetectionConfiguration(Species.DOG, Purpose.PET_VERIFICATION)
        val license = LicenseInfo("psk_files_${folder.root.name}", "http://pets.example")
        return CaptureController(configuration, license, platform, scope, options).also {
            runBlocking { it.initializeCamera(CameraPosition.BACK, "session") }
            it.startDetection()
        }
    }

    private fun show(count: Int) = repeat(count) { at ->
        frames?.let { it.onFrame(Frame(it.kind, 1, 1, ByteArray(1), at * 100L)) }
    }

    private fun names() = photos.list().orEmpty().sorted()

    @Test
    fun `a photo that was refused is deleted at once`() {
        val capture = begin("blurred", "good")
        show(5)
        assertEquals(emptyList<String>(), names())
        show(40)
        assertTrue("${names()}", "fingerprint-1.jpg" in names())
        capture.finalizeCamera()
    }

    @Test
    fun `photos stay after the end until they are deleted, with their folder`() = runBlocking {
        val capture = begin("good")
        show(40)
        val result = capture.result.await()
        assertTrue("$result", result is CameraResult.Success)
        assertEquals(listOf("appearance-1.jpg", "fingerprint-1.jpg", "fingerprint-2.jpg", "fingerprint-3.jpg"), names())
        capture.finalizeCamera()
        assertEquals(4, names().size)
        result.deletePhotos()
        assertFalse(photos.exists())
    }

    @Test
    fun `an animal of another species is told while one aims, and only the own shutter takes it`() {
        val capture = begin("good", look = { _, _ -> Sight(Species.CAT, SightPart.WHOLE) })
        show(40)
        assertEquals(DetectionStatus.Processing(Guidance.OTHER_SPECIES), capture.detectionStatus.value)
        assertEquals(emptyList<String>(), names())
        capture.captureNow()
        show(1)
        assertEquals(listOf("fingerprint-1.jpg"), names())
        capture.finalizeCamera()
    }

    @Test
    fun `the license check names the SDK and its version`() {
        begin("good").finalizeCamera()
        assertEquals("capture-android/1.4.0", headers.single()["rhinarium-client"])
    }
}
