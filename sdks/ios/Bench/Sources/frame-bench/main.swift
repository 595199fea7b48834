// Prints the processor time for reading, measuring and judging frames of 1280 x 720 on one core, because wall-clock
// time depends on other load. No limit is checked.
import Glibc
@_spi(Bench) import RhinariumCaptureCore

let (width, height, bytesPerRow) = (1280, 720, 1344)
let count = 60

/// Soft noise, another each time: what it shows does not matter to the time.
func picture(_ seed: UInt32) -> [UInt8] {
  var state = seed &* 2_654_435_761 | 1
  return (0..<bytesPerRow * height).map { _ in
    state = state &* 1_664_525 &+ 1_013_904_223
    return UInt8(96 + (state >> 26))
  }
}

func milliseconds(_ act: () -> Void) -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
  let start = now()
  act()
  return now() - start
}

func report(_ name: String, _ act: (Int) -> Void) {
  let times = (0..<count).map { at in milliseconds { act(at) } }.sorted()
  func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
  print("\(name): median \(rounded(times[count / 2])) ms, slowest \(rounded(times[count - 1])) ms of \(count)")
}

let pictures = (0..<4).map { picture(UInt32($0 + 1)) }
for (name, species, kind) in [
  ("a dog's nose", Species.dog, UploadKind.fingerprint), ("a cat's face", .cat, .fingerprint),
  ("a whole animal", .dog, .appearance),
] {
  var bench = FrameBench(species: species)
  report("\(name): read from 1280 x 720, measured and judged") { at in
    pictures[at % 4].withUnsafeBytes { bytes in
      let plane = LumaPlane(bytes: bytes, width: width, height: height, bytesPerRow: bytesPerRow)
      bench.look(plane, kind, timeMs: Double(at) * 100)
    }
  }
}
let noise = pictures.map { Array($0[0..<640 * 640 * 3 / 4]) }
report("a photo of 640 x 640 px by the engine's quality floor") { at in
  FrameBench.judge(side: 640, levels: noise[at % 4])
}
let whole = pictures.map { Array($0[0..<width * height]) }
report("all measurements of 1280 x 720 px, without shrinking") { at in
  FrameBench.measure(width: width, height: height, gray: whole[at % 4])
}
