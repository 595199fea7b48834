package rhinarium.capture.text

/**
 * Reads JSON (RFC 8259) as maps, lists, strings, doubles, booleans and null: the core depends on no library that could,
 * and needs it for two things, an error's code and the texts.
 */
internal class Json private constructor(private val text: String) {
    private var at = 0

    private fun fail(): Nothing = throw IllegalArgumentException("No JSON at character $at.")

    private fun skipSpace() {
        while (at < text.length && text[at] in " \t\r\n") at++
    }

    private fun take(expected: Char) {
        if (at >= text.length || text[at] != expected) fail()
        at++
    }

    private fun isNext(wanted: Char): Boolean {
        skipSpace()
        return at < text.length && text[at] == wanted
    }

    private fun value(depth: Int): Any? {
        if (depth > DEPTH_MAX) fail()
        skipSpace()
        return when (text.getOrNull(at)) {
            '{' -> members(depth)
            '[' -> elements(depth)
            '"' -> string()
            't' -> word("true", true)
            'f' -> word("false", false)
            'n' -> word("null", null)
            else -> number()
        }
    }

    private fun members(depth: Int): Map<String, Any?> {
        val result = LinkedHashMap<String, Any?>()
        take('{')
        if (!isNext('}')) {
            do {
                if (result.isNotEmpty()) at++
                skipSpace()
                val name = string()
                if (!isNext(':')) fail()
                at++
                if (result.containsKey(name)) fail()
                result[name] = value(depth + 1)
            } while (isNext(','))
        }
        take('}')
        return result
    }

    private fun elements(depth: Int): List<Any?> {
        val result = ArrayList<Any?>()
        take('[')
        if (!isNext(']')) {
            do {
                if (result.isNotEmpty()) at++
                result += value(depth + 1)
            } while (isNext(','))
        }
        take(']')
        return result
    }

    private fun string(): String {
        take('"')
        val result = StringBuilder()
        while (true) {
            val next = text.getOrNull(at++) ?: fail()
            when {
                next == '"' -> return result.toString()
                next == '\\' -> result.append(escaped())
                next < ' ' -> fail()
                else -> result.append(next)
            }
        }
    }

    private fun escaped(): Char = when (val name = text.getOrNull(at++)) {
        '"', '\\', '/' -> name
        'b' -> '\b'
        'f' -> '\u000c'
        'n' -> '\n'
        'r' -> '\r'
        't' -> '\t'
        'u' -> {
            if (at + 4 > text.length) fail()
            val digits = text.substring(at, at + 4)
            if (!digits.all { it in '0'..'9' || it in 'a'..'f' || it in 'A'..'F' }) fail()
            at += 4
            digits.toInt(16).toChar()
        }
        else -> fail()
    }

    private fun <Value> word(word: String, value: Value): Value {
        if (!text.startsWith(word, at)) fail()
        at += word.length
        return value
    }

    private fun number(): Double {
        val found = NUMBER.matchAt(text, at) ?: fail()
        at = found.range.last + 1
        return found.value.toDouble()
    }

    companion object {
        private const val DEPTH_MAX = 100
        private val NUMBER = Regex("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")

        /** Throws an IllegalArgumentException for anything that is not JSON. */
        fun parse(text: String): Any? {
            val json = Json(text)
            val value = json.value(0)
            json.skipSpace()
            if (json.at != text.length) json.fail()
            return value
        }

        fun parseOrNull(text: String): Any? = try {
            parse(text)
        } catch (_: IllegalArgumentException) {
            null
        }
    }
}
