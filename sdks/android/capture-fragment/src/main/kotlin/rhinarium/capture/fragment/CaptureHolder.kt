package rhinarium.capture.fragment

import androidx.lifecycle.ViewModel
import androidx.lifecycle.ViewModelProvider
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch
import rhinarium.capture.CameraListenerV2
import rhinarium.capture.CameraResult
import rhinarium.capture.DetectionConfiguration
import rhinarium.capture.DetectionStatus
import rhinarium.capture.UIError
import rhinarium.capture.android.CameraController
import rhinarium.capture.deletePhotos

/** Hears a capture: the fragment, while it has a view. */
internal interface CaptureView : CameraListenerV2 {
    fun onStage(stage: Stage)

    fun onCameraError(error: UIError)
}

internal sealed interface Stage {
    /** The user has to allow the camera. */
    data object Asking : Stage

    data object Opening : Stage

    data object Running : Stage

    data class Failed(val error: UIError) : Stage

    data class Ended(val result: CameraResult) : Stage
}

/** Keeps camera and photos while the system recreates the fragment, as for another orientation. */
internal class CaptureHolder : ViewModel() {
    private var scope: CoroutineScope? = null
    var controller: CameraController? = null
        private set
    var stage: Stage = Stage.Asking
        private set

    /** A fragment that is recreated while the system asks for the permission receives the answer. */
    var hasAsked = false

    /** A result or an error that came between two views. */
    private var untold: Stage? = null

    /** The fragment is on the screen. */
    private var isShown = false

    /** Detection ran when the screen went away, or was to begin then. */
    private var isPausedHere = false

    var view: CaptureView? = null
        set(given) {
            field = given
            val late = untold ?: return
            if (given == null) return
            untold = null
            tell(late)
        }

    fun begin(make: (CoroutineScope) -> CameraController): CameraController {
        controller?.let { return it }
        val own = CoroutineScope(SupervisorJob() + Dispatchers.Main.immediate)
        scope = own
        stage = Stage.Asking
        return make(own).also {
            it.listener = reports
            controller = it
        }
    }

    fun connect(configuration: DetectionConfiguration, captureSessionId: String) {
        val controller = controller ?: return
        if (stage == Stage.Opening || stage == Stage.Running) return
        go(Stage.Opening)
        scope?.launch {
            try {
                controller.initializeCamera(configuration, captureSessionId)
                if (isShown) controller.startDetection() else isPausedHere = true
                go(Stage.Running)
            } catch (error: UIError) {
                go(Stage.Failed(error))
            }
        }
    }

    fun onStart() {
        isShown = true
        if (isPausedHere) controller?.startDetection()
        isPausedHere = false
    }

    fun onStop() {
        isShown = false
        if (controller?.isDetecting == true) isPausedHere = true
        controller?.pauseDetection()
    }

    private fun go(next: Stage) {
        stage = next
        view?.onStage(next)
        tell(next)
    }

    private fun tell(told: Stage) {
        val view = view
        when {
            told !is Stage.Failed && told !is Stage.Ended -> Unit
            view == null -> untold = told
            told is Stage.Failed -> view.onCameraError(told.error)
            told is Stage.Ended -> view.onCameraResult(told.result)
        }
    }

    private val reports = object : CameraListenerV2 {
        override fun onDetectionStatus(status: DetectionStatus) {
            view?.onDetectionStatus(status)
        }

        override fun onCameraResult(result: CameraResult) {
            // Also one that ended while the screen was away: nothing is left to continue.
            isPausedHere = false
            go(Stage.Ended(result))
        }
    }

    /** Ends the capture. Its result is told while there is a view. */
    fun end() {
        controller?.finalizeCamera()
        scope?.cancel()
        controller = null
        scope = null
        hasAsked = false
        isPausedHere = false
    }

    override fun onCleared() {
        end()
        // Nobody is left who could send the photos.
        (untold as? Stage.Ended)?.result?.deletePhotos()
        untold = null
    }

    /** Without reflection on the constructor. */
    object Factory : ViewModelProvider.Factory {
        @Suppress("UNCHECKED_CAST")
        override fun <Model : ViewModel> create(modelClass: Class<Model>): Model = CaptureHolder() as Model
    }
}
