package rhinarium.capture.fragment

import android.annotation.SuppressLint
import android.content.Context
import android.graphics.Canvas
import android.graphics.Color
import android.graphics.Paint
import android.view.View
import rhinarium.capture.frames.Placement

private const val STROKE_DP = 3f
private val GOOD = Color.rgb(80, 220, 120)

/** The guide's outline. Green while the frame is good. */
@SuppressLint("ViewConstructor")
internal class Outline(context: Context) : View(context) {
    private val paint = Paint(Paint.ANTI_ALIAS_FLAG).also {
        it.style = Paint.Style.STROKE
        it.strokeWidth = STROKE_DP * resources.displayMetrics.density
    }
    private var place: Placement? = null

    var isGood = false
        set(value) {
            field = value
            invalidate()
        }

    fun place(place: Placement?) {
        this.place = place
        invalidate()
    }

    override fun onDraw(canvas: Canvas) {
        val (left, top, width, height) = place ?: return
        paint.color = if (isGood) GOOD else Color.WHITE
        canvas.drawOval(left.toFloat(), top.toFloat(), (left + width).toFloat(), (top + height).toFloat(), paint)
    }
}
