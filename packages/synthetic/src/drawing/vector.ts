/** x to the right, y down, z to the camera. */
export type Vector3 = readonly [number, number, number];

/** The vector of length 1 in the direction of (x, y, z). */
export function unit(x: number, y: number, z: number): Vector3 {
  const length = Math.sqrt(x * x + y * y + z * z);
  return [x / length, y / length, z / length];
}
