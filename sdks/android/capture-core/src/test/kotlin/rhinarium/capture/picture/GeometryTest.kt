package rhinarium.capture.picture

import org.junit.Assert.assertArrayEquals
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import rhinarium.capture.UploadKind
import rhinarium.capture.conformance.Value
import rhinarium.capture.frames.Placement
import rhinarium.capture.frames.Region
import rhinarium.capture.frames.Size
import rhinarium.capture.frames.fitWithin
import rhinarium.capture.frames.guideRegion
import rhinarium.capture.frames.placeGuide
import rhinarium.capture.text.Json
import java.io.File
import java.nio.ByteBuffer

private fun sizeOf(given: Value) = Size(given.int("width"), given.int("height"))

private fun regionOf(given: Value) =
    Region(given.int("left"), given.int("top"), given.int("width"), given.int("height"))

private fun kindOf(given: Value) = UploadKind.valueOf(given.text("kind").uppercase())

private fun levelsOf(given: Value) = ByteArray(given.list("levels").size) { (given.list("levels")[it] as Double).toInt().toByte() }

class GeometryTest {
    @Suppress("UNCHECKED_CAST")
    private val file = Value(
        Json.parse(File(System.getProperty("conformance.dir"), "geometry.json").readText()) as Map<String, Any?>,
    )

    private fun all(list: String): List<Value> = file.objects(list).also { assertTrue(list, it.isNotEmpty()) }

    @Test
    fun `the file has no part that is not compared`() =
        file.requireKnown("file", "about", "guides", "sensors", "fits", "placements", "grays", "shrinks")

    @Test
    fun `the guide lies where it does everywhere`() {
        for (given in all("guides"))
            assertEquals("$given", regionOf(given.inner("region")), guideRegion(sizeOf(given.inner("picture")), kindOf(given)))
    }

    @Test
    fun `the guide is read at its place on the sensor, however that is turned`() {
        for (given in all("sensors")) {
            val sensor = sizeOf(given.inner("sensor"))
            val turned = Turned(sensor.width, sensor.height, given.int("rotation"))
            assertEquals("$given", sizeOf(given.inner("upright")), turned.upright)
            val region = guideRegion(turned.upright, kindOf(given))
            assertEquals("$given", regionOf(given.inner("region")), region)
            assertEquals("$given", regionOf(given.inner("inSensor")), turned.sensorRegion(region))
        }
    }

    @Test
    fun `sizes within a longest side`() {
        for (given in all("fits"))
            assertEquals("$given", sizeOf(given.inner("fit")), fitWithin(sizeOf(given.inner("size")), given.int("sideMax")))
    }

    @Test
    fun `the guide lies where it should on the screen`() {
        for (given in all("placements")) {
            val guide = given.inner("guide")
            val (left, top, width, height) = listOf("left", "top", "width", "height").map(guide::number)
            val expected = Placement(left, top, width, height, given.isTrue("fills"))
            val seen = placeGuide(sizeOf(given.inner("picture")), sizeOf(given.inner("box")), kindOf(given))
            assertEquals("$given", expected, seen)
        }
    }

    @Test
    fun `colours become grey as they do everywhere`() {
        val grays = file.list("grays").map { colour -> (colour as List<*>).map { (it as Double).toInt() } }
        assertTrue(grays.isNotEmpty())
        for ((red, green, blue, gray) in grays) assertEquals("$red $green $blue", gray, grayLevel(red, green, blue))
    }

    @Test
    fun `smaller pictures are means of boxes`() {
        for (given in all("shrinks")) {
            val from = given.inner("from")
            val size = sizeOf(from)
            val picture = YuvPicture(size.width, size.height)
            val colour = YuvPlane(ByteBuffer.allocate(size.width * size.height), size.width, 1)
            picture.fill(YuvPlane(ByteBuffer.wrap(levelsOf(from)), size.width, 1), colour, colour)
            val small = grayOf(picture, 0, Region(0, 0, size.width, size.height), sizeOf(given.inner("to")))
            assertArrayEquals("$given", levelsOf(given.inner("to")), small)
        }
    }
}
