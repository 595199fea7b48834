/// What the bench program times; nothing in an app needs it.
@_spi(Bench)
public struct FrameBench {
  private var judge: FrameJudge

  public init(species: Species) { judge = FrameJudge(species: species) }

  public mutating func look(_ plane: LumaPlane, _ kind: UploadKind, timeMs: Double) {
    _ = judge.analyze(plane.frame(kind, timeMs: timeMs))
  }

  public static func measure(width: Int, height: Int, gray: [UInt8]) {
    _ = measureFrame(width: width, height: height, gray: gray)
  }
}
