package rhinarium.capture.android

import android.annotation.SuppressLint
import android.content.Context
import android.graphics.Matrix
import android.graphics.SurfaceTexture
import android.hardware.display.DisplayManager
import android.util.AttributeSet
import android.view.MotionEvent
import android.view.TextureView
import rhinarium.capture.UploadKind
import rhinarium.capture.frames.Placement
import rhinarium.capture.frames.Size
import rhinarium.capture.frames.placeGuide

/** A camera's pictures as the sensor delivers them. */
private class Shown(val size: Size, val sensorDegrees: Int)

/**
 * Shows the camera of a [controller], as a whole or filling the view, whichever keeps the guide visible. [guide] is the
 * guide's position on this view. The app draws the outline. A tap focuses. The screen stays on during a capture.
 */
public class CameraPreview @JvmOverloads constructor(context: Context, attributes: AttributeSet? = null) :
    TextureView(context, attributes) {
    private var target: TextureTarget? = null
    private var shown: Shown? = null
    private var placed: Placement? = null
    private val displays = context.getSystemService(Context.DISPLAY_SERVICE) as DisplayManager

    /** Hears each new position of the guide, also null while no camera is shown. */
    public var onGuide: ((Placement?) -> Unit)? = null

    /** Controller whose camera is shown. */
    public var controller: CameraController? = null
        set(given) {
            if (field === given) return
            field?.let {
                it.camera?.preview = null
                it.onChange = null
            }
            field = given
            given?.let {
                it.camera?.preview = target
                it.onChange = ::follow
            }
            follow()
        }

    init {
        surfaceTextureListener = object : SurfaceTextureListener {
            override fun onSurfaceTextureAvailable(texture: SurfaceTexture, width: Int, height: Int) {
                target = TextureTarget(texture) { size, sensorDegrees -> post { show(Shown(size, sensorDegrees)) } }
                controller?.camera?.preview = target
            }

            override fun onSurfaceTextureSizeChanged(texture: SurfaceTexture, width: Int, height: Int) = place()

            /** The camera may draw on it for some time yet: it is released after that, not by the view. */
            override fun onSurfaceTextureDestroyed(texture: SurfaceTexture): Boolean {
                controller?.camera?.preview = null
                target?.onViewGone()
                target = null
                return false
            }

            override fun onSurfaceTextureUpdated(texture: SurfaceTexture) = Unit
        }
    }

    /** Position of the guide on this view, px, null while no camera is shown. */
    public val guide: Placement?
        get() {
            val picture = shown?.let(::uprightSize) ?: return null
            if (width == 0 || height == 0) return null
            return placeGuide(picture, Size(width, height), controller?.progress?.kind ?: UploadKind.FINGERPRINT)
        }

    override fun onLayout(changed: Boolean, left: Int, top: Int, right: Int, bottom: Int) {
        super.onLayout(changed, left, top, right, bottom)
        place()
    }

    /** A turn by 180 degrees changes no layout. */
    private val turns = object : DisplayManager.DisplayListener {
        override fun onDisplayAdded(displayId: Int) = Unit

        override fun onDisplayRemoved(displayId: Int) = Unit

        override fun onDisplayChanged(displayId: Int) {
            if (displayId == display?.displayId) place()
        }
    }

    override fun onAttachedToWindow() {
        super.onAttachedToWindow()
        displays.registerDisplayListener(turns, handler)
    }

    override fun onDetachedFromWindow() {
        displays.unregisterDisplayListener(turns)
        super.onDetachedFromWindow()
    }

    @SuppressLint("ClickableViewAccessibility") // The focus follows the middle without a tap.
    override fun onTouchEvent(event: MotionEvent): Boolean {
        val controller = controller
        if (controller == null || !controller.canFocus) return super.onTouchEvent(event)
        if (event.actionMasked == MotionEvent.ACTION_UP) focusAt(controller, event.x, event.y)
        return true
    }

    private fun focusAt(controller: CameraController, x: Float, y: Float) {
        val upright = shown?.let(::uprightSize) ?: return
        val fills = guide?.fills ?: return
        val (across, down) = pictureShares(Size(width, height), upright, fills, x, y)
        if (across in 0.0..1.0 && down in 0.0..1.0) controller.focusAt(across, down)
    }

    private fun follow() {
        keepScreenOn = controller?.isCapturing ?: false
        place()
    }

    private fun show(given: Shown) {
        shown = given
        place()
    }

    private fun uprightSize(shown: Shown): Size {
        val isAcross = (shown.sensorDegrees - displayDegrees(display)) % 180 == 0
        return if (isAcross) shown.size else Size(shown.size.height, shown.size.width)
    }

    /** A texture is stretched over the view in the device's natural orientation. This reverses it. */
    private fun place() {
        val guide = guide
        if (guide != placed) onGuide?.invoke(guide)
        placed = guide
        val shown = shown ?: return
        if (guide == null) return
        setTransform(previewMatrix(Size(width, height), uprightSize(shown), displayDegrees(display), guide.fills))
    }
}

private fun scaleOf(view: Size, upright: Size, fills: Boolean): Double {
    val across = view.width.toDouble() / upright.width
    val down = view.height.toDouble() / upright.height
    return if (fills) maxOf(across, down) else minOf(across, down)
}

/** Place in the upright picture of a place on the view, px, as shares of its width and height. */
internal fun pictureShares(view: Size, upright: Size, fills: Boolean, x: Float, y: Float): Pair<Double, Double> {
    val scale = scaleOf(view, upright, fills)
    val across = (x - view.width / 2.0) / (upright.width * scale) + 0.5
    val down = (y - view.height / 2.0) / (upright.height * scale) + 0.5
    return across to down
}

/** From the stretched texture to the upright picture in the middle of the view. */
internal fun previewMatrix(view: Size, upright: Size, displayDegrees: Int, fills: Boolean): Matrix {
    val scale = scaleOf(view, upright, fills).toFloat()
    val isTurned = displayDegrees % 180 != 0
    // Before it is turned, the picture lies as the device stands by nature.
    val width = (if (isTurned) upright.height else upright.width) * scale
    val height = (if (isTurned) upright.width else upright.height) * scale
    val matrix = Matrix()
    matrix.setScale(width / view.width, height / view.height, view.width / 2f, view.height / 2f)
    matrix.postRotate(-displayDegrees.toFloat(), view.width / 2f, view.height / 2f)
    return matrix
}
