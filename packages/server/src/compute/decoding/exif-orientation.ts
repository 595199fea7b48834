/** Maximum entries read. Cameras write about a dozen. */
const ENTRIES_MAX = 200;
const ORIENTATION_TAG = 0x0112;
const SHORT = 3;

/** EXIF orientation, 1 (upright) to 8, from an EXIF block that begins with its TIFF header. 1 if absent. */
export function exifOrientation(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (view.byteLength < 8) return 1;
  const isLittle = view.getUint16(0) === 0x4949;
  if (view.getUint16(2, isLittle) !== 42) return 1;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > view.byteLength) return 1;
  const entries = Math.min(ENTRIES_MAX, view.getUint16(directory, isLittle));
  for (let at = directory + 2; at < directory + 2 + entries * 12 && at + 12 <= view.byteLength; at += 12) {
    if (view.getUint16(at, isLittle) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(at + 2, isLittle) === SHORT ? view.getUint16(at + 8, isLittle) : 1;
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
