package rhinarium.capture.fragment

import android.Manifest
import android.content.pm.PackageManager
import android.os.Build
import android.os.Bundle
import android.view.LayoutInflater
import android.view.View
import android.view.ViewGroup
import androidx.activity.result.contract.ActivityResultContracts
import androidx.fragment.app.Fragment
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch
import rhinarium.capture.CameraListenerV2
import rhinarium.capture.CameraResult
import rhinarium.capture.DetectionConfiguration
import rhinarium.capture.DetectionStatus
import rhinarium.capture.FailureReason
import rhinarium.capture.LicenseInfo
import rhinarium.capture.UIError
import rhinarium.capture.android.CameraController
import java.io.Serializable

/** A [LicenseInfo]: the key and the service's address. */
public const val ARG_LICENSE: String = "ARG_LICENSE"

/** The identifier of a capture session, issued by your own server. */
public const val ARG_CAPTURE_SESSION_ID: String = "ARG_CAPTURE_SESSION_ID"

/** A [DetectionConfiguration]. */
public const val ARG_DETECTION_CONFIGURATION: String = "ARG_DETECTION_CONFIGURATION"

/** Receives the reason why a fragment's camera did not open, in addition to the displayed text. */
public fun interface CameraErrorListener {
    public fun onCameraError(error: UIError)
}

/**
 * A whole capture as a fragment: requests the permission, shows camera, guide and guidance, and takes the photos. Its
 * host, the parent fragment or the activity, is a [CameraListenerV2] that receives statuses and result. If it is a
 * [CameraErrorListener] as well, it also receives camera errors. Without a capture session it reports `Fail(CANCELED)`
 * and removes itself.
 */
public class CameraFragment : Fragment() {
    /** Replaces the host as listener. Not restored when the system recreates the fragment. */
    public var listener: CameraListenerV2? = null

    private var scope: CoroutineScope? = null
    internal var controller: CameraController? = null
        private set
    private var screen: CameraScreen? = null

    /** Detection ran when the screen went away. */
    private var isPausedHere = false

    private val permission = registerForActivityResult(ActivityResultContracts.RequestPermission()) { connect() }
    private val captureSessionId get() = arguments?.getString(ARG_CAPTURE_SESSION_ID).orEmpty()

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        if (captureSessionId.isEmpty()) end()
    }

    private fun end() {
        host()?.onCameraResult(CameraResult.Fail(FailureReason.CANCELED, emptyList(), emptyList()))
        parentFragmentManager.beginTransaction().remove(this).commitAllowingStateLoss()
    }

    override fun onCreateView(inflater: LayoutInflater, container: ViewGroup?, savedInstanceState: Bundle?): View =
        CameraScreen(requireContext()).also { screen = it }

    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        if (captureSessionId.isEmpty()) return
        val screen = screen ?: return
        val own = CoroutineScope(SupervisorJob() + Dispatchers.Main.immediate)
        scope = own
        controller = CameraController(requireContext(), given(ARG_LICENSE), own).also { made ->
            made.listener = reports
            screen.show(made, given(ARG_DETECTION_CONFIGURATION)) { askAndConnect() }
        }
        askAndConnect()
    }

    private fun askAndConnect() {
        val isGranted =
            requireContext().checkSelfPermission(Manifest.permission.CAMERA) == PackageManager.PERMISSION_GRANTED
        if (isGranted) connect() else permission.launch(Manifest.permission.CAMERA)
    }

    /** Also after a denial, which the controller then reports. */
    private fun connect() {
        val controller = controller ?: return
        screen?.showOpening()
        scope?.launch {
            try {
                controller.initializeCamera(given(ARG_DETECTION_CONFIGURATION), captureSessionId)
                controller.startDetection()
                screen?.showRunning(controller)
            } catch (error: UIError) {
                screen?.showProblem(error)
                (host() as? CameraErrorListener)?.onCameraError(error)
            }
        }
    }

    private val reports = object : CameraListenerV2 {
        override fun onDetectionStatus(status: DetectionStatus) {
            screen?.show(status)
            host()?.onDetectionStatus(status)
        }

        override fun onCameraResult(result: CameraResult) {
            // Also one that ended while the screen was away: nothing is left to continue.
            isPausedHere = false
            screen?.show(result)
            host()?.onCameraResult(result)
        }
    }

    private fun host(): CameraListenerV2? =
        listener ?: parentFragment as? CameraListenerV2 ?: activity as? CameraListenerV2

    override fun onStart() {
        super.onStart()
        if (isPausedHere) controller?.startDetection()
        isPausedHere = false
    }

    override fun onStop() {
        super.onStop()
        isPausedHere = controller?.isDetecting ?: false
        controller?.pauseDetection()
    }

    override fun onDestroyView() {
        super.onDestroyView()
        controller?.finalizeCamera()
        scope?.cancel()
        controller = null
        scope = null
        screen = null
    }

    private inline fun <reified Value : Serializable> given(name: String): Value {
        val value = if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.TIRAMISU)
            arguments?.getSerializable(name, Value::class.java)
        else @Suppress("DEPRECATION") (arguments?.getSerializable(name) as? Value)
        return requireNotNull(value) { "The argument $name is missing." }
    }

    public companion object {
        /** A fragment with its three arguments. */
        @JvmStatic
        public fun newInstance(
            license: LicenseInfo,
            captureSessionId: String,
            configuration: DetectionConfiguration,
        ): CameraFragment = CameraFragment().apply {
            arguments = Bundle().apply {
                putSerializable(ARG_LICENSE, license)
                putString(ARG_CAPTURE_SESSION_ID, captureSessionId)
                putSerializable(ARG_DETECTION_CONFIGURATION, configuration)
            }
        }
    }
}
