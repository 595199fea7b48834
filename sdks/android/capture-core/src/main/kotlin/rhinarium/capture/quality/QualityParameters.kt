package rhinarium.capture.quality

// The engine's parameters, documented in `packages/engine/src/parameters/quality-parameters.ts`. A test compares the
// resulting measurements.

internal const val BLUR_REACH_SIGMAS = 2.6

internal const val HASH_SIDE_PX = 64
internal const val HASH_WAVES = 22
internal const val HASH_COMPARED_RADIUS_MAX = 16
internal const val HASH_AMPLITUDE_MIN = 100.0
internal const val HASH_DISTANCE_MAX = 0.0075
internal const val HASH_CROP_SHARE_MAX = 0.02
internal const val HASH_CROP_SHARE_STEP = 0.005
internal const val HASH_CROPPED_DISTANCE_MAX = 0.15

internal const val PRINT_GUIDE_SIDE_PX = 256
internal const val PRINT_MIDDLE_PX = 96
internal const val PRINT_MARGIN_PX = 24
internal const val PRINT_BLOCK_PX = 16
internal const val PRINT_QUANTILE = 0.25
internal const val PRINT_NOISE_SHARE = 0.1
internal const val PRINT_COARSE_FLOOR = 0.5
internal const val PRINT_SIDE_PX_ENOUGH = 200
internal const val PRINT_VISIBLE_MIN = 0.24
internal const val PRINT_NEAR_SIDE_PX_MIN = 240

internal const val SYMMETRY_SIDE_PX = 48
internal const val SYMMETRY_REACH = 0.4
internal const val SYMMETRY_STEP = 0.035
internal const val SYMMETRY_SHIFT_MAX = 0.12
internal const val SYMMETRY_SHIFT_STEP = 0.03
internal const val SYMMETRY_TURNS_MAX = 0.032
internal const val SYMMETRY_TURNS_STEP = 0.016
internal const val SYMMETRY_FRONTAL_MIN = 0.64

internal object QualityBounds {
    const val sidePx = 160
    const val detailFinePx = 1.0
    const val detailMiddlePx = 2.0
    const val detailCoarsePx = 4.0
    const val darkShare = 0.05
    const val lightShare = 0.95
    const val middleSide = 0.5
    const val burntLevel = 252
    const val blackLevel = 16
    const val flatRunPx = 48
    const val flatRunShareMax = 0.1
    const val shortSidePxMin = 96
    const val lightMin = 45
    const val darkMax = 205
    const val burntShareMax = 0.43
    const val middleBurntShareMax = 0.15
    const val sharpnessMin = 0.37
    const val detailFloor = 0.3
    const val contrastFloor = 3.0
    const val grainMax = 28.0
    const val fineRatioMax = 2.1
    const val middleRatioMax = 1.35
    const val coarseShareMax = 0.21
    const val contrastMin = 6.0
    const val coarseShareMin = 0.015
}
