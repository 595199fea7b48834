package rhinarium.capture.looks

import org.junit.Assert.assertEquals
import org.junit.Test
import rhinarium.capture.Guidance
import rhinarium.capture.Species
import rhinarium.capture.UploadKind
import rhinarium.capture.conformance.Value
import rhinarium.capture.frames.FrameVerdict
import rhinarium.capture.text.Json
import java.io.File

class SightRulesTest {
    @Suppress("UNCHECKED_CAST")
    private val file =
        Value(Json.parse(File(System.getProperty("conformance.dir"), "sights.json").readText()) as Map<String, Any?>)

    private fun sightOf(given: Value): Sight {
        given.requireKnown("sight", "found", "part", "closeness", "turn")
        return Sight(
            given.textOrNull("found")?.let(Species::valueOf),
            given.textOrNull("part")?.let { SightPart.valueOf(it.uppercase()) },
            given.members["closeness"] as Double?,
            given.members["turn"] as Double?,
        )
    }

    @Test
    fun `each sight has its verdicts for each photo, as in the web SDK`() {
        file.requireKnown("file", "about", "counts", "cases")
        val cases = file.objects("cases")
        assertEquals(file.inner("counts").int("cases"), cases.size)
        for (given in cases) {
            given.requireKnown("case", "species", "kind", "captured", "sight", "verdicts")
            val kind = UploadKind.valueOf(given.text("kind").uppercase())
            val next = NextPhoto(Species.valueOf(given.text("species")), kind, given.int("captured"))
            for (wanted in given.objects("verdicts")) {
                wanted.requireKnown("verdict", "given", "ok", "guidance")
                val fault = wanted.textOrNull("given")?.let(Guidance::valueOf)
                val frame = FrameVerdict(isObject = true, isGood = fault == null, guidance = fault)
                val verdict = verdictWithSight(frame, sightOf(given.inner("sight")), next)
                val expected = wanted.isTrue("ok") to wanted.textOrNull("guidance")?.let(Guidance::valueOf)
                assertEquals("$given", expected, verdict.isGood to verdict.guidance)
            }
        }
    }
}
