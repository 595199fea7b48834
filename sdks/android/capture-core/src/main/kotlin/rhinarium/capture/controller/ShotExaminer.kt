package rhinarium.capture.controller

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import rhinarium.capture.Guidance
import rhinarium.capture.Species
import rhinarium.capture.UploadKind
import rhinarium.capture.quality.QualityReason
import rhinarium.capture.quality.isNearDuplicate
import rhinarium.capture.quality.judgePhoto
import java.io.File
import java.util.WeakHashMap

/** Judges photos that were taken. */
public fun interface ShotExaminer {
    /** Reasons to reject a photo, most important first. Empty if it is good. `earlier`: kept photos of its kind. */
    public suspend fun examine(shot: Shot, species: Species, kind: UploadKind, earlier: List<File>): List<QualityReason>
}

/** Guidance for the first reason. */
internal fun guidanceOf(reasons: List<QualityReason>): Guidance? = when (reasons.firstOrNull()) {
    null -> null
    QualityReason.BLURRED -> Guidance.BLURRY
    QualityReason.TOO_SMALL, QualityReason.TOO_FAR -> Guidance.MOVE_CLOSER
    QualityReason.TOO_CLOSE -> Guidance.MOVE_BACK
    QualityReason.NO_PRINT -> Guidance.NO_PRINT
    QualityReason.DARK -> Guidance.TOO_DARK
    QualityReason.OVEREXPOSED -> Guidance.TOO_BRIGHT
    QualityReason.GLARE -> Guidance.GLARE
    QualityReason.ANGLED, QualityReason.EYES_SHUT -> Guidance.LOOK_STRAIGHT
    QualityReason.NEAR_DUPLICATE -> Guidance.CHANGE_ANGLE
    QualityReason.OCCLUDED,
    QualityReason.NO_ANIMAL,
    QualityReason.NO_FACE,
    QualityReason.NO_NOSE,
    QualityReason.WRONG_SPECIES,
    QualityReason.SEVERAL_ANIMALS,
    QualityReason.INCONSISTENT_ANIMAL,
    -> Guidance.CENTER
}

/**
 * Perceptual hashes of photos taken in this process, so that a later controller that continues from them does not
 * accept the same picture again. Weakly keyed by file.
 */
private val hashes = WeakHashMap<File, ByteArray>()

/** Runs the service's quality check and compares the photo with earlier ones of its kind. */
public class EngineExaminer(private val worker: CoroutineDispatcher = Dispatchers.Default) : ShotExaminer {
    override suspend fun examine(
        shot: Shot,
        species: Species,
        kind: UploadKind,
        earlier: List<File>,
    ): List<QualityReason> = withContext(worker) {
        val judgement = judgePhoto(shot.pixels, species, kind)
        val others = synchronized(hashes) {
            hashes[shot.file] = judgement.perceptualHash
            earlier.mapNotNull { hashes[it] }
        }
        if (others.none { isNearDuplicate(it, judgement.perceptualHash) }) judgement.reasons
        else judgement.reasons + QualityReason.NEAR_DUPLICATE
    }
}
