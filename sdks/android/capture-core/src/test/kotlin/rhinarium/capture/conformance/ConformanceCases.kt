package rhinarium.capture.conformance

import org.junit.Assert.assertEquals
import org.junit.Test
import rhinarium.capture.text.Json
import java.io.File

/** The cases of the conformance file, wherever they run: with the errors, the platform and the controller of a place. */
abstract class ConformanceCases(
    private val platformErrors: PlatformErrors,
    private val platformOf: (Value, (String) -> Throwable) -> ScriptedPlatform,
    private val ownDriver: (Given) -> Driver,
) {
    protected val file = conformanceFile()
    protected val errors = errorsOf(file)

    private fun differences(cases: List<Value>, newDriver: (Given) -> Driver) = cases.flatMap { given ->
        (0 until variantsOf(given, errors)).flatMap { variant ->
            ConformanceRunner(given, errors, variant, platformErrors, platformOf, newDriver).run()
                .map { "${given.text("name")} ($variant): $it" }
        }
    }

    @Test
    fun `all cases of the conformance file, with each of Android's errors`() {
        val cases = file.objects("cases")
        val own = cases.filter { isOurs(it, errors) }
        assertEquals(file.inner("counts").int("cases"), cases.size)
        println("conformance: ${own.size} of ${cases.size} cases; not of Android: ${(cases - own.toSet()).map { it.text("name") }}")
        assertEquals(emptyList<String>(), differences(own, ::ControllerDriver))
    }

    @Test
    fun `the cases of Android, under its names`() {
        val cases = file.inner("platforms").objects("android")
        assertEquals(file.inner("counts").int("android"), cases.size)
        println("conformance: ${cases.size} cases of Android")
        assertEquals(emptyList<String>(), differences(cases, ownDriver))
    }
}

@Suppress("UNCHECKED_CAST")
fun conformanceFile(): Value {
    val path = File(System.getProperty("conformance.dir"), "capture-1.4.json")
    val file = Value(Json.parse(path.readText()) as Map<String, Any?>)
    file.requireKnown("file", "\$schema", "version", "about", "counts", "errors", "cases", "reach", "edges", "platforms")
    assertEquals("1.4", file.text("version"))
    return file
}

/** Android's error names by word of the file. */
fun errorsOf(file: Value): Map<String, List<String>> =
    file.inner("errors").members.keys.associateWith { word ->
        file.inner("errors").inner(word).list("android").map { it as String }
    }

/** Whether a case applies to this platform: it is not another's, and all its errors exist here. */
fun isOurs(given: Value, errors: Map<String, List<String>>): Boolean {
    val only = given.listOrNull("only") ?: listOf("android")
    for (platform in only) if (platform !in listOf("web", "android", "ios")) unknownWord(platform)
    return "android" in only && cameraErrors(given).all { errors.getValue(it).isNotEmpty() }
}

private fun cameraErrors(given: Value) =
    given.listOrNull("camera").orEmpty().map { it as String }.filter { it != "opens" }

/** Number of runs of a case, one per platform name of its errors. */
fun variantsOf(given: Value, errors: Map<String, List<String>>): Int =
    cameraErrors(given).maxOfOrNull { errors.getValue(it).size } ?: 1
