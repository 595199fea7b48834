/** Radians. The last two have eight digits and must keep them: any change would change every picture. */
export const degree = 0.017453292519943295;
export const fullTurn = 6.2831853;
export const quarterTurn = 1.5707963;

/** x to the right, y down, z towards the camera. */
export type Vector3 = readonly [number, number, number];

/** Unit vector in the direction of (x, y, z). */
export function unit(x: number, y: number, z: number): Vector3 {
  const length = Math.sqrt(x * x + y * y + z * z);
  return [x / length, y / length, z / length];
}

// Math.sin, Math.exp, Math.hypot and ** may differ in the last bit between platforms. These use only exactly rounded
// operations.

/** Sine, radians. Error below 0.0012. */
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

/** Smoothstep: 0 below `from`, 1 above `to`. Falls if `from` is above `to`. */
export function rise(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from), 0, 1);
  return t * t * (3 - 2 * t);
}

export function blend(from: number, to: number, weight: number): number {
  return from + (to - from) * weight;
}

/** Bell curve: 1 at 0, a quarter at ±1, near 0 from ±3. Cross-section of a groove. */
export function bell(value: number): number {
  const base = 1 + value * value;
  return 1 / (base * base);
}
