/** x to the right, y down, z towards the camera. */
export type Vector3 = readonly [number, number, number];

/** Unit vector in the direction of (x, y, z). */
export function unit(x: number, y: number, z: number): Vector3 {
  const length = Math.sqrt(x * x + y * y + z * z);
  return [x / length, y / length, z / length];
}
