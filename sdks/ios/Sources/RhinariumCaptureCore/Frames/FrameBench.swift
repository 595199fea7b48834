/// Used by the bench program only.
@_spi(Bench)
public struct FrameBench {
  private var judge: FrameJudge

  public init(species: Species) { judge = FrameJudge(species: species) }

  public mutating func look(_ plane: LumaPlane, _ kind: UploadKind, timeMs: Double) {
    _ = judge.analyze(plane.frame(kind, timeMs: timeMs))
  }

  /// A photo of as many grey levels as there are, over and over.
  public static func judge(side: Int, levels: [UInt8]) {
    let data = (0..<3 * side * side).map { levels[($0 / 3) % levels.count] }
    _ = judgePhoto(Pixels(width: side, height: side, data: data), species: .dog, kind: .fingerprint)
  }

  public static func measure(width: Int, height: Int, gray: [UInt8]) {
    _ = measureFrame(width: width, height: height, gray: gray)
  }
}
