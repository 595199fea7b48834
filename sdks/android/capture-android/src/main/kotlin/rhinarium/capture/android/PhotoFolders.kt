package rhinarium.capture.android

import android.content.Context
import java.io.File

/** Age from which photos of an earlier capture are deleted, ms: one day. */
private const val PHOTO_MS_MAX = 24L * 60 * 60 * 1000

/** Folder of all photos in the app's cache, with one folder for each camera that was opened. */
internal fun photosFolder(context: Context): File = File(context.cacheDir, "rhinarium-capture")

/** Deletes photos that nobody deleted or sent within a day. `nowMs` is the time since 1970. */
internal fun deleteOldPhotos(folder: File, nowMs: Long) {
    for (capture in folder.listFiles().orEmpty())
        if (nowMs - capture.lastModified() > PHOTO_MS_MAX) capture.deleteRecursively()
}
