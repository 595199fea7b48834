// Prints the processor time for reading, measuring and judging frames of 1280 x 720 on one core, because wall-clock
// time depends on other load, and the bytes that they take. No limit is checked.
import Glibc
import heap
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

/// Bytes that each call allocates, and at most has at one time, besides those that are there before it.
func reportHeap(_ name: String, _ act: (Int) -> Void) {
  for at in 0..<count { act(at) }
  let total = heap_total()
  var most = 0
  for at in 0..<count {
    heap_reset_peak()
    let before = heap_live()
    act(at)
    most = max(most, heap_peak() - before)
  }
  print("\(name): \((heap_total() - total) / count) bytes allocated, at most \(most) at one time")
}

let pictures = (0..<4).map { picture(UInt32($0 + 1)) }
for (name, species, kind) in [
  ("a dog's nose", Species.dog, UploadKind.fingerprint), ("a cat's face", .cat, .fingerprint),
  ("a whole animal", .dog, .appearance),
] {
  let before = heap_live()
  var bench = FrameBench(species: species)
  let look = { (at: Int) in
    pictures[at % 4].withUnsafeBytes { bytes in
      let plane = LumaPlane(bytes: bytes, width: width, height: height, bytesPerRow: bytesPerRow)
      bench.look(plane, kind, timeMs: Double(at) * 100)
    }
  }
  report("\(name): read from 1280 x 720, measured and judged", look)
  reportHeap("\(name): a frame", look)
  print("\(name): \(heap_live() - before) bytes held between frames, tables included")
}
let noise = pictures.map { Array($0[0..<640 * 640 * 3 / 4]) }
let judge = { (at: Int) in FrameBench.judge(side: 640, levels: noise[at % 4]) }
report("a photo of 640 x 640 px by the engine's quality floor", judge)
reportHeap("a photo of 640 x 640 px", judge)
let whole = pictures.map { Array($0[0..<width * height]) }
report("all measurements of 1280 x 720 px, without shrinking") { at in
  FrameBench.measure(width: width, height: height, gray: whole[at % 4])
}
