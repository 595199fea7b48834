package rhinarium.capture.conformance

import kotlinx.coroutines.CompletableDeferred
import rhinarium.capture.CameraPosition
import rhinarium.capture.Guidance
import rhinarium.capture.Species
import rhinarium.capture.UploadKind
import rhinarium.capture.controller.CameraPlatform
import rhinarium.capture.controller.FrameListener
import rhinarium.capture.controller.LicenseAnswer
import rhinarium.capture.controller.OpenCamera
import rhinarium.capture.controller.Shot
import rhinarium.capture.controller.ShotExaminer
import rhinarium.capture.frames.Frame
import rhinarium.capture.frames.FrameAnalyzer
import rhinarium.capture.frames.FrameVerdict
import rhinarium.capture.quality.Pixels
import rhinarium.capture.quality.QualityReason
import java.io.File

/** A clock that moves only when it is told to. */
class ScriptedClock {
    private class Timer(val dueMs: Long, val ring: CompletableDeferred<Unit>)

    private val timers = ArrayList<Timer>()
    private var nowMs = 0L

    /** Every pause that was asked for. */
    val waitsMs = ArrayList<Long>()

    suspend fun wait(ms: Long) {
        waitsMs += ms
        val timer = Timer(nowMs + ms, CompletableDeferred())
        timers += timer
        timer.ring.await()
    }

    /** Rings the timers that are due by then, the earliest first. */
    fun advance(ms: Long) {
        nowMs += ms
        while (true) {
            val next = timers.filter { it.dueMs <= nowMs }.minByOrNull { it.dueMs } ?: return
            timers.remove(next)
            next.ring.complete(Unit)
        }
    }

    val hasTimers get() = timers.isNotEmpty()

    fun advanceToNext() = advance(timers.minOf { it.dueMs } - nowMs)
}

private fun <Entry> List<Entry>.entry(at: Int) = this[minOf(at, size - 1)]

/** A platform without camera and network that follows a script and counts calls. */
open class ScriptedPlatform(given: Value, private val errorOf: (String) -> Throwable) : CameraPlatform {
    private val license = given.listOrNull("license") ?: listOf(mapOf("status" to 200.0))
    private val camera = given.listOrNull("camera")?.map { it as String } ?: listOf("opens")
    private val takes = given.listOrNull("takes")?.map { it as String } ?: listOf("photo")
    val clock = ScriptedClock()
    var checking: CompletableDeferred<Unit>? = null
    var opening: CompletableDeferred<Unit>? = null
    var photo: CompletableDeferred<Unit>? = null

    var licenseCalls = 0
    val requests = ArrayList<Pair<String, String?>>()
    var cameraOpens = 0
    val openedWith = ArrayList<CameraPosition>()
    var released = false
    val taken = ArrayList<Int>()
    val names = ArrayList<String>()

    private var listener: FrameListener? = null
    private var lose: () -> Unit = {}
    private var interrupt: (Boolean) -> Unit = {}
    private var shown = 0
    private var heldFrame = 0

    private val open = object : OpenCamera {
        override fun frames(listener: FrameListener): () -> Unit {
            this@ScriptedPlatform.listener = listener
            return { this@ScriptedPlatform.listener = null }
        }

        override fun hold(kind: UploadKind) {
            heldFrame = shown
        }

        override suspend fun take(name: String): Shot {
            val how = takes.entry(taken.size)
            taken += heldFrame
            names += name
            photo?.await()
            return when (how) {
                "fails" -> throw IllegalStateException("scripted")
                "photo" -> Shot(File("scripted", name), Pixels(1, 1, ByteArray(3)))
                else -> unknownWord(how)
            }
        }

        override fun onLost(listener: () -> Unit) {
            lose = listener
        }

        override fun onInterrupted(listener: (isInterrupted: Boolean) -> Unit) {
            interrupt = listener
        }

        override fun release() {
            released = true
        }
    }

    override suspend fun open(position: CameraPosition): OpenCamera {
        val how = camera.entry(cameraOpens++)
        openedWith += position
        opening?.await()
        if (how != "opens") throw errorOf(how)
        return open
    }

    override suspend fun fetch(url: String, headers: Map<String, String>): LicenseAnswer {
        val how = license.entry(licenseCalls++)
        requests += url to headers["x-service-api-key"]
        checking?.await()
        if (how == "offline") throw errorOf("offline")
        @Suppress("UNCHECKED_CAST")
        val answer = Value(how as? Map<String, Any?> ?: unknownWord(how))
        answer.requireKnown("license", "status", "code", "body")
        val body = when (val kind = answer.textOrNull("body")) {
            null -> """{"errors":[{"code":${answer.textOrNull("code")?.let { "\"$it\"" }}}]}"""
            "unreadable" -> "<html>"
            "empty" -> "{}"
            else -> unknownWord(kind)
        }
        return LicenseAnswer(answer.int("status"), body)
    }

    override suspend fun wait(ms: Long) = clock.wait(ms)

    fun loseCamera() = lose()

    fun interrupt(isInterrupted: Boolean) = interrupt.invoke(isInterrupted)

    fun showFrame(timeMs: Long) {
        shown++
        listener?.let { it.onFrame(Frame(it.kind, 1, 1, ByteArray(1), timeMs)) }
    }
}

/** An analyzer with scripted answers. */
class ScriptedAnalyzer : FrameAnalyzer {
    /** Its next verdict. Null: it fails. */
    var next: FrameVerdict? = FrameVerdict(isObject = false, isGood = false)
    var gate: CompletableDeferred<Unit>? = null
    var analyzed = 0
    var kept = 0

    override suspend fun analyze(frame: Frame): FrameVerdict {
        analyzed++
        val answer = next
        gate?.await()
        return answer ?: throw IllegalStateException("scripted")
    }

    override fun kept() {
        kept++
    }
}

/** A photo examiner with scripted answers, one per photo. The last one repeats. */
class ScriptedExaminer(private val examined: List<Any?>) : ShotExaminer {
    private var photos = 0

    override suspend fun examine(shot: Shot, species: Species, kind: UploadKind, earlier: List<File>) =
        when (val answer = examined.entry(photos++)) {
            "good" -> emptyList()
            is String -> listOf(reasonOf(answer))
            is List<*> -> answer.map { reasonOf(it as String) }
            else -> unknownWord(answer)
        }
}

/** `noPrint` is NO_PRINT. */
fun constantName(camel: String) = camel.replace(Regex("[A-Z]")) { "_${it.value}" }.uppercase()

fun reasonOf(word: String) =
    QualityReason.entries.find { it.name == constantName(word) } ?: unknownWord(word)

/** A verdict in the file's words; `throws` is null. */
fun verdictOf(said: Any?): FrameVerdict? {
    if (said == "throws") return null
    @Suppress("UNCHECKED_CAST")
    val given = Value(said as? Map<String, Any?> ?: unknownWord(said))
    given.requireKnown("verdict", "object", "ok", "guidance", "sharpness", "wrongSpecies")
    return FrameVerdict(
        isObject = given.isTrue("object"),
        isGood = given.isTrue("ok"),
        guidance = given.textOrNull("guidance")?.let(Guidance::valueOf),
        sharpness = if ("sharpness" in given) given.number("sharpness") else null,
        isWrongSpecies = given.isTrue("wrongSpecies"),
    )
}
