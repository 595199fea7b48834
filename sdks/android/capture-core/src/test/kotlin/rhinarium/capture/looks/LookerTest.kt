package rhinarium.capture.looks

import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Test
import rhinarium.capture.Guidance
import rhinarium.capture.Species
import rhinarium.capture.UploadKind
import rhinarium.capture.frames.FrameVerdict
import java.io.IOException

private val GOOD = FrameVerdict(isObject = true, isGood = true)
private val WAITS = FrameVerdict(isObject = true, isGood = false)
private val OTHER = FrameVerdict(isObject = true, isGood = false, guidance = Guidance.OTHER_SPECIES)
private val DOG = Sight(Species.DOG, SightPart.WHOLE)

class LookerTest {
    private val asked = ArrayList<CompletableDeferred<Sight?>>()
    private val looker = Looker(CoroutineScope(Dispatchers.Unconfined)) { _, _ ->
        CompletableDeferred<Sight?>().also(asked::add).await()
    }

    private fun show(timeMs: Long, kind: UploadKind = UploadKind.FINGERPRINT) = runBlocking {
        looker.judge(GOOD, timeMs, NextPhoto(Species.CAT, kind, 0)) { ByteArray(1) }
    }

    @Test
    fun `asks once a second and one question at a time, and takes no photo before the first answer`() {
        for (timeMs in 0L until 3_900L step 90L) assertEquals(WAITS, show(timeMs))
        assertEquals(1, asked.size)
        asked[0].complete(DOG)
        assertEquals(OTHER, show(3_900))
        assertEquals(2, asked.size)
        assertEquals(GOOD, show(4_001))
    }

    @Test
    fun `works as without a service while that fails, and asks again after twice the interval`() {
        show(0)
        asked[0].completeExceptionally(IOException("busy"))
        assertEquals(GOOD, show(90))
        assertEquals(GOOD, show(1_900))
        assertEquals(1, asked.size)
        show(2_000)
        assertEquals(2, asked.size)
    }

    @Test
    fun `a service that checks no animals is not asked again, and an answer is for one kind of photo`() {
        show(0)
        asked[0].complete(DOG)
        assertEquals(OTHER, show(90))
        assertEquals(WAITS, show(180, UploadKind.APPEARANCE))
        show(1_000, UploadKind.APPEARANCE)
        asked[1].complete(null)
        assertEquals(GOOD, show(9_000))
        assertEquals(2, asked.size)
    }
}
