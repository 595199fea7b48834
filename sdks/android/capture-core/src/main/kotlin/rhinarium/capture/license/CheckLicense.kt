package rhinarium.capture.license

import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.launch
import rhinarium.capture.LicenseCheckFailed
import rhinarium.capture.LicenseInfo
import rhinarium.capture.SDK_VERSION
import rhinarium.capture.UIError
import rhinarium.capture.controller.CameraPlatform
import rhinarium.capture.text.Json
import java.util.concurrent.ConcurrentHashMap

private const val LICENSE_PATH = "/v2/license"
private const val KEY_HEADER = "x-service-api-key"
private const val CLIENT_HEADER = "rhinarium-client"
private const val ATTEMPTS_MAX = 3
private const val FIRST_PAUSE_MS = 500L

/** Success or the failure itself, as a value: what is thrown through coroutines may arrive as a copy. */
private typealias Answer = Result<Unit>

/** One for the process: checks that are under way or have succeeded, by address and key. */
private val checks = ConcurrentHashMap<String, Deferred<Answer>>()

/** A check belongs to nobody who waits for it: one that cancels leaves it to the others. */
private val asking = CoroutineScope(SupervisorJob() + Dispatchers.Unconfined)

/**
 * Validates the key with the service once per key, base address and process: concurrent calls share one request,
 * success is cached, failures are not. Throws InvalidLicense for a refused key, otherwise the last attempt's error.
 */
internal suspend fun checkLicense(platform: CameraPlatform, license: LicenseInfo) {
    val url = license.baseUrl.trimEnd('/') + LICENSE_PATH
    val name = "${license.key} $url"
    val own = CompletableDeferred<Answer>()
    val known = checks.putIfAbsent(name, own)
    if (known == null) {
        asking.launch {
            val answer = runCatching { ask(platform, url, license.key) }
            if (answer.isFailure) checks.remove(name, own)
            own.complete(answer)
        }
    }
    (known ?: own).await().getOrThrow()
}

private suspend fun ask(platform: CameraPlatform, url: String, key: String) {
    val headers = mapOf(KEY_HEADER to key, CLIENT_HEADER to "capture-android/$SDK_VERSION")
    var cause: Throwable? = null
    for (attempt in 0 until ATTEMPTS_MAX) {
        if (attempt > 0) platform.wait(FIRST_PAUSE_MS shl (attempt - 1))
        val answer = try {
            platform.fetch(url, headers)
        } catch (failure: Exception) {
            cause = failure
            continue
        }
        if (answer.status < 300) return
        if (answer.status == 401 || answer.status == 403) throw UIError.InvalidLicense(serverCode(answer.body))
        cause = LicenseCheckFailed(answer.status)
        if (answer.status < 500) break
    }
    throw checkNotNull(cause)
}

/** `errors[0].code` of the body, null if absent. */
private fun serverCode(body: String): String? {
    val errors = (Json.parseOrNull(body) as? Map<*, *>)?.get("errors") as? List<*>
    return (errors?.firstOrNull() as? Map<*, *>)?.get("code") as? String
}
