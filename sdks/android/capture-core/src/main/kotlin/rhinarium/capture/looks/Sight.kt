package rhinarium.capture.looks

import rhinarium.capture.Species
import rhinarium.capture.UploadKind

/** A cat's face, a dog's face from the front, a dog's nose, or an animal without either. */
public enum class SightPart { FACE, NOSE, WHOLE }

/** Animal that a service detected in a small picture of the camera. All is null if it found none. */
public data class Sight(
    val found: Species? = null,
    val part: SightPart? = null,
    /** Distance of a cat's eyes, or width of a dog's nose, in the geometric mean of the picture's sides. */
    val closeness: Double? = null,
    /** Distance of a cat's nose from the middle of the eyes, in distances of the eyes. */
    val turn: Double? = null,
)

/** Asks what a small JPEG of the camera shows. While it throws or takes long, the camera works as without it. */
public fun interface Look {
    /** Null where animals are not checked. It is then not called again. */
    public suspend fun look(picture: ByteArray, kind: UploadKind): Sight?
}
