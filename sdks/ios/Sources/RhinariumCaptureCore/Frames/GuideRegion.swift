/// Part of a picture, px.
public struct Region: Hashable, Sendable {
  public let left: Int
  public let top: Int
  public let width: Int
  public let height: Int
}

/// Guide size as a share of the picture's shorter side. Fingerprints are read as squares, so the file is exactly that
/// square.
private let guideShare = 0.8

/// The guide's region of a camera picture, which is what a photo contains: a square for a nose or face, everything for
/// the whole animal.
public func guideRegion(width: Int, height: Int, kind: UploadKind) -> Region {
  if kind == .appearance { return Region(left: 0, top: 0, width: width, height: height) }
  let side = Int((Double(min(width, height)) * guideShare).rounded(.toNearestOrAwayFromZero))
  // Rounds halves up.
  return Region(left: (width - side + 1) / 2, top: (height - side + 1) / 2, width: side, height: side)
}

/// Maps a region of the upright picture to a sensor's picture that must be rotated clockwise by `degrees` (0, 90, 180
/// or 270). For your own camera whose pictures are not upright, unlike AVFoundation's here.
public func sensorRegion(_ region: Region, sensorWidth: Int, sensorHeight: Int, degrees: Int) -> Region {
  let right = region.left + region.width
  let bottom = region.top + region.height
  switch degrees {
  case 90: return Region(left: region.top, top: sensorHeight - right, width: region.height, height: region.width)
  case 180:
    return Region(
      left: sensorWidth - right, top: sensorHeight - bottom, width: region.width, height: region.height)
  case 270: return Region(left: sensorWidth - bottom, top: region.left, width: region.height, height: region.width)
  default: return region
  }
}

/// The size that fits within a longest side, never larger than it is.
func fitWithin(width: Int, height: Int, sideMax: Int) -> (width: Int, height: Int) {
  let factor = min(1, Double(sideMax) / Double(max(width, height)))
  func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * factor).rounded(.toNearestOrAwayFromZero))) }
  return (scaled(width), scaled(height))
}

/// Position of the guide on a picture centred in a box.
public struct GuidePlacement: Hashable, Sendable {
  /// Left and top of the guide in the box, and its sides, in the box's unit.
  public let left: Double
  public let top: Double
  public let width: Double
  public let height: Double
  /// Whether the picture fills the box. Otherwise it is shown as a whole.
  public let fills: Bool
}

/// The picture fills the box only where the guide stays visible.
public func placeGuide(
  pictureWidth: Int, pictureHeight: Int, boxWidth: Double, boxHeight: Double, kind: UploadKind
) -> GuidePlacement {
  let region = guideRegion(width: pictureWidth, height: pictureHeight, kind: kind)
  let across = boxWidth / Double(pictureWidth)
  let down = boxHeight / Double(pictureHeight)
  let filling = max(across, down)
  let fills = kind == .fingerprint && Double(region.width) * filling <= min(boxWidth, boxHeight)
  let scale = fills ? filling : min(across, down)
  let width = Double(region.width) * scale
  let height = Double(region.height) * scale
  return GuidePlacement(
    left: (boxWidth - width) / 2, top: (boxHeight - height) / 2, width: width, height: height, fills: fills)
}

/// The grey level of a colour, as the eye weighs it.
public func grayLevel(red: UInt8, green: UInt8, blue: UInt8) -> UInt8 {
  UInt8((77 * Int(red) + 150 * Int(green) + 29 * Int(blue)) >> 8)
}
