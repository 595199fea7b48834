/**
 * sRGB transfer function from 0 to 1. Approximated by square roots, within 0.005 of the standard, because powers may
 * differ in the last bit between platforms.
 */
export function encodeTone(linear: number): number {
  const root = Math.sqrt(linear);
  const fourth = Math.sqrt(root);
  const encoded =
    linear < 0.0031308
      ? 12.92 * linear
      : 0.662002687 * root + 0.68412206 * fourth - 0.323583601 * Math.sqrt(fourth) - 0.022541147 * linear;
  return Math.min(Math.max(encoded, 0), 1);
}
