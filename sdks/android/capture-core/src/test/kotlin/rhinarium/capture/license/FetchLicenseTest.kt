package rhinarium.capture.license

import com.sun.net.httpserver.HttpServer
import kotlinx.coroutines.runBlocking
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import java.io.IOException
import java.net.InetSocketAddress
import java.util.Collections

class FetchLicenseTest {
    private val requests = Collections.synchronizedList(ArrayList<String>())
    private val server = HttpServer.create(InetSocketAddress("127.0.0.1", 0), 0).also { it.start() }
    private val address = "http://127.0.0.1:${server.address.port}"

    @After
    fun stop() = server.stop(0)

    private fun answer(path: String, status: Int, body: String, location: String? = null) {
        server.createContext(path) { exchange ->
            val key = exchange.requestHeaders.getFirst("x-service-api-key")
            requests += "${exchange.requestMethod} ${exchange.requestURI} $key"
            if (location != null) exchange.responseHeaders.add("location", location)
            val bytes = body.toByteArray()
            exchange.sendResponseHeaders(status, if (bytes.isEmpty()) -1 else bytes.size.toLong())
            exchange.responseBody.use { it.write(bytes) }
        }
    }

    private fun fetch(path: String) = runBlocking { fetchLicense(address + path, mapOf("x-service-api-key" to "psk")) }

    @Test
    fun `a request carries the key, and its answer comes back whatever its status`() {
        answer("/yes", 200, """{"data":{"valid":true}}""")
        answer("/no", 401, """{"errors":[{"code":"SVCB2B10000"}]}""")
        answer("/failed", 503, "")
        assertEquals(200, fetch("/yes").status)
        val refused = fetch("/no")
        assertEquals(401 to """{"errors":[{"code":"SVCB2B10000"}]}""", refused.status to refused.body)
        assertEquals(503 to "", fetch("/failed").let { it.status to it.body })
        assertEquals(listOf("GET /yes psk", "GET /no psk", "GET /failed psk"), requests)
    }

    @Test
    fun `the key does not follow to another address`() {
        answer("/moved", 302, "", location = "$address/elsewhere")
        answer("/elsewhere", 200, "")
        assertEquals(302, fetch("/moved").status)
        assertEquals(listOf("GET /moved psk"), requests)
    }

    @Test
    fun `of an answer that never ends only so much is read as an answer may have`() {
        answer("/long", 200, "x".repeat(200_000))
        assertEquals(64 * 1024, fetch("/long").body.length)
    }

    @Test
    fun `nobody there is an IOException`() {
        server.stop(0)
        val thrown = runCatching { fetch("/yes") }.exceptionOrNull()
        assertTrue("$thrown", thrown is IOException)
    }
}
