/** Linear ramp: 0 at `from`, 1 at `to`, clamped beyond both. */
export function ramp(value: number, [from, to]: readonly [number, number]): number {
  return Math.max(0, Math.min(1, (value - from) / (to - from)));
}
