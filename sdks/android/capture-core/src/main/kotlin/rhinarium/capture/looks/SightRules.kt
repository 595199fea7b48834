package rhinarium.capture.looks

import rhinarium.capture.Guidance
import rhinarium.capture.Species
import rhinarium.capture.UploadKind
import rhinarium.capture.frames.FrameVerdict

/** The photo that is taken next. */
internal data class NextPhoto(
    val species: Species,
    val kind: UploadKind,
    /** Number of photos of the kind so far. */
    val captured: Int,
)

/** Sizes of a cat's eyes or a dog's nose, in sides of the guide. A close-up is what the service refuses as the whole animal. */
private enum class Sizes(val min: Double, val max: Double, val closeUp: Double) {
    EYES(0.12, 0.6, 0.3),
    NOSE(0.25, 0.95, 0.33),
}

/** Turn of a cat's head from which its photo is worth less. */
private const val TURN_MAX = 0.2

/** A sight for a photo. Sizes and turns that are not told are 0. */
private class Case(val sight: Sight, val next: NextPhoto) {
    val size = sight.closeness ?: 0.0
    val turn = sight.turn ?: 0.0
    val sizes = if (next.species == Species.CAT) Sizes.EYES else Sizes.NOSE
    val isFingerprint = next.kind == UploadKind.FINGERPRINT

    /** True for what only the size of counts: a cat's face, or a dog's nose. */
    val isClose =
        isFingerprint && sight.part == if (next.species == Species.CAT) SightPart.FACE else SightPart.NOSE

    /** A dog is photographed by its face first, from the front, then by its nose, from near. */
    val isFirstOfDog = next.species == Species.DOG && next.captured == 0
}

/** Rules for what is in the camera's picture, those of the web SDK. The first one that applies is shown. */
private val RULES: List<Pair<Guidance, (Case) -> Boolean>> = listOf(
    Guidance.NO_ANIMAL to { it.sight.found == null },
    Guidance.OTHER_SPECIES to { it.sight.found != it.next.species },
    Guidance.MOVE_BACK to { !it.isFingerprint && it.sight.part != SightPart.WHOLE && it.size >= it.sizes.closeUp },
    Guidance.TURN_HEAD to {
        val isTooSmall = it.isFirstOfDog && it.isClose && it.size < it.sizes.min
        it.isFingerprint && (it.sight.part == SightPart.WHOLE || it.turn >= TURN_MAX || isTooSmall)
    },
    Guidance.MOVE_CLOSER to {
        val isFaceAgain = it.next.species == Species.DOG && !it.isFirstOfDog
        it.isFingerprint && if (it.isClose) it.size < it.sizes.min else isFaceAgain
    },
    Guidance.MOVE_BACK to { it.isClose && it.size > it.sizes.max },
)

/** Guidance for what was seen. Null if it is what the next photo should show. */
internal fun guidanceOfSight(sight: Sight, next: NextPhoto): Guidance? {
    val case = Case(sight, next)
    return RULES.firstOrNull { (_, applies) -> applies(case) }?.first
}

/** Checks whether the sight is a dog's face from the front, whose photo needs no print. */
internal fun isDogsFace(sight: Sight, kind: UploadKind): Boolean =
    sight.found == Species.DOG && sight.part == SightPart.FACE && kind == UploadKind.FINGERPRINT

/** Faults of the light and the lens. They come first, because with them the sight is not reliable. */
private val FIRST = setOf(Guidance.TOO_DARK, Guidance.TOO_BRIGHT, Guidance.BLURRY, Guidance.GLARE)

/** Verdict on a frame of which it is known what it shows. */
internal fun verdictWithSight(verdict: FrameVerdict, sight: Sight, next: NextPhoto): FrameVerdict {
    if (!verdict.isObject || verdict.guidance in FIRST) return verdict
    val guidance = guidanceOfSight(sight, next)
    if (guidance != null) return FrameVerdict(isObject = true, isGood = false, guidance = guidance)
    val isPrintMissing = verdict.guidance == Guidance.NO_PRINT && isDogsFace(sight, next.kind)
    return if (isPrintMissing) FrameVerdict(isObject = true, isGood = true) else verdict
}
