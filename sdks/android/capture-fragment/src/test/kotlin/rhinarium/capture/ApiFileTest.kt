package rhinarium.capture

import org.junit.Test
import rhinarium.capture.api.checkApi

class ApiFileTest {
    @Test
    fun `what is public is what the API file says`() = checkApi()
}
