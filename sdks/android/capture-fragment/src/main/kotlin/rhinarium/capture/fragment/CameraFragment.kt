package rhinarium.capture.fragment

import android.Manifest
import android.content.ActivityNotFoundException
import android.content.Intent
import android.content.pm.PackageManager
import android.net.Uri
import android.os.Build
import android.os.Bundle
import android.provider.Settings
import android.view.LayoutInflater
import android.view.View
import android.view.ViewGroup
import androidx.activity.result.contract.ActivityResultContracts
import androidx.fragment.app.Fragment
import androidx.lifecycle.ViewModelProvider
import rhinarium.capture.CameraListenerV2
import rhinarium.capture.CameraResult
import rhinarium.capture.DetectionConfiguration
import rhinarium.capture.DetectionStatus
import rhinarium.capture.FailureReason
import rhinarium.capture.LicenseInfo
import rhinarium.capture.UIError
import rhinarium.capture.android.CameraController
import rhinarium.capture.controller.CaptureOptions
import rhinarium.capture.deletePhotos
import rhinarium.capture.looks.LookInSession
import java.io.Serializable

/** A [LicenseInfo]: the key and the service's address. */
public const val ARG_LICENSE: String = "ARG_LICENSE"

/** The identifier of a capture session, issued by your own server. */
public const val ARG_CAPTURE_SESSION_ID: String = "ARG_CAPTURE_SESSION_ID"

/** A [DetectionConfiguration]. */
public const val ARG_DETECTION_CONFIGURATION: String = "ARG_DETECTION_CONFIGURATION"

/** True: an animal that is missing or of the other species is named. The service is then asked once a second. */
public const val ARG_ASKS_SERVICE: String = "ARG_ASKS_SERVICE"

/** Receives the reason why a fragment's camera did not open, in addition to the displayed text. */
public fun interface CameraErrorListener {
    public fun onCameraError(error: UIError)
}

/**
 * A whole capture as a fragment: requests the permission, shows camera, guide and guidance, and takes the photos. Its
 * host, the parent fragment or the activity, is a [CameraListenerV2] that receives statuses and result. If it is a
 * [CameraErrorListener] as well, it also receives camera errors. Without a capture session it reports `Fail(CANCELED)`
 * and removes itself. Another orientation of the screen ends nothing. The photos of a result belong to the host, which
 * deletes them with [deletePhotos]. Those that no host hears of are deleted here.
 */
public class CameraFragment : Fragment() {
    /**
     * Replaces the host as listener. Not restored when the system recreates the fragment, as for another orientation:
     * set it again.
     */
    public var listener: CameraListenerV2? = null

    private val holder by lazy { ViewModelProvider(this, CaptureHolder.Factory)[CaptureHolder::class.java] }
    internal val controller: CameraController? get() = holder.controller
    private var screen: CameraScreen? = null

    private val permission =
        registerForActivityResult(ActivityResultContracts.RequestPermission()) { isGranted -> connect(isGranted) }
    private val captureSessionId get() = arguments?.getString(ARG_CAPTURE_SESSION_ID).orEmpty()
    private val isGranted
        get() = requireContext().checkSelfPermission(Manifest.permission.CAMERA) == PackageManager.PERMISSION_GRANTED

    /** The system no longer asks: only its settings help. */
    private var isRefusedForGood = false

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
        val context = requireContext().applicationContext
        val controller = holder.begin { scope -> CameraController(context, given(ARG_LICENSE), scope, options()) }
        screen.show(controller, given(ARG_DETECTION_CONFIGURATION), ::askAndConnect, ::openSettings)
        holder.view = reports
        screen.show(holder.stage, controller)
        if (holder.hasAsked) return
        holder.hasAsked = true
        askAndConnect()
    }

    internal fun options(): CaptureOptions {
        val isAsked = arguments?.getBoolean(ARG_ASKS_SERVICE) == true
        return CaptureOptions(look = if (isAsked) LookInSession(given(ARG_LICENSE), captureSessionId) else null)
    }

    private fun askAndConnect() {
        if (isGranted) connect(isGranted = true) else permission.launch(Manifest.permission.CAMERA)
    }

    /** Also after a denial, which the controller then reports. */
    private fun connect(isGranted: Boolean) {
        isRefusedForGood = !isGranted && !shouldShowRequestPermissionRationale(Manifest.permission.CAMERA)
        holder.connect(given(ARG_DETECTION_CONFIGURATION), captureSessionId)
    }

    private fun openSettings() {
        val page = Uri.fromParts("package", requireContext().packageName, null)
        try {
            startActivity(Intent(Settings.ACTION_APPLICATION_DETAILS_SETTINGS, page))
        } catch (_: ActivityNotFoundException) {
            // The text names the settings as well.
        }
    }

    private val reports = object : CaptureView {
        override fun onStage(stage: Stage) {
            val controller = holder.controller ?: return
            screen?.show(stage, controller, isRefusedForGood)
        }

        override fun onDetectionStatus(status: DetectionStatus) {
            screen?.show(status)
            host()?.onDetectionStatus(status)
        }

        override fun onCameraError(error: UIError) {
            (host() as? CameraErrorListener)?.onCameraError(error)
        }

        override fun onCameraResult(result: CameraResult) {
            host()?.onCameraResult(result) ?: result.deletePhotos()
        }
    }

    private fun host(): CameraListenerV2? =
        listener ?: parentFragment as? CameraListenerV2 ?: activity as? CameraListenerV2

    override fun onStart() {
        super.onStart()
        holder.onStart()
        // Back from the settings.
        val failure = (holder.stage as? Stage.Failed)?.error
        if (failure is UIError.PermissionDenied && isGranted) connect(isGranted = true)
    }

    override fun onStop() {
        super.onStop()
        holder.onStop()
    }

    override fun onDestroyView() {
        super.onDestroyView()
        if (!requireActivity().isChangingConfigurations) holder.end()
        holder.view = null
        screen?.leave()
        screen = null
    }

    private inline fun <reified Value : Serializable> given(name: String): Value {
        val value = if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.TIRAMISU)
            arguments?.getSerializable(name, Value::class.java)
        else @Suppress("DEPRECATION") (arguments?.getSerializable(name) as? Value)
        return requireNotNull(value) { "The argument $name is missing." }
    }

    public companion object {
        /** A fragment with its arguments. */
        @JvmStatic
        @JvmOverloads
        public fun newInstance(
            license: LicenseInfo,
            captureSessionId: String,
            configuration: DetectionConfiguration,
            asksService: Boolean = false,
        ): CameraFragment = CameraFragment().apply {
            arguments = Bundle().apply {
                putSerializable(ARG_LICENSE, license)
                putString(ARG_CAPTURE_SESSION_ID, captureSessionId)
                putSerializable(ARG_DETECTION_CONFIGURATION, configuration)
                putBoolean(ARG_ASKS_SERVICE, asksService)
            }
        }
    }
}
