package sample.capture

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import org.json.JSONObject
import rhinarium.capture.DetectionConfiguration
import rhinarium.capture.Purpose
import rhinarium.capture.Species
import java.io.File
import java.io.IOException
import java.net.HttpURLConnection
import java.net.URL

private const val TIMEOUT_MS = 15_000

/** Answer of the app's server to an app that may photograph. */
class Session(val id: String, val licenseKey: String, val configuration: DetectionConfiguration)

/** The app's own server, which has the API key. The calls are those of the camera example (`npm run example:camera`). */
class AppServer(val address: String) {
    /** Opens a capture session. Throws an IOException. */
    suspend fun openSession(): Session = withContext(Dispatchers.IO) {
        val answer = JSONObject(post("/api/session", "application/json", ByteArray(0)))
        Session(
            answer.getString("sessionId"),
            answer.getString("licenseKey"),
            DetectionConfiguration(
                Species.valueOf(answer.getString("species")),
                Purpose.valueOf(answer.getString("purpose")),
            ),
        )
    }

    /** Sends a photo. `kind` is `fingerprint` or `appearance`. Returns why the service refused it. Throws an IOException. */
    suspend fun send(sessionId: String, kind: String, photo: File): List<String> = withContext(Dispatchers.IO) {
        val answer = JSONObject(post("/api/photos?kind=$kind&sessionId=$sessionId", "image/jpeg", photo.readBytes()))
        val quality = answer.getJSONObject("quality")
        val reasons = quality.optJSONArray("reasons")
        if (quality.getString("verdict") != "REJECTED" || reasons == null) emptyList()
        else List(reasons.length()) { reasons.getString(it) }
    }

    private fun post(path: String, type: String, body: ByteArray): String {
        val connection = URL(address + path).openConnection() as HttpURLConnection
        try {
            connection.connectTimeout = TIMEOUT_MS
            connection.readTimeout = TIMEOUT_MS
            connection.requestMethod = "POST"
            connection.doOutput = true
            connection.setRequestProperty("content-type", type)
            connection.setFixedLengthStreamingMode(body.size)
            connection.outputStream.use { it.write(body) }
            if (connection.responseCode >= 300) throw IOException("The server answered ${connection.responseCode}.")
            return connection.inputStream.use { it.readBytes().toString(Charsets.UTF_8) }
        } finally {
            connection.disconnect()
        }
    }
}
