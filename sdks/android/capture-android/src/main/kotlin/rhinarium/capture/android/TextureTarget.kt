package rhinarium.capture.android

import android.graphics.SurfaceTexture
import android.view.Surface
import rhinarium.capture.frames.Size

/** The texture of a view. It outlives the view until no camera draws on it. Used on several threads. */
internal class TextureTarget(
    private val texture: SurfaceTexture,
    private val onShown: (size: Size, sensorDegrees: Int) -> Unit,
) : PreviewTarget {
    private var output: SurfaceOutput? = null
    private var isUsed = false
    private var isViewGone = false

    @Synchronized
    override fun outputOf(size: Size, sensorDegrees: Int): PictureOutput? {
        if (isViewGone) return null
        isUsed = true
        texture.setDefaultBufferSize(size.width, size.height)
        onShown(size, sensorDegrees)
        return output ?: SurfaceOutput(Surface(texture)).also { output = it }
    }

    @Synchronized
    override fun onUnused() {
        isUsed = false
        releaseIfGone()
    }

    @Synchronized
    fun onViewGone() {
        isViewGone = true
        releaseIfGone()
    }

    private fun releaseIfGone() {
        if (!isViewGone || isUsed) return
        output?.surface?.release()
        texture.release()
    }
}
