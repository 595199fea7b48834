package rhinarium.capture.text

import org.junit.Assert.assertEquals
import org.junit.Assert.assertThrows
import org.junit.Assert.assertTrue
import org.junit.Test
import rhinarium.capture.Guidance
import rhinarium.capture.Species
import rhinarium.capture.UploadKind
import java.io.File

class WordsTest {
    private val folder = File(System.getProperty("conformance.dir"), "texts")

    /** Paths and texts. A plural counts once. */
    private fun places(tree: Any?, place: String = ""): List<String> = when {
        tree is String -> listOf(place)
        tree is Map<*, *> && "other" in tree -> listOf(place)
        else -> (tree as Map<*, *>).flatMap { (name, inner) -> places(inner, if (place == "") "$name" else "$place.$name") }
    }

    private val values =
        mapOf("subject" to "Nose", "number" to 2, "total" to 5, "captured" to 2, "required" to 5, "count" to 2, "missing" to 2)

    @Test
    fun `the languages are those of the shared texts, and each says everything`() {
        assertEquals(folder.list()!!.map { it.removeSuffix(".json") }.sorted(), Words.LANGUAGES)
        for (language in Words.LANGUAGES) {
            val words = Words.of("$language-XX")
            assertEquals(language, words.language)
            val file = Json.parse(File(folder, "$language.json").readText()) as Map<*, *>
            for (place in places(file["texts"])) {
                val text = words.text(place, values)
                assertTrue("$language $place: $text", text.isNotBlank() && '{' !in text)
            }
            for (guidance in Guidance.entries) {
                words.hint(guidance)
                for (species in Species.entries) words.hint(guidance, species)
            }
            for (problem in Problem.entries) words.problem(problem)
            for (species in Species.entries) for (kind in UploadKind.entries) words.aim(species, kind)
        }
    }

    @Test
    fun `a language that is not there is English`() = assertEquals("en", Words.of("tlh").language)

    @Test
    fun `placeholders take their values, and one is told from several where the language does`() {
        val en = Words.of("en")
        assertEquals("1 photo is kept.", en.text("photosKept", mapOf("count" to 1)))
        assertEquals("3 photos are kept.", en.text("photosKept", mapOf("count" to 3)))
        assertEquals("Nose 2 of 5", en.text("step", mapOf("subject" to "Nose", "number" to 2, "total" to 5)))
        assertEquals("사진 1장이 보관되어 있습니다.", Words.of("ko").text("photosKept", mapOf("count" to 1)))
        assertThrows(IllegalArgumentException::class.java) { en.text("step", mapOf("subject" to "Nose")) }
        assertThrows(IllegalArgumentException::class.java) { en.text("nothing.there") }
    }

    @Test
    fun `what a native app says in other words is said so`() {
        val file = Json.parse(File(folder, "en.json").readText()) as Map<*, *>
        for (place in places(file["native"])) {
            val own = place.split('.').fold(file["native"]) { inner, name -> (inner as Map<*, *>)[name] }
            assertEquals(own, Words.of("en").text(place, values))
        }
    }
}
