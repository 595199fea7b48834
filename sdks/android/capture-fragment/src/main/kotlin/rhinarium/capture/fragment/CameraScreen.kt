package rhinarium.capture.fragment

import android.annotation.SuppressLint
import android.content.Context
import android.graphics.Color
import android.os.Build
import android.view.Gravity
import android.view.View
import android.view.WindowInsets
import android.widget.Button
import android.widget.FrameLayout
import android.widget.LinearLayout
import android.widget.TextView
import rhinarium.capture.CameraResult
import rhinarium.capture.DetectionConfiguration
import rhinarium.capture.DetectionStatus
import rhinarium.capture.Guidance
import rhinarium.capture.UIError
import rhinarium.capture.UploadKind
import rhinarium.capture.android.CameraController
import rhinarium.capture.android.CameraPreview
import rhinarium.capture.text.Words
import rhinarium.capture.text.problemOfFailure
import rhinarium.capture.text.problemOfReason
import kotlin.math.roundToInt

private const val PADDING_DP = 16

/** The camera, the guide's outline, one line of text, and buttons for the shutter, the light, the settings and another try. */
@SuppressLint("ViewConstructor")
internal class CameraScreen(context: Context) : FrameLayout(context) {
    private val words = Words.of(resources.configuration.locales[0].language)
    internal val preview = CameraPreview(context)
    internal val outline = Outline(context)
    internal val hint = TextView(context)
    private val settled = SettledText(hint)
    private val shutter = Button(context)
    private val light = Button(context)
    private val settings = Button(context)
    private val retry = Button(context)
    internal val row = LinearLayout(context)
    private var configuration: DetectionConfiguration? = null

    init {
        setBackgroundColor(Color.BLACK)
        val fill = { LayoutParams(LayoutParams.MATCH_PARENT, LayoutParams.MATCH_PARENT) }
        addView(preview, fill())
        addView(outline, fill())
        hint.setTextColor(Color.WHITE)
        hint.setBackgroundColor(Color.argb(180, 0, 0, 0))
        hint.textSize = 18f
        hint.gravity = Gravity.CENTER
        val padding = (PADDING_DP * resources.displayMetrics.density).roundToInt()
        hint.setPadding(padding, padding, padding, padding)
        // Spoken when it changes.
        hint.accessibilityLiveRegion = View.ACCESSIBILITY_LIVE_REGION_POLITE
        preview.contentDescription = words.text("preview")
        preview.onGuide = outline::place
        shutter.text = words.text("shutter")
        settings.text = words.text("actions.settings")
        retry.text = words.text("actions.retry")
        row.orientation = LinearLayout.VERTICAL
        for (view in listOf(hint, shutter, light, settings, retry)) row.addView(view)
        addView(row, LayoutParams(LayoutParams.MATCH_PARENT, LayoutParams.WRAP_CONTENT, Gravity.BOTTOM))
        showButtons()
    }

    /** Text and buttons keep clear of the system's bars. The picture lies under them. */
    override fun onApplyWindowInsets(insets: WindowInsets): WindowInsets {
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.R) {
            val bars = insets.getInsets(WindowInsets.Type.systemBars() or WindowInsets.Type.displayCutout())
            row.setPadding(bars.left, 0, bars.right, bars.bottom)
        } else {
            @Suppress("DEPRECATION")
            row.setPadding(insets.systemWindowInsetLeft, 0, insets.systemWindowInsetRight, insets.systemWindowInsetBottom)
        }
        return insets
    }

    override fun onAttachedToWindow() {
        super.onAttachedToWindow()
        requestApplyInsets()
    }

    private fun showButtons(vararg shown: View) {
        for (view in listOf(shutter, light, settings, retry)) view.visibility = if (view in shown) VISIBLE else GONE
    }

    val text: CharSequence get() = hint.text

    fun show(
        controller: CameraController,
        configuration: DetectionConfiguration,
        onRetry: () -> Unit,
        onSettings: () -> Unit,
    ) {
        this.configuration = configuration
        preview.controller = controller
        shutter.setOnClickListener { controller.captureNow() }
        light.setOnClickListener {
            controller.isTorchOn = !controller.isTorchOn
            showLight(controller)
        }
        settings.setOnClickListener { onSettings() }
        retry.setOnClickListener { onRetry() }
    }

    /** The camera continues without this view. */
    fun leave() {
        preview.controller = null
    }

    fun show(stage: Stage, controller: CameraController, isRefusedForGood: Boolean = false) {
        when (stage) {
            Stage.Asking, Stage.Opening -> {
                settled.showNow(words.text("opening"))
                showButtons()
            }
            Stage.Running -> showRunning(controller)
            is Stage.Failed -> showProblem(stage.error, isRefusedForGood)
            is Stage.Ended -> show(stage.result)
        }
    }

    private fun showLight(controller: CameraController) {
        light.text = words.text(if (controller.isTorchOn) "lightOn" else "lightOff")
    }

    private fun showRunning(controller: CameraController) {
        settled.showNow(aim())
        showLight(controller)
        if (controller.hasTorch) showButtons(shutter, light) else showButtons(shutter)
    }

    private fun showProblem(error: UIError, isRefusedForGood: Boolean) {
        settled.showNow(words.problem(problemOfFailure(error)))
        if (error is UIError.PermissionDenied && isRefusedForGood) showButtons(settings, retry) else showButtons(retry)
    }

    fun show(status: DetectionStatus) {
        outline.isGood = status is DetectionStatus.Detected
        when (status) {
            DetectionStatus.NoObject -> settled.show(aim())
            is DetectionStatus.Processing -> settled.show(status.guidance?.let(::hintOf) ?: aim())
            is DetectionStatus.Detected -> settled.show(words.text("hints.GOOD"))
            // Reported by the result.
            DetectionStatus.Finished, is DetectionStatus.Failed -> Unit
        }
    }

    private fun show(result: CameraResult) {
        settled.showNow(
            when (result) {
                is CameraResult.Success -> words.text("done")
                is CameraResult.Fail -> words.problem(problemOfReason(result.reason))
            },
        )
        showButtons()
    }

    private fun aim(): String {
        val species = configuration?.species ?: return ""
        return words.aim(species, preview.controller?.progress?.kind ?: UploadKind.FINGERPRINT)
    }

    /** After the last close-up the user has to know why. */
    private fun hintOf(guidance: Guidance): String {
        val progress = preview.controller?.progress
        val isAfterCloseUps = progress?.kind == UploadKind.APPEARANCE && progress.captured.fingerprints > 0
        val species = configuration?.species
        val controller = preview.controller
        val canLight = controller != null && controller.hasTorch && !controller.isTorchOn
        return when {
            guidance == Guidance.MOVE_BACK && isAfterCloseUps && species != null -> words.text("stepBack.${species.name}")
            guidance == Guidance.TOO_DARK && canLight -> "${words.hint(guidance)} ${words.text("turnOnLight")}"
            else -> words.hint(guidance, species)
        }
    }
}
