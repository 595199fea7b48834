package rhinarium.capture.api

import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import java.io.File

class ApiFileTest {
    @Test
    fun `what is public is what the API file says`() = checkApi()

    @Test
    fun `older compilers can read it`() = checkMetadata()
}

/**
 * Compares `api/<module>.api` with the module's classes. `-Dapi.write=true` writes the file instead, so that a changed
 * API is reviewed as a diff.
 */
fun checkApi() {
    val module = System.getProperty("module")
    val classes = File(System.getProperty("classes.dir"))
    val file = File(System.getProperty("api.dir"), "$module.api")
    val api = apiOf(classes, Thread.currentThread().contextClassLoader)
    if (System.getProperty("api.write") == "true") {
        file.parentFile.mkdirs()
        file.writeText(api)
    }
    assertTrue("$file is there; -Dapi.write=true writes it", file.exists())
    assertEquals(file.readText(), api)
}

/** A compiler of Kotlin reads what one version after its own has written, and nothing newer. */
fun checkMetadata() {
    val classes = File(System.getProperty("classes.dir"))
    val loader = Thread.currentThread().contextClassLoader
    val versions = classes.walk().filter { it.extension == "class" }
        .map { it.relativeTo(classes).path.removeSuffix(".class").replace('/', '.') }
        .mapNotNull { Class.forName(it, false, loader).getAnnotation(Metadata::class.java) }
        .map { it.metadataVersion.take(2).joinToString(".") }
        .toSet()
    assertEquals(setOf(System.getProperty("kotlin.oldest")), versions)
}
