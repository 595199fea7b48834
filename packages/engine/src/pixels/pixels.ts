/** RGB picture, row-major, 3 bytes per pixel. Long side at most WORKING_SIDE_PX_MAX. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}
