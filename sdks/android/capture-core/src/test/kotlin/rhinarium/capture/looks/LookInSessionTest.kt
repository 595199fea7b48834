package rhinarium.capture.looks

import com.sun.net.httpserver.HttpServer
import kotlinx.coroutines.runBlocking
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertThrows
import org.junit.Test
import rhinarium.capture.LicenseInfo
import rhinarium.capture.Species
import rhinarium.capture.UploadKind
import java.io.IOException
import java.net.InetSocketAddress

class LookInSessionTest {
    private val requests = ArrayList<String>()
    private var status = 200
    private var body = ""
    private val server = HttpServer.create(InetSocketAddress("127.0.0.1", 0), 0).also { server ->
        server.createContext("/") { exchange ->
            val sent = exchange.requestBody.readBytes().toString(Charsets.UTF_8)
            val key = exchange.requestHeaders.getFirst("x-service-api-key")
            synchronized(requests) { requests += "${exchange.requestMethod} ${exchange.requestURI} $key $sent" }
            exchange.sendResponseHeaders(status, body.length.toLong())
            exchange.responseBody.use { it.write(body.toByteArray()) }
        }
        server.start()
    }
    private val look =
        LookInSession(LicenseInfo("psk", "http://127.0.0.1:${server.address.port}/"), "11111111-2222-4333-8444-555555555555")

    @After
    fun stop() = server.stop(0)

    private fun ask() = runBlocking { look.look(byteArrayOf(1, 2, 3), UploadKind.FINGERPRINT) }

    @Test
    fun `a picture goes to the capture session with the key, and what was found comes back`() {
        body = """{"data":{"isChecked":true,"found":"CAT","part":"face","box":[0,0,1,1],"closeness":0.4,"turn":0.1}}"""
        assertEquals(Sight(Species.CAT, SightPart.FACE, 0.4, 0.1), ask())
        val path = "/v2/capture-sessions/11111111-2222-4333-8444-555555555555:look"
        assertEquals(listOf("""POST $path psk {"picture":"AQID"}"""), requests)
        body = """{"data":{"isChecked":true}}"""
        assertEquals(Sight(), ask())
        body = """{"data":{"isChecked":false}}"""
        assertEquals(null, ask())
    }

    @Test
    fun `a busy service is an IOException`() {
        status = 429
        assertThrows(IOException::class.java) { ask() }
    }
}
