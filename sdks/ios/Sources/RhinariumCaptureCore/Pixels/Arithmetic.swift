// Built of +, -, *, / and square roots alone, which IEEE 754 fixes to the bit: the same numbers on every platform.

/// e^x for x from -60 to 0, relative error below 1e-6.
func exponential(_ x: Double) -> Double {
  let r = x / 256
  let cubic: Double = 1.0 / 6 + (r * 1) / 24
  let square: Double = 1.0 / 2 + r * cubic
  let linear: Double = 1 + r * square
  var value: Double = 1 + r * linear
  for _ in 0..<8 { value *= value }
  return value
}

/// Cosine of an angle in turns, error below 1e-6.
func cosineOfTurns(_ turns: Double) -> Double {
  var t = turns - turns.rounded(.down)
  if t > 0.5 { t = 1 - t }
  let isPastQuarter = t > 0.25
  let angle = (isPastQuarter ? 0.5 - t : t) * 6.283185307179586
  let s = angle * angle
  let fifth: Double = 1.0 / 40320 - s / 3_628_800
  let fourth: Double = -1.0 / 720 + s * fifth
  let third: Double = 1.0 / 24 + s * fourth
  let second: Double = -1.0 / 2 + s * third
  let value: Double = 1 + s * second
  return isPastQuarter ? -value : value
}
