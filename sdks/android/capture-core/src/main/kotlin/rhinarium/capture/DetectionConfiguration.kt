package rhinarium.capture

import java.io.Serializable

/** Which animal is photographed: a dog's nose or a cat's face, and the whole of it. */
public enum class Species { DOG, CAT }

/** Purpose of the photos, which determines their number. */
public enum class Purpose { PET_PROFILE_REGISTRATION, PET_VERIFICATION, PET_IDENTIFICATION }

/** The two kinds of photos of a capture: the close-up, and the whole look. */
public enum class UploadKind { FINGERPRINT, APPEARANCE }

/** Which camera of the device. */
public enum class CameraPosition { BACK, FRONT }

/** Purpose and subject of a capture. */
public data class DetectionConfiguration(val species: Species, val purpose: Purpose) : Serializable {
    private companion object {
        const val serialVersionUID = 1L
    }
}

/**
 * A key of scope `capture` and the service's address, such as `https://pets.example`. Everyone can read a key out of an
 * app, so never a `full` one.
 */
public data class LicenseInfo(val key: String, val baseUrl: String) : Serializable {
    /** The key stays out of logs. */
    override fun toString(): String = "LicenseInfo(baseUrl=$baseUrl)"

    private companion object {
        const val serialVersionUID = 1L
    }
}

/** A number for each kind of photo. */
public data class ShotCounts(val fingerprints: Int, val appearances: Int) {
    public operator fun get(kind: UploadKind): Int =
        if (kind == UploadKind.FINGERPRINT) fingerprints else appearances

    internal fun plusOne(kind: UploadKind): ShotCounts =
        if (kind == UploadKind.FINGERPRINT) copy(fingerprints = fingerprints + 1)
        else copy(appearances = appearances + 1)
}

/** Required photos per kind. */
public fun shotsRequired(purpose: Purpose): ShotCounts =
    ShotCounts(fingerprints = if (purpose == Purpose.PET_PROFILE_REGISTRATION) 5 else 3, appearances = 1)
