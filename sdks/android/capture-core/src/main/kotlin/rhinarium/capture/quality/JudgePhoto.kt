package rhinarium.capture.quality

import rhinarium.capture.Species
import rhinarium.capture.UploadKind
import kotlin.math.min

/** Rejection reasons of the service. */
public enum class QualityReason {
    BLURRED,
    TOO_SMALL,
    TOO_FAR,
    TOO_CLOSE,
    NO_PRINT,
    DARK,
    OVEREXPOSED,
    GLARE,
    ANGLED,
    EYES_SHUT,
    OCCLUDED,
    NO_ANIMAL,
    NO_FACE,
    NO_NOSE,
    WRONG_SPECIES,
    SEVERAL_ANIMALS,
    NEAR_DUPLICATE,
    INCONSISTENT_ANIMAL,
}

private fun PhotoMeasurements.fineRatio() = fine / (middle + QualityBounds.detailFloor)

private fun PhotoMeasurements.middleRatio() = middle / (coarse + QualityBounds.detailFloor)

private fun PhotoMeasurements.coarseShare() = coarse / (contrast + QualityBounds.contrastFloor)

/** Noise, text, a grid: detail is spread over the widths as in no photo. */
private fun PhotoMeasurements.isArtificial() =
    grain > QualityBounds.grainMax ||
        fineRatio() > QualityBounds.fineRatioMax ||
        middleRatio() > QualityBounds.middleRatioMax ||
        coarseShare() > QualityBounds.coarseShareMax

private fun PhotoMeasurements.isBlurred() = min(fineRatio(), middleRatio()) < QualityBounds.sharpnessMin

/** A screen: large areas of exactly one colour with sharp edges. Blur alone produces such areas too. */
private fun PhotoMeasurements.isScreen(kind: UploadKind) =
    kind == UploadKind.FINGERPRINT && flatRunShare > QualityBounds.flatRunShareMax && !isBlurred()

/** A wall, the sky, a gradient: nothing to see. */
private fun PhotoMeasurements.isEmpty() =
    contrast < QualityBounds.contrastMin || coarseShare() < QualityBounds.coarseShareMin

/** A fault that hides everything else is the only reason: in the dark nobody can tell whether there is an animal. */
private fun reasonsOf(measured: PhotoMeasurements, kind: UploadKind): List<QualityReason> = when {
    measured.light < QualityBounds.lightMin -> listOf(QualityReason.DARK)
    measured.isArtificial() || measured.isScreen(kind) -> listOf(QualityReason.NO_ANIMAL)
    measured.dark > QualityBounds.darkMax || measured.burntShare > QualityBounds.burntShareMax ->
        listOf(QualityReason.OVEREXPOSED)
    measured.isEmpty() -> listOf(QualityReason.NO_ANIMAL)
    else -> listOfNotNull(
        QualityReason.GLARE.takeIf { measured.middleBurntShare > QualityBounds.middleBurntShareMax },
        QualityReason.BLURRED.takeIf { measured.isBlurred() },
    )
}

/** The capture guide's place: the square in the middle for a fingerprint, the whole picture for an appearance. */
private fun guideWindow(pixels: Pixels, kind: UploadKind): Window {
    val width = pixels.width.toDouble()
    val height = pixels.height.toDouble()
    if (kind == UploadKind.APPEARANCE) return Window(0.0, 0.0, width, height)
    val side = min(width, height)
    return Window((width - side) / 2, (height - side) / 2, side, side)
}

/** Probable reasons for an invisible print. */
private fun reasonsOfPrint(luminance: Plane, guide: Window): List<QualityReason> {
    if (seePrint(luminance, guide).isVisible) return emptyList()
    val reasons = listOfNotNull(
        QualityReason.TOO_FAR.takeIf { guide.width < PRINT_NEAR_SIDE_PX_MIN },
        QualityReason.ANGLED.takeIf { symmetryOf(luminance, guide) < SYMMETRY_FRONTAL_MIN },
    )
    return reasons.ifEmpty { listOf(QualityReason.NO_PRINT) }
}

/** Why the service's quality floor would refuse a photo (nothing: it is accepted), and its perceptual hash. */
internal class PhotoJudgement(val reasons: List<QualityReason>, val perceptualHash: ByteArray)

/** The engine's own quality floor, so that the phone and the service do not disagree. */
internal fun judgePhoto(pixels: Pixels, species: Species, kind: UploadKind): PhotoJudgement {
    val luminance = luminanceOf(pixels)
    val measured = measurePhoto(pixels, luminance)
    val reasons = ArrayList<QualityReason>()
    if (measured.shortSidePx < QualityBounds.shortSidePxMin) reasons += QualityReason.TOO_SMALL
    reasons += reasonsOf(measured, kind)
    if (reasons.isEmpty() && species == Species.DOG && kind == UploadKind.FINGERPRINT)
        reasons += reasonsOfPrint(luminance, guideWindow(pixels, kind))
    return PhotoJudgement(reasons, perceptualHashOf(luminance))
}
