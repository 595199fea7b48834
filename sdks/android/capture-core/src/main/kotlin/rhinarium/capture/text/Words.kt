package rhinarium.capture.text

import rhinarium.capture.Guidance
import rhinarium.capture.Species
import rhinarium.capture.UploadKind

/** Guidance on what is in the picture, whose texts differ by species. */
private val SIGHTS = setOf(Guidance.NO_ANIMAL, Guidance.OTHER_SPECIES, Guidance.TURN_HEAD)

private const val ENGLISH = "en"
private val PLACEHOLDER = Regex("\\{(\\w+)\\}")

/** Everything that a pet's owner reads or hears, in one language: the texts that all capture SDKs share. */
public class Words internal constructor(private val file: Map<*, *>) {
    /** Such as `en`. */
    public val language: String = file["language"] as String

    /**
     * A text by path, such as `problems.offline.title`, with values for its placeholders. The only integer among them
     * selects singular or plural.
     */
    public fun text(place: String, values: Map<String, Any> = emptyMap()): String {
        // A native app has different texts in some places.
        val found = at(file["native"], place) ?: at(file["texts"], place)
        val template = if (found is Map<*, *>) plural(found, values) else found
        require(template is String) { "There is no text $place." }
        return PLACEHOLDER.replace(template) { match ->
            val name = match.groupValues[1]
            requireNotNull(values[name]) { "$place needs $name." }.toString()
        }
    }

    private fun plural(forms: Map<*, *>, values: Map<String, Any>): Any? =
        if (values.values.filterIsInstance<Int>().singleOrNull() == 1) forms["one"] ?: forms["other"]
        else forms["other"]

    private fun at(tree: Any?, place: String): Any? =
        place.split('.').fold(tree) { inner, name -> (inner as? Map<*, *>)?.get(name) }

    /** Without the species, what the service has seen is told in general. */
    @JvmOverloads
    public fun hint(guidance: Guidance, species: Species? = null): String = when {
        guidance !in SIGHTS -> text("hints.${guidance.name}")
        species == null -> text("hints.NO_OBJECT")
        else -> text("sights.${guidance.name}.${species.name}")
    }

    /** How to hold the camera when there is nothing to correct, or nothing in view. */
    public fun aim(species: Species, kind: UploadKind): String = text("aim.${species.name}.${kind.name.lowercase()}")

    /** Explanation of a problem and its remedy. */
    public fun problem(problem: Problem): String =
        "${text("problems.${camelName(problem.name)}.title")}. ${text("problems.${camelName(problem.name)}.text")}"

    public companion object {
        /** The languages that there are words in. */
        public val LANGUAGES: List<String> = listOf("de", ENGLISH, "es", "ja", "ko")

        /** The words of a language tag such as `ko-KR`; English for languages that are not there. */
        @JvmStatic
        public fun of(languageTag: String): Words {
            val code = languageTag.lowercase().split('-', '_').first()
            return read(if (code in LANGUAGES) code else ENGLISH)
        }

        private fun read(language: String): Words {
            val stream = checkNotNull(Words::class.java.getResourceAsStream("/rhinarium/capture/texts/$language.json"))
            return Words(Json.parse(stream.use { it.readBytes().toString(Charsets.UTF_8) }) as Map<*, *>)
        }
    }
}

/** `NO_SESSION` is `noSession`. */
private fun camelName(constant: String) =
    constant.lowercase().replace(Regex("_[a-z]")) { it.value.substring(1).uppercase() }
