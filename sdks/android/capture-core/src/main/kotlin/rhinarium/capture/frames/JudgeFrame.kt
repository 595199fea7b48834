package rhinarium.capture.frames

import rhinarium.capture.Guidance
import rhinarium.capture.UploadKind
import kotlin.math.max

/** Thresholds for frames of about 256 x 256, explained in the web SDK's `judge-frame.ts`. */
private object FrameBounds {
    const val meanMin = 28.0
    const val meanMax = 232.0

    /** Below it there is nothing in the guide. */
    const val contrastMin = 6.0

    /** Below it, what there is has no detail. */
    const val coarseDetailMin = 4.0

    /** Middle over coarse detail. */
    const val sharpnessMin = 0.5

    /** Coarse detail per level of contrast. */
    const val coarseShareMin = 0.16

    /** Fine over coarse detail: above it the picture is mostly noise, so there is too little light. */
    const val noiseMax = 1.7
    const val burntShareMax = 0.35
    const val glareShareMax = 0.08

    /** Detail of the rim over detail of the middle. */
    const val rimShareMin = 0.15
    const val rimShareMax = 1.8
    const val motionMin = 4.0

    /** Motion allowed per level of contrast: the same movement changes a contrasty picture more. */
    const val motionPerContrast = 0.35
}

private fun seen(guidance: Guidance) = FrameVerdict(isObject = true, isGood = false, guidance = guidance)

/** Judges a frame and names its first fault. `motion` is the difference from the previous frame, null for the first. */
public fun judgeFrame(measured: FrameMeasurements, motion: Double?, kind: UploadKind): FrameVerdict {
    val bounds = FrameBounds
    val isFingerprint = kind == UploadKind.FINGERPRINT
    val rimShare = measured.rimOfGuide / max(measured.middleOfGuide, 0.1)
    val sharpness = measured.middleDetail / measured.coarseDetail
    return when {
        measured.mean < bounds.meanMin -> FrameVerdict(isObject = false, isGood = false, guidance = Guidance.TOO_DARK)
        measured.mean > bounds.meanMax || measured.burntShare > bounds.burntShareMax -> seen(Guidance.TOO_BRIGHT)
        measured.contrast < bounds.contrastMin -> FrameVerdict(isObject = false, isGood = false)
        measured.coarseDetail < max(bounds.coarseDetailMin, bounds.coarseShareMin * measured.contrast) ->
            seen(Guidance.BLURRY)
        measured.fineDetail / measured.coarseDetail > bounds.noiseMax -> seen(Guidance.TOO_DARK)
        isFingerprint && measured.burntShare > bounds.glareShareMax -> seen(Guidance.GLARE)
        sharpness < bounds.sharpnessMin -> seen(Guidance.BLURRY)
        isFingerprint && rimShare < bounds.rimShareMin -> seen(Guidance.MOVE_CLOSER)
        isFingerprint && rimShare > bounds.rimShareMax -> seen(Guidance.CENTER)
        motion == null || motion > bounds.motionMin + bounds.motionPerContrast * measured.contrast ->
            seen(Guidance.HOLD_STILL)
        else -> FrameVerdict(isObject = true, isGood = true, sharpness = sharpness)
    }
}
