package rhinarium.capture

import org.junit.Test
import rhinarium.capture.api.checkApi
import rhinarium.capture.api.checkMetadata

class ApiFileTest {
    @Test
    fun `what is public is what the API file says`() = checkApi()

    @Test
    fun `older compilers can read it`() = checkMetadata()
}
