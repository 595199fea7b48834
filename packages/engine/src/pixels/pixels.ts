/** RGB, row-major, 3 bytes a pixel; the longest side at most WORKING_SIDE_PX_MAX. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}
