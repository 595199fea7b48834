package rhinarium.capture.conformance

import org.junit.Assert.assertEquals
import org.junit.Test
import rhinarium.capture.Species
import rhinarium.capture.UploadKind
import rhinarium.capture.frames.BuiltInFrameAnalyzer
import rhinarium.capture.frames.Frame
import rhinarium.capture.frames.FrameMeasurements
import rhinarium.capture.frames.judgeFrame
import rhinarium.capture.frames.measureFrame
import rhinarium.capture.frames.motionBetween
import rhinarium.capture.quality.Pixels
import rhinarium.capture.quality.judgePhoto
import rhinarium.capture.text.Json
import java.io.File

private fun kindOf(given: Value) = UploadKind.valueOf(given.text("kind").uppercase())

/** The measurements in the file's order. */
private fun FrameMeasurements.numbers() =
    listOf(mean, contrast, burntShare, fineDetail, middleDetail, coarseDetail, middleOfGuide, rimOfGuide)

private fun bitsOf(measured: FrameMeasurements) = measured.numbers().joinToString("") { "%016x".format(it.toRawBits()) }

private fun measuredOf(given: Value): FrameMeasurements {
    val names = arrayOf(
        "mean", "contrast", "burntShare", "fineDetail", "middleDetail", "coarseDetail", "middleOfGuide", "rimOfGuide",
    )
    given.requireKnown("measured", *names)
    val (mean, contrast, burntShare, fine, middle) = names.map(given::number)
    val (coarse, inner, rim) = names.map(given::number).drop(5)
    return FrameMeasurements(mean, contrast, burntShare, fine, middle, coarse, inner, rim)
}

/** Compares bit by bit. The frames are generated, without real animals. */
class GoldenFramesTest {
    private val folder = File(System.getProperty("conformance.dir"), "frames")

    @Suppress("UNCHECKED_CAST")
    private val file = Value(Json.parse(File(folder, "frames.json").readText()) as Map<String, Any?>)

    /** All frames in one file, in the order of the list. A binary PGM each: `P5`, sizes, `255`, then a byte per pixel. */
    private val frames: Map<String, Frame> = run {
        val bytes = File(folder, "frames.pgm").readBytes()
        var at = 0
        val read = file.objects("frames").associate { given ->
            val (width, height) = listOf("width", "height").map(given::int)
            val head = "P5\n$width $height\n255\n"
            val start = at + head.length
            assertEquals(given.text("name"), head, String(bytes, at, head.length, Charsets.US_ASCII))
            at = start + width * height
            given.text("name") to Frame(UploadKind.APPEARANCE, width, height, bytes.copyOfRange(start, at), 0)
        }
        assertEquals("bytes of all frames", bytes.size, at)
        read
    }

    private fun counted(list: String, vararg words: String): List<Value> {
        val all = file.objects(list)
        all.forEach { it.requireKnown(list, *words) }
        assertEquals(list, file.inner("counts").int(list), all.size)
        return all
    }

    private fun frameOf(name: String, kind: UploadKind, atMs: Long): Frame {
        val read = frames.getValue(name)
        return Frame(kind, read.width, read.height, read.gray, atMs)
    }

    @Test
    fun `the file has no part that is not compared`() =
        file.requireKnown("file", "about", "counts", "frames", "judged", "motions", "sequences", "photos")

    @Test
    fun `each frame has its measurements, bit by bit, and its verdict`() {
        for (given in counted("frames", "name", "shows", "kind", "width", "height", "measured", "bits", "still")) {
            val name = given.text("name")
            val frame = frameOf(name, kindOf(given), 0)
            assertEquals(name, given.int("width") to given.int("height"), frame.width to frame.height)
            val measured = measureFrame(frame.width, frame.height, frame.gray)
            assertEquals(name, given.text("bits"), bitsOf(measured))
            assertEquals(name, measuredOf(given.inner("measured")), measured)
            assertEquals(name, verdictOf(given.members["still"]), judgeFrame(measured, 0.0, frame.kind))
        }
    }

    @Test
    fun `numbers on both sides of each bound have their verdicts`() {
        for (given in counted("judged", "name", "kind", "measured", "motion", "verdict")) {
            val verdict = judgeFrame(measuredOf(given.inner("measured")), given.members["motion"] as Double?, kindOf(given))
            assertEquals(given.text("name"), verdictOf(given.members["verdict"]), verdict)
        }
    }

    @Test
    fun `each motion, bit by bit`() {
        for (given in counted("motions", "from", "to", "motion")) {
            val (from, to) = listOf("from", "to").map { frameOf(given.text(it), UploadKind.APPEARANCE, 0).gray }
            assertEquals("$given", given.number("motion").toRawBits(), motionBetween(from, to).toRawBits())
        }
    }

    private fun photoOf(gray: Frame, times: Int, colours: String): Pixels {
        val size = gray.width * times to gray.height * times
        val data = ByteArray(3 * size.first * size.second)
        for (at in 0 until data.size / 3) {
            val row = at / size.first / times
            val level = gray.gray[row * gray.width + at % size.first / times].toInt() and 0xff
            val (red, green, blue) = when (colours) {
                "gray" -> Triple(level, level, level)
                "warm" -> Triple(level, level * 3 shr 2, level shr 1)
                else -> unknownWord(colours)
            }
            data[3 * at] = red.toByte()
            data[3 * at + 1] = green.toByte()
            data[3 * at + 2] = blue.toByte()
        }
        return Pixels(size.first, size.second, data)
    }

    /** Rejects the same photos as the service, for the same reasons. */
    @Test
    fun `each photo is refused for the engine's reasons, and has its perceptual hash`() {
        for (given in counted("photos", "frame", "kind", "species", "times", "colours", "reasons", "perceptualHash")) {
            val gray = frameOf(given.text("frame"), kindOf(given), 0)
            val pixels = photoOf(gray, given.int("times"), given.text("colours"))
            val judged = judgePhoto(pixels, Species.valueOf(given.text("species")), kindOf(given))
            assertEquals("$given", given.list("reasons").map { reasonOf(it as String) }, judged.reasons)
            val digits = judged.perceptualHash.joinToString("") { "%02x".format(it) }
            assertEquals("$given", given.text("perceptualHash"), digits)
        }
    }

    /** None is left out: perceptual hash and print are here as the engine has them. */
    @Test
    fun `each sequence of looks, also those that need the engine's perceptual hash and its measure of a print`() {
        for (given in counted("sequences", "name", "needs", "species", "looks")) {
            for (need in given.list("needs")) if (need != "perceptualHash" && need != "print") unknownWord(need)
            val analyzer = BuiltInFrameAnalyzer(given.textOrNull("species")?.let(Species::valueOf))
            for ((at, look) in given.objects("looks").withIndex()) {
                look.requireKnown("look", "frame", "kind", "atMs", "verdict", "kept")
                val verdict = analyzer.look(frameOf(look.text("frame"), kindOf(look), look.int("atMs").toLong()))
                assertEquals("${given.text("name")}, look $at", verdictOf(look.members["verdict"]), verdict)
                if (look.isTrue("kept")) analyzer.kept()
            }
        }
    }
}
