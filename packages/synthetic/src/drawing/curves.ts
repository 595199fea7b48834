// Math.sin, Math.exp, Math.hypot and ** may differ in the last bit between platforms; these use what all round alike.

/** Sine of an angle in radians; wrong by less than 0.0012. */
export function sine(radians: number): number {
  const turns = radians * 0.15915494309189535;
  const x = 2 * (turns - Math.floor(turns + 0.5));
  const parabola = 4 * x * (1 - Math.abs(x));
  return parabola * (0.7752464 + 0.2247536 * Math.abs(parabola));
}

export function cosine(radians: number): number {
  return sine(radians + 1.5707963267948966);
}

export function square(value: number): number {
  return value * value;
}

/** Length of the vector (x, y). */
export function lengthOf(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : Math.min(value, high);
}

/** 0 below `from`, 1 above `to`, a smooth rise between; `from` above `to` makes it a fall. */
export function rise(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from), 0, 1);
  return t * t * (3 - 2 * t);
}

export function blend(from: number, to: number, weight: number): number {
  return from + (to - from) * weight;
}

/** A bell around 0: 1 at 0, a quarter at ±1, near 0 from ±3 on; the shape of a groove's cross-section. */
export function bell(value: number): number {
  const base = 1 + value * value;
  return 1 / (base * base);
}
