// Built of +, -, *, / and Math.sqrt alone, which IEEE 754 fixes to the bit; Math.exp and Math.atan2 may differ between platforms,
// and then so would template bytes.

/** e^x for x from -60 to 0; relative error below 1e-6. */
export function exponential(x: number): number {
  const r = x / 256;
  let value = 1 + r * (1 + r * (1 / 2 + r * (1 / 6 + (r * 1) / 24)));
  for (let doubling = 0; doubling < 8; doubling++) value *= value;
  return value;
}

/** Direction of (x, y) in turns, 0 to below 1, counted from +x towards +y; error below 2e-6 turns. (0, 0) gives 0. */
export function directionTurns(y: number, x: number): number {
  const ax = x < 0 ? -x : x;
  const ay = y < 0 ? -y : y;
  const high = Math.max(ax, ay);
  if (high === 0) return 0;
  const a = Math.min(ax, ay) / high;
  const s = a * a;
  const polynomial = 0.999866 + s * (-0.3302995 + s * (0.180141 + s * (-0.085133 + s * 0.0208351)));
  let turns = (a * polynomial) / 6.283185307179586;
  if (ay > ax) turns = 0.25 - turns;
  if (x < 0) turns = 0.5 - turns;
  if (y < 0) turns = 1 - turns;
  return turns >= 1 ? turns - 1 : turns;
}

/** Cosine of an angle in turns; error below 1e-6. */
export function cosineOfTurns(turns: number): number {
  let t = turns - Math.floor(turns);
  if (t > 0.5) t = 1 - t;
  const isPastQuarter = t > 0.25;
  const angle = (isPastQuarter ? 0.5 - t : t) * 6.283185307179586;
  const s = angle * angle;
  const value = 1 + s * (-1 / 2 + s * (1 / 24 + s * (-1 / 720 + s * (1 / 40320 - s / 3628800))));
  return isPastQuarter ? -value : value;
}
