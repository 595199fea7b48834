package rhinarium.capture.controller

import rhinarium.capture.ShotCounts
import rhinarium.capture.UploadKind
import java.io.File

/** Photos of a capture that failed, for another that continues from them. */
public class CapturedFiles(
    public val fingerprintImageFiles: List<File> = emptyList(),
    public val appearanceImageFiles: List<File> = emptyList(),
)

/** The photos that a capture has kept. */
internal class ShotStore(earlier: CapturedFiles) {
    private val files = mapOf(
        UploadKind.FINGERPRINT to earlier.fingerprintImageFiles.toMutableList(),
        UploadKind.APPEARANCE to earlier.appearanceImageFiles.toMutableList(),
    )

    val counts: ShotCounts
        get() = ShotCounts(kept(UploadKind.FINGERPRINT).size, kept(UploadKind.APPEARANCE).size)

    fun kept(kind: UploadKind): List<File> = files.getValue(kind).toList()

    /** `fingerprint-1.jpg` and so on, the first that is free. */
    fun nextName(kind: UploadKind): String {
        val names = kept(kind).map { it.name }
        return generateSequence(1) { it + 1 }.map { "${kind.name.lowercase()}-$it.jpg" }.first { it !in names }
    }

    fun keep(kind: UploadKind, file: File) {
        files.getValue(kind) += file
    }
}
