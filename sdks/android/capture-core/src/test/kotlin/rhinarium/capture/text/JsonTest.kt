package rhinarium.capture.text

import org.junit.Assert.assertEquals
import org.junit.Assert.assertNull
import org.junit.Test

class JsonTest {
    @Test
    fun `all kinds of values`() {
        val text = """ {"a":[1,-2.5e3,0],"b":{"c":null,"d":true,"e":false},"f":"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00 ñ","":[]} """
        val expected = mapOf(
            "a" to listOf(1.0, -2500.0, 0.0),
            "b" to mapOf("c" to null, "d" to true, "e" to false),
            "f" to "\"\\/\b\u000c\n\r\té😀 ñ",
            "" to emptyList<Any>(),
        )
        assertEquals(expected, Json.parse(text))
        assertEquals("x", Json.parse("\"x\""))
    }

    @Test
    fun `what is not JSON is not read`() {
        val wrong = listOf(
            "", " ", "{", "}", "[1,]", "[1 2]", "{\"a\":1,}", "{\"a\"}", "{a:1}", "{\"a\":1 \"b\":2}", "{\"a\":1,\"a\":2}",
            "01", "1.", ".5", "+1", "-", "1e", "NaN", "tru", "nulls", "\"", "\"\n\"", "\"\\x\"", "\"\\u12g4\"", "\"\\u+123\"",
            "1 1", "[", "<html>", "[".repeat(1000),
        )
        for (text in wrong) assertNull(text, Json.parseOrNull(text))
    }
}
