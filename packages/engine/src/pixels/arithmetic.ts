// Only +, -, *, / and Math.sqrt, which IEEE 754 defines to the bit. Math.exp and Math.atan2 may differ between
// platforms, and so would template bytes.

/** Returns e^x for x from -60 to 0. Relative error below 1e-6. */
export function exponential(x: number): number {
  const r = x / 256;
  let value = 1 + r * (1 + r * (1 / 2 + r * (1 / 6 + (r * 1) / 24)));
  for (let doubling = 0; doubling < 8; doubling++) value *= value;
  return value;
}

/** Returns the sine of an angle in turns. Error below 1e-6. */
export function sineOfTurns(turns: number): number {
  return cosineOfTurns(turns - 0.25);
}

/** Returns the cosine of an angle in turns. Error below 1e-6. */
export function cosineOfTurns(turns: number): number {
  let t = turns - Math.floor(turns);
  if (t > 0.5) t = 1 - t;
  const isPastQuarter = t > 0.25;
  const angle = (isPastQuarter ? 0.5 - t : t) * 6.283185307179586;
  const s = angle * angle;
  const value = 1 + s * (-1 / 2 + s * (1 / 24 + s * (-1 / 720 + s * (1 / 40320 - s / 3628800))));
  return isPastQuarter ? -value : value;
}
