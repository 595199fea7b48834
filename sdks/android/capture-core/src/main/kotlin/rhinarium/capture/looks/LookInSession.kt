package rhinarium.capture.looks

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import rhinarium.capture.LicenseInfo
import rhinarium.capture.Species
import rhinarium.capture.UploadKind
import rhinarium.capture.text.Json
import java.io.IOException
import java.net.HttpURLConnection
import java.net.URL
import java.net.URLEncoder
import kotlin.io.encoding.Base64
import kotlin.io.encoding.ExperimentalEncodingApi

/** Timeout of a live detection, ms. */
private const val LOOK_MS_MAX = 4_000

/** Asks the service in a capture session, with the key of its uploads. */
public class LookInSession(license: LicenseInfo, captureSessionId: String) : Look {
    private val url = URL(
        "${license.baseUrl.trimEnd('/')}/v2/capture-sessions/${URLEncoder.encode(captureSessionId, "UTF-8")}:look",
    )
    private val key = license.key

    override suspend fun look(picture: ByteArray, kind: UploadKind): Sight? =
        withContext(Dispatchers.IO) { sightOf(post(picture)) }

    @OptIn(ExperimentalEncodingApi::class)
    private fun post(picture: ByteArray): String {
        val connection = url.openConnection() as? HttpURLConnection ?: throw IOException("${url.protocol} is not HTTP.")
        try {
            connection.requestMethod = "POST"
            connection.connectTimeout = LOOK_MS_MAX
            connection.readTimeout = LOOK_MS_MAX
            // The key is for this address alone.
            connection.instanceFollowRedirects = false
            connection.useCaches = false
            connection.doOutput = true
            connection.setRequestProperty("x-service-api-key", key)
            connection.setRequestProperty("content-type", "application/json")
            connection.outputStream.use { it.write("""{"picture":"${Base64.encode(picture)}"}""".toByteArray()) }
            if (connection.responseCode != HttpURLConnection.HTTP_OK) throw IOException("status ${connection.responseCode}")
            return connection.inputStream.use { it.readBytes().toString(Charsets.UTF_8) }
        } finally {
            connection.disconnect()
        }
    }

    private fun sightOf(body: String): Sight? {
        val data = (Json.parse(body) as? Map<*, *>)?.get("data") as? Map<*, *> ?: throw IOException("No answer: $body")
        if (data["isChecked"] != true) return null
        return Sight(
            found = Species.entries.find { it.name == data["found"] },
            part = SightPart.entries.find { it.name.lowercase() == data["part"] },
            closeness = data["closeness"] as? Double,
            turn = data["turn"] as? Double,
        )
    }
}
