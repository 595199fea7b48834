package rhinarium.capture.license

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import rhinarium.capture.controller.LicenseAnswer
import java.io.IOException
import java.net.HttpURLConnection
import java.net.URL

private const val CONNECT_TIMEOUT_MS = 10_000
private const val READ_TIMEOUT_MS = 10_000

/** Maximum response size, bytes. The rest of a longer response is not read. */
private const val BODY_BYTES_MAX = 64 * 1024

/**
 * One GET request without cache and without following anywhere else: the key is for this address alone. Throws an
 * IOException when nobody answers.
 */
public suspend fun fetchLicense(url: String, headers: Map<String, String>): LicenseAnswer =
    withContext(Dispatchers.IO) { request(URL(url), headers) }

private fun request(url: URL, headers: Map<String, String>): LicenseAnswer {
    val connection = url.openConnection() as? HttpURLConnection ?: throw IOException("${url.protocol} is not HTTP.")
    try {
        connection.connectTimeout = CONNECT_TIMEOUT_MS
        connection.readTimeout = READ_TIMEOUT_MS
        connection.instanceFollowRedirects = false
        connection.useCaches = false
        for ((name, value) in headers) connection.setRequestProperty(name, value)
        val status = connection.responseCode
        val body = if (status < 400) connection.inputStream else connection.errorStream
        val bytes = body?.use { stream ->
            val taken = ByteArray(BODY_BYTES_MAX)
            var count = 0
            while (count < taken.size) {
                val more = stream.read(taken, count, taken.size - count)
                if (more < 0) break
                count += more
            }
            taken.copyOf(count)
        }
        return LicenseAnswer(status, bytes?.toString(Charsets.UTF_8).orEmpty())
    } finally {
        connection.disconnect()
    }
}
