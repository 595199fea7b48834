/// The engine's parameters, documented in `packages/engine/src/parameters/quality-parameters.ts`. A test compares the
/// resulting verdicts.
enum QualityBounds {
  static let sidePx = 160
  static let detailFinePx = 1.0
  static let detailMiddlePx = 2.0
  static let detailCoarsePx = 4.0
  static let darkShare = 0.05
  static let lightShare = 0.95
  static let middleSide = 0.5
  static let burntLevel: UInt8 = 252
  static let blackLevel: UInt8 = 16
  static let flatRunPx = 48
  static let flatRunShareMax = 0.1
  static let shortSidePxMin = 96
  static let lightMin = 45
  static let darkMax = 205
  static let burntShareMax = 0.43
  static let middleBurntShareMax = 0.15
  static let sharpnessMin = 0.37
  static let detailFloor = 0.3
  static let contrastFloor = 3.0
  static let grainMax = 28.0
  static let fineRatioMax = 2.1
  static let middleRatioMax = 1.35
  static let coarseShareMax = 0.21
  static let contrastMin = 6.0
  static let coarseShareMin = 0.015
  static let symmetrySidePx = 48
  static let symmetryReach = 0.4
  static let symmetryStep = 0.035
  static let symmetryShiftMax = 0.12
  static let symmetryShiftStep = 0.03
  static let symmetryTurnsMax = 0.032
  static let symmetryTurnsStep = 0.016
  static let symmetryFrontalMin = 0.64
  /// Width of the guide below which a print cannot be seen because the nose was too far away, px.
  static let printNearSidePxMin = 240.0
}
