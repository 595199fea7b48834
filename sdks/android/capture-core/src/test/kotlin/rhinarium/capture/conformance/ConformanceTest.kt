package rhinarium.capture.conformance

import org.junit.Assert.assertEquals
import org.junit.Assert.assertThrows
import org.junit.Assert.assertTrue
import org.junit.Test
import rhinarium.capture.Trouble

/** Stands in for Android's camera exceptions, with their reasons. */
private class CameraAccess(val reason: String) : Exception(reason)

private val troubles = mapOf(
    "CAMERA_DISABLED" to Trouble.REFUSED,
    "CAMERA_DISCONNECTED" to Trouble.ABSENT,
    "CAMERA_IN_USE" to Trouble.BUSY,
    "MAX_CAMERAS_IN_USE" to Trouble.BUSY,
    "CAMERA_ERROR" to Trouble.BROKEN,
)
private const val ACCESS = "CameraAccessException."

private object ScriptedErrors : PlatformErrors() {
    override fun named(name: String) =
        if (name.startsWith(ACCESS)) CameraAccess(name.removePrefix(ACCESS)) else super.named(name)

    override fun isNamed(failure: Throwable, name: String) =
        if (name.startsWith(ACCESS)) failure is CameraAccess && failure.reason == name.removePrefix(ACCESS)
        else super.isNamed(failure, name)
}

private class AndroidLike(given: Value, errorOf: (String) -> Throwable) : ScriptedPlatform(given, errorOf) {
    override fun troubleOf(failure: Throwable) = (failure as? CameraAccess)?.let { troubles[it.reason] }
}

/** On the JVM alone, with controllers of the core. */
class ConformanceTest : ConformanceCases(ScriptedErrors, ::AndroidLike, ::SeriesDriver) {
    @Test
    fun `every edge of the state machine`() {
        val edges = file.objects("edges")
        assertEquals(file.inner("counts").int("edges"), edges.size)
        println("conformance: ${edges.size} edges")
        val differences = edges.mapNotNull { edge ->
            edge.requireKnown("edge", "from", "do", "to", "fails")
            val call = mapOf("do" to edge.text("do")) +
                (edge.textOrNull("fails")?.let { mapOf("fails" to mapOf("error" to it)) } ?: emptyMap())
            val steps = file.inner("reach").list(edge.text("from")) + call
            val given = Value(mapOf("name" to "$edge", "section" to "edges", "steps" to steps, "expect" to emptyMap<String, Any>()))
            val runner = ConformanceRunner(given, errors, 0, ScriptedErrors, ::AndroidLike, ::ControllerDriver)
            val found = runner.run() + listOf("state is ${runner.stateNow}").filter {
                runner.stateNow?.name?.lowercase() != edge.text("to")
            }
            if (found.isEmpty()) null else "$edge: $found"
        }
        assertEquals(emptyList<String>(), differences)
    }

    @Test
    fun `the runner reports every difference from what a case expects`() {
        for (given in file.objects("cases").filter { isOurs(it, errors) }) {
            val expect = given.inner("expect").members + mapOf("isInitialized" to "perhaps", "cameraOpens" to -1.0)
            val wrong = Value(given.members + ("expect" to expect))
            val found = ConformanceRunner(wrong, errors, 0, ScriptedErrors, ::AndroidLike, ::ControllerDriver).run()
            assertEquals("${given.text("name")}: $found", 2, found.size)
        }
    }

    @Test
    fun `a word that the runner does not know fails the run, wherever it stands`() {
        val given = file.objects("cases").first()
        fun run(members: Map<String, Any?>) {
            ConformanceRunner(Value(members), errors, 0, ScriptedErrors, ::AndroidLike, ::ControllerDriver).run()
        }
        val steps = given.list("steps")
        val changed = listOf(
            given.members + ("new" to true),
            given.members + ("expect" to mapOf("new" to true)),
            given.members + ("steps" to steps + mapOf("do" to "new")),
            given.members + ("steps" to steps + mapOf("do" to "startDetection", "new" to true)),
            given.members + ("steps" to steps + mapOf("do" to "startDetection", "fails" to mapOf("new" to true))),
        )
        for (one in changed) {
            val thrown = assertThrows(IllegalArgumentException::class.java) { run(one) }
            assertTrue("${thrown.message}", thrown.message!!.contains("does not know the word"))
        }
    }
}
