package rhinarium.capture.fragment

import android.app.Activity
import android.content.Context
import android.content.Intent
import android.os.Bundle
import androidx.activity.result.contract.ActivityResultContract
import androidx.fragment.app.FragmentActivity
import rhinarium.capture.CameraListenerV2
import rhinarium.capture.CameraResult
import rhinarium.capture.DetectionConfiguration
import rhinarium.capture.DetectionStatus
import rhinarium.capture.FailureReason
import rhinarium.capture.LicenseInfo
import rhinarium.capture.deletePhotos
import java.io.File

private const val REASON = "REASON"
private const val FINGERPRINTS = "FINGERPRINTS"
private const val APPEARANCES = "APPEARANCES"

/** Arguments of a capture. */
public class CaptureRequest @JvmOverloads constructor(
    public val license: LicenseInfo,
    /** Issued by your own server. */
    public val captureSessionId: String,
    public val configuration: DetectionConfiguration,
    /** See [ARG_ASKS_SERVICE]. */
    public val asksService: Boolean = false,
)

/**
 * A whole capture in a separate activity, for `registerForActivityResult`, and in Compose for
 * `rememberLauncherForActivityResult`. The photos of a result belong to you. Leaving the activity is
 * `Fail(CANCELED)` without photos.
 */
public class CaptureContract : ActivityResultContract<CaptureRequest, CameraResult>() {
    override fun createIntent(context: Context, input: CaptureRequest): Intent {
        val fragment = input.run { CameraFragment.newInstance(license, captureSessionId, configuration, asksService) }
        return Intent(context, CaptureActivity::class.java).putExtras(fragment.requireArguments())
    }

    override fun parseResult(resultCode: Int, intent: Intent?): CameraResult {
        val fingerprints = intent.files(FINGERPRINTS)
        val appearances = intent.files(APPEARANCES)
        if (resultCode == Activity.RESULT_OK) return CameraResult.Success(fingerprints, appearances)
        val reason = FailureReason.entries.find { it.name == intent?.getStringExtra(REASON) } ?: FailureReason.CANCELED
        return CameraResult.Fail(reason, fingerprints, appearances)
    }
}

private fun Intent?.files(name: String) = this?.getStringArrayExtra(name).orEmpty().map(::File)

/** Shows the fragment alone, and ends with its result. */
internal class CaptureActivity : FragmentActivity(), CameraListenerV2 {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        if (savedInstanceState != null) return
        val fragment = CameraFragment().apply { arguments = intent.extras }
        supportFragmentManager.beginTransaction().add(android.R.id.content, fragment).commit()
    }

    override fun onDetectionStatus(status: DetectionStatus) = Unit

    override fun onCameraResult(result: CameraResult) {
        // The user has left: nobody hears of these photos.
        if (isFinishing) return result.deletePhotos()
        val told = Intent()
            .putExtra(FINGERPRINTS, result.fingerprintImageFiles.map(File::getPath).toTypedArray())
            .putExtra(APPEARANCES, result.appearanceImageFiles.map(File::getPath).toTypedArray())
        if (result is CameraResult.Fail) told.putExtra(REASON, result.reason.name)
        setResult(if (result is CameraResult.Success) RESULT_OK else RESULT_CANCELED, told)
        finish()
    }
}
