package rhinarium.capture.android

import android.content.Context
import android.graphics.Matrix
import android.graphics.SurfaceTexture
import android.util.AttributeSet
import android.view.Surface
import android.view.TextureView
import rhinarium.capture.UploadKind
import rhinarium.capture.frames.Placement
import rhinarium.capture.frames.Size
import rhinarium.capture.frames.placeGuide

/** A surface that a camera may draw on. */
internal class PreviewTarget(private val texture: SurfaceTexture, private val onSize: (Size) -> Unit) {
    private var surface: Surface? = null

    /** The surface for pictures of that size, as the sensor lies. */
    fun surfaceOf(size: Size): Surface {
        texture.setDefaultBufferSize(size.width, size.height)
        onSize(size)
        return surface ?: Surface(texture).also { surface = it }
    }

    fun release() {
        surface?.release()
    }
}

/**
 * Shows the camera of a [controller], as a whole or filling the view, whichever keeps the guide visible. [guide] is the
 * guide's position on this view. The app draws the outline.
 */
public class CameraPreview @JvmOverloads constructor(context: Context, attributes: AttributeSet? = null) :
    TextureView(context, attributes) {
    private var target: PreviewTarget? = null
    private var buffer: Size? = null

    /** Controller whose camera is shown. */
    public var controller: CameraController? = null
        set(shown) {
            if (field === shown) return
            field?.camera?.preview = null
            field = shown
            shown?.camera?.preview = target
        }

    init {
        surfaceTextureListener = object : SurfaceTextureListener {
            override fun onSurfaceTextureAvailable(texture: SurfaceTexture, width: Int, height: Int) {
                target = PreviewTarget(texture) { size -> post { show(size) } }
                controller?.camera?.preview = target
            }

            override fun onSurfaceTextureSizeChanged(texture: SurfaceTexture, width: Int, height: Int) = place()

            override fun onSurfaceTextureDestroyed(texture: SurfaceTexture): Boolean {
                controller?.camera?.preview = null
                target?.release()
                target = null
                return true
            }

            override fun onSurfaceTextureUpdated(texture: SurfaceTexture) = Unit
        }
    }

    /** Position of the guide on this view, px, null while no camera is shown. */
    public val guide: Placement?
        get() {
            val picture = buffer?.let { uprightSize(it) } ?: return null
            if (width == 0 || height == 0) return null
            return placeGuide(picture, Size(width, height), controller?.progress?.kind ?: UploadKind.FINGERPRINT)
        }

    override fun onLayout(changed: Boolean, left: Int, top: Int, right: Int, bottom: Int) {
        super.onLayout(changed, left, top, right, bottom)
        place()
    }

    private fun show(size: Size) {
        buffer = size
        place()
    }

    private fun sensorDegrees() = controller?.camera?.opened?.sensorDegrees ?: 90

    private fun uprightSize(buffer: Size): Size {
        val isAcross = (sensorDegrees() - displayDegrees(display)) % 180 == 0
        return if (isAcross) buffer else Size(buffer.height, buffer.width)
    }

    /** A texture is stretched over the view in the device's natural orientation. This reverses it. */
    private fun place() {
        val buffer = buffer ?: return
        val guide = guide ?: return
        val upright = uprightSize(buffer)
        setTransform(previewMatrix(Size(width, height), upright, displayDegrees(display), guide.fills))
    }
}

/** From the stretched texture to the upright picture in the middle of the view. */
internal fun previewMatrix(view: Size, upright: Size, displayDegrees: Int, fills: Boolean): Matrix {
    val across = view.width.toFloat() / upright.width
    val down = view.height.toFloat() / upright.height
    val scale = if (fills) maxOf(across, down) else minOf(across, down)
    val isTurned = displayDegrees % 180 != 0
    // Before it is turned, the picture lies as the device stands by nature.
    val width = (if (isTurned) upright.height else upright.width) * scale
    val height = (if (isTurned) upright.width else upright.height) * scale
    val matrix = Matrix()
    matrix.setScale(width / view.width, height / view.height, view.width / 2f, view.height / 2f)
    matrix.postRotate(-displayDegrees.toFloat(), view.width / 2f, view.height / 2f)
    return matrix
}
