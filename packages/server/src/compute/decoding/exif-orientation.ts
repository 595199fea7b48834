/** Maximum entries read. Cameras write about a dozen. */
const ENTRIES_MAX = 200;
const ORIENTATION_TAG = 0x0112;
/** Types of an entry. The standard is SHORT. Some cameras write LONG, which viewers read as well. */
const [SHORT, LONG] = [3, 4];

/** EXIF orientation, 1 (upright) to 8, from an EXIF block that begins with its TIFF header. `undefined` if absent. */
export function exifOrientation(tiff: Uint8Array): number | undefined {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (view.byteLength < 8) return undefined;
  const isLittle = view.getUint16(0) === 0x4949;
  if (view.getUint16(2, isLittle) !== 42) return undefined;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > view.byteLength) return undefined;
  const entries = Math.min(ENTRIES_MAX, view.getUint16(directory, isLittle));
  for (let at = directory + 2; at < directory + 2 + entries * 12 && at + 12 <= view.byteLength; at += 12) {
    if (view.getUint16(at, isLittle) !== ORIENTATION_TAG) continue;
    const value = valueAt(view, at, isLittle);
    return value !== undefined && value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

function valueAt(view: DataView, entry: number, isLittle: boolean): number | undefined {
  const type = view.getUint16(entry + 2, isLittle);
  if (type === SHORT) return view.getUint16(entry + 8, isLittle);
  return type === LONG ? view.getUint32(entry + 8, isLittle) : undefined;
}
