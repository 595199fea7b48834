/** Minimum rate of a transfer: bytes per window. */
export interface Pace {
  readonly windowMs: number;
  readonly bytesMin: number;
}
