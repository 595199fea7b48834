package rhinarium.capture.conformance

/** A JSON object of the conformance file. Reading a field of another type fails. */
@Suppress("UNCHECKED_CAST")
class Value(val members: Map<String, Any?>) {
    operator fun contains(word: String) = word in members

    val words get() = members.keys

    fun text(word: String): String = members.getValue(word) as String

    fun textOrNull(word: String): String? = members[word]?.let { it as String }

    fun number(word: String): Double = members.getValue(word) as Double

    fun intOrNull(word: String): Int? = (members[word] as Double?)?.toInt()

    fun int(word: String): Int = number(word).toInt()

    fun isTrue(word: String): Boolean = members[word]?.let { it as Boolean } ?: false

    fun inner(word: String): Value = Value(members.getValue(word) as Map<String, Any?>)

    fun innerOrNull(word: String): Value? = members[word]?.let { Value(it as Map<String, Any?>) }

    fun list(word: String): List<Any?> = members.getValue(word) as List<Any?>

    fun listOrNull(word: String): List<Any?>? = members[word]?.let { it as List<Any?> }

    fun objects(word: String): List<Value> = list(word).map { Value(it as Map<String, Any?>) }

    /** A runner that skips what it does not understand proves nothing. */
    fun requireKnown(part: String, vararg known: String) {
        for (word in words) require(word in known) { "The runner does not know the word $part.$word." }
    }

    override fun toString() = members.toString()
}

fun unknownWord(word: Any?): Nothing = throw IllegalArgumentException("The runner does not know the word $word.")
