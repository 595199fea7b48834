/** Maximum size of an unpacked spreadsheet with all its parts, bytes. Some 30,000 animals of a shelter's program. */
export const SHEET_BYTES_MAX = 64e6;

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
/** The end of the directory with the longest comment, bytes. */
const END_BYTES_MAX = END_BYTES + 0xffff;
const ENTRY_BYTES = 46;
/** Largest packed form of an empty part, bytes. */
const EMPTY_BYTES_MAX = 16;

/**
 * Whether every part of a spreadsheet states its size, and all together are small enough to be unpacked. The reader
 * unpacks no part beyond its stated size, but one that states none up to 2 GiB. What is not a ZIP file is left to it.
 */
export function isSheetSmall(bytes: Uint8Array): boolean {
  const zip = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(zip);
  if (end === undefined) return true;
  let total = 0;
  let at = u32(zip, end + 16);
  for (let left = u16(zip, end + 10); left > 0; left--) {
    // Also a directory of 64-bit sizes, which begins beyond any file.
    if (at + ENTRY_BYTES > zip.byteLength || u32(zip, at) !== ENTRY_SIGNATURE) return false;
    const [packed, unpacked] = [u32(zip, at + 20), u32(zip, at + 24)];
    const isFollowedBySizes = (u16(zip, at + 8) & 8) !== 0;
    if (unpacked === 0 && (packed > EMPTY_BYTES_MAX || (packed === 0 && isFollowedBySizes))) return false;
    if (packed === 0 && unpacked > 0) return false;
    total += unpacked;
    if (total > SHEET_BYTES_MAX) return false;
    at += ENTRY_BYTES + u16(zip, at + 28) + u16(zip, at + 30) + u16(zip, at + 32);
  }
  return true;
}

/** Offset of the end of the directory, where the reader finds it. */
function endOf(zip: DataView): number | undefined {
  for (let at = zip.byteLength - END_BYTES; at >= Math.max(0, zip.byteLength - END_BYTES_MAX); at--)
    if (u32(zip, at) === END_SIGNATURE) return at;
  return undefined;
}

const u16 = (zip: DataView, at: number) => zip.getUint16(at, true);
const u32 = (zip: DataView, at: number) => zip.getUint32(at, true);
