package rhinarium.capture

/** Version of this SDK. The license check sends it, so that operators see which versions are in use. */
public const val SDK_VERSION: String = "1.4.0"
