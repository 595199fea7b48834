package rhinarium.capture.fragment

import android.annotation.SuppressLint
import android.content.Context
import android.graphics.Canvas
import android.graphics.Color
import android.graphics.Paint
import android.view.Gravity
import android.view.View
import android.widget.Button
import android.widget.FrameLayout
import android.widget.LinearLayout
import android.widget.TextView
import rhinarium.capture.CameraResult
import rhinarium.capture.DetectionConfiguration
import rhinarium.capture.DetectionStatus
import rhinarium.capture.UIError
import rhinarium.capture.UploadKind
import rhinarium.capture.android.CameraController
import rhinarium.capture.android.CameraPreview
import rhinarium.capture.text.Words
import rhinarium.capture.text.problemOfFailure
import rhinarium.capture.text.problemOfReason

/** The camera, the guide's outline, one line of text, and buttons for the shutter, the light and another try. */
@SuppressLint("ViewConstructor")
internal class CameraScreen(context: Context) : FrameLayout(context) {
    private val words = Words.of(resources.configuration.locales[0].language)
    private val preview = CameraPreview(context)
    private val outline = Outline(context)
    private val hint = TextView(context)
    private val shutter = Button(context)
    private val light = Button(context)
    private val retry = Button(context)
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
        hint.setPadding(24, 24, 24, 24)
        // Spoken when it changes.
        hint.accessibilityLiveRegion = View.ACCESSIBILITY_LIVE_REGION_POLITE
        preview.contentDescription = words.text("preview")
        shutter.text = words.text("shutter")
        retry.text = words.text("actions.retry")
        val row = LinearLayout(context)
        row.orientation = LinearLayout.VERTICAL
        for (view in listOf(hint, shutter, light, retry)) row.addView(view)
        addView(row, LayoutParams(LayoutParams.MATCH_PARENT, LayoutParams.WRAP_CONTENT, Gravity.BOTTOM))
        showButtons()
    }

    private fun showButtons(vararg shown: View) {
        for (view in listOf(shutter, light, retry)) view.visibility = if (view in shown) VISIBLE else GONE
    }

    val text: CharSequence get() = hint.text

    fun show(controller: CameraController, configuration: DetectionConfiguration, onRetry: () -> Unit) {
        this.configuration = configuration
        preview.controller = controller
        shutter.setOnClickListener { controller.captureNow() }
        light.setOnClickListener {
            controller.isTorchOn = !controller.isTorchOn
            showLight(controller)
        }
        retry.setOnClickListener { onRetry() }
    }

    private fun showLight(controller: CameraController) {
        light.text = words.text(if (controller.isTorchOn) "lightOn" else "lightOff")
    }

    fun showOpening() {
        hint.text = words.text("opening")
        showButtons()
    }

    fun showRunning(controller: CameraController) {
        hint.text = aim()
        showLight(controller)
        if (controller.hasTorch) showButtons(shutter, light) else showButtons(shutter)
    }

    fun showProblem(error: UIError) {
        hint.text = words.problem(problemOfFailure(error))
        showButtons(retry)
    }

    fun show(status: DetectionStatus) {
        outline.isGood = status is DetectionStatus.Detected
        outline.place(preview.guide)
        when (status) {
            DetectionStatus.NoObject -> hint.text = aim()
            is DetectionStatus.Processing -> hint.text = status.guidance?.let(words::hint) ?: aim()
            is DetectionStatus.Detected -> hint.text = words.text("hints.GOOD")
            // Reported by the result.
            DetectionStatus.Finished, is DetectionStatus.Failed -> Unit
        }
    }

    fun show(result: CameraResult) {
        hint.text = when (result) {
            is CameraResult.Success -> words.text("done")
            is CameraResult.Fail -> words.problem(problemOfReason(result.reason))
        }
        showButtons()
    }

    private fun aim(): String {
        val species = configuration?.species ?: return ""
        return words.aim(species, preview.controller?.progress?.kind ?: UploadKind.FINGERPRINT)
    }
}

/** The guide's outline. */
@SuppressLint("ViewConstructor")
private class Outline(context: Context) : View(context) {
    private val paint = Paint(Paint.ANTI_ALIAS_FLAG).also {
        it.style = Paint.Style.STROKE
        it.strokeWidth = 6f
    }
    private var place: rhinarium.capture.frames.Placement? = null

    var isGood = false
        set(value) {
            field = value
            invalidate()
        }

    fun place(place: rhinarium.capture.frames.Placement?) {
        this.place = place
        invalidate()
    }

    override fun onDraw(canvas: Canvas) {
        val (left, top, width, height) = place ?: return
        paint.color = if (isGood) Color.rgb(80, 220, 120) else Color.WHITE
        canvas.drawOval(left.toFloat(), top.toFloat(), (left + width).toFloat(), (top + height).toFloat(), paint)
    }
}
