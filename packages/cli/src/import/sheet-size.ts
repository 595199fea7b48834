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
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(zip);
  if (end === undefined) return true;
  let total = 0;
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    // Also a directory of 64-bit sizes, which begins beyond any file.
    if (at + ENTRY_BYTES > zip.length || zip.readUInt32LE(at) !== ENTRY_SIGNATURE) return false;
    const [packed, unpacked] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
    const isFollowedBySizes = (zip.readUInt16LE(at + 8) & 8) !== 0;
    if (unpacked === 0 && (packed > EMPTY_BYTES_MAX || (packed === 0 && isFollowedBySizes))) return false;
    if (packed === 0 && unpacked > 0) return false;
    total += unpacked;
    if (total > SHEET_BYTES_MAX) return false;
    at += ENTRY_BYTES + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return true;
}

/** Offset of the end of the directory, where the reader finds it. */
function endOf(zip: Buffer): number | undefined {
  for (let at = zip.length - END_BYTES; at >= Math.max(0, zip.length - END_BYTES_MAX); at--)
    if (zip.readUInt32LE(at) === END_SIGNATURE) return at;
  return undefined;
}
