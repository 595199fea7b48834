/** One channel, row-major. Values are 0 to 255 unless a stage states otherwise. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export function createPlane(width: number, height: number): Plane {
  return { width, height, data: new Float32Array(width * height) };
}

/** RGB picture, row-major, 3 bytes per pixel. Long side at most WORKING_SIDE_PX_MAX, but for `readingSidePx`. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}
