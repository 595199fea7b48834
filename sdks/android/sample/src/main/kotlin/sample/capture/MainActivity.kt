package sample.capture

import android.os.Bundle
import android.widget.Button
import android.widget.LinearLayout
import android.widget.TextView
import androidx.fragment.app.FragmentActivity
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.launch
import rhinarium.capture.CameraListenerV2
import rhinarium.capture.CameraResult
import rhinarium.capture.DetectionStatus
import rhinarium.capture.LicenseInfo
import rhinarium.capture.UIError
import rhinarium.capture.deletePhotos
import rhinarium.capture.fragment.CameraErrorListener
import rhinarium.capture.fragment.CameraFragment
import java.io.IOException

private const val CAMERA = "camera"
private const val SESSION = "session"

/** Calls of the app's server, which another orientation does not end. */
private val calls = CoroutineScope(SupervisorJob() + Dispatchers.Main.immediate)

/** One button: asks the app's server for a capture session, photographs, and sends the photos to that server. */
class MainActivity : FragmentActivity(), CameraListenerV2, CameraErrorListener {
    // With `adb reverse tcp:4300 tcp:4300` the developer's machine, for an emulator as for a phone.
    private val server = AppServer("http://localhost:4300")
    private lateinit var line: TextView
    private lateinit var button: Button

    /** Outlives another orientation, as the capture does. */
    private var sessionId: String? = null

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        sessionId = savedInstanceState?.getString(SESSION)
        line = TextView(this)
        button = Button(this).apply {
            text = "Photograph the dog"
            setOnClickListener { begin() }
        }
        setContentView(
            LinearLayout(this).apply {
                orientation = LinearLayout.VERTICAL
                fitsSystemWindows = true
                addView(line)
                addView(button)
            },
        )
    }

    override fun onSaveInstanceState(outState: Bundle) {
        super.onSaveInstanceState(outState)
        outState.putString(SESSION, sessionId)
    }

    private fun begin() {
        button.isEnabled = false
        calls.launch {
            try {
                val session = server.openSession()
                sessionId = session.id
                val license = LicenseInfo(session.licenseKey, server.address)
                val fragment = CameraFragment.newInstance(license, session.id, session.configuration)
                // Over the button.
                supportFragmentManager.beginTransaction().add(android.R.id.content, fragment, CAMERA).commitAllowingStateLoss()
            } catch (failure: IOException) {
                end("No capture session: ${failure.message}")
            }
        }
    }

    override fun onDetectionStatus(status: DetectionStatus) = Unit

    override fun onCameraResult(result: CameraResult) {
        removeCamera()
        val sessionId = sessionId
        if (result is CameraResult.Fail || sessionId == null) {
            result.deletePhotos()
            end("No photos: ${(result as? CameraResult.Fail)?.reason}")
            return
        }
        calls.launch {
            try {
                end(send(sessionId, result))
            } catch (failure: IOException) {
                end("Not sent: ${failure.message}")
            } finally {
                result.deletePhotos()
            }
        }
    }

    private suspend fun send(sessionId: String, result: CameraResult): String {
        val refused = result.fingerprintImageFiles.flatMap { server.send(sessionId, "fingerprint", it) } +
            result.appearanceImageFiles.flatMap { server.send(sessionId, "appearance", it) }
        return if (refused.isEmpty()) "All photos sent." else "Sent, some refused: ${refused.joinToString()}"
    }

    /** The fragment shows the error, and a button to try again. */
    override fun onCameraError(error: UIError) {
        line.text = "$error"
    }

    private fun end(text: String) {
        line.text = text
        button.isEnabled = true
    }

    private fun removeCamera() {
        val camera = supportFragmentManager.findFragmentByTag(CAMERA) ?: return
        supportFragmentManager.beginTransaction().remove(camera).commitAllowingStateLoss()
    }
}
