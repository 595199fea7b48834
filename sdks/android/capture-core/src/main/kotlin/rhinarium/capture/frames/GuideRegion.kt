package rhinarium.capture.frames

import rhinarium.capture.UploadKind
import kotlin.math.max
import kotlin.math.min

/** Part of a picture, px. */
public data class Region(val left: Int, val top: Int, val width: Int, val height: Int)

/** Width and height, px. */
public data class Size(val width: Int, val height: Int)

/**
 * Guide size as a share of the picture's shorter side. The engine reads fingerprints as squares, so the file is exactly
 * that square.
 */
private const val GUIDE_SHARE = 0.8

/**
 * The guide's region of a camera picture, which is what a photo contains: a square for a nose or face, everything for
 * the whole animal.
 */
public fun guideRegion(picture: Size, kind: UploadKind): Region {
    val (width, height) = picture
    if (kind == UploadKind.APPEARANCE) return Region(0, 0, width, height)
    val side = rounded(min(width, height) * GUIDE_SHARE)
    return Region(rounded((width - side) / 2.0), rounded((height - side) / 2.0), side, side)
}

/** The size that fits within a longest side, never larger than it is. */
public fun fitWithin(picture: Size, sideMax: Int): Size {
    val factor = min(1.0, sideMax.toDouble() / max(picture.width, picture.height))
    return Size(max(1, rounded(picture.width * factor)), max(1, rounded(picture.height * factor)))
}

/** Position of a guide on a picture in a box: left, top and sides, and whether the picture fills the box. */
public data class Placement(
    val left: Double,
    val top: Double,
    val width: Double,
    val height: Double,
    val fills: Boolean,
)

/** Position of the guide on a picture centred in a box. The picture fills the box only if the guide stays visible. */
public fun placeGuide(picture: Size, box: Size, kind: UploadKind): Placement {
    val region = guideRegion(picture, kind)
    val across = box.width.toDouble() / picture.width
    val down = box.height.toDouble() / picture.height
    val filling = max(across, down)
    val fills = kind == UploadKind.FINGERPRINT && region.width * filling <= min(box.width, box.height)
    val scale = if (fills) filling else min(across, down)
    val width = region.width * scale
    val height = region.height * scale
    return Placement((box.width - width) / 2, (box.height - height) / 2, width, height, fills)
}

/** Halves upwards, as everywhere in this SDK. */
internal fun rounded(value: Double): Int = Math.round(value).toInt()
