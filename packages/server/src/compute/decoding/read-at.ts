import type { FileHandle } from 'node:fs/promises';

/** Reads bytes of a file from an offset; fewer where it ends. */
export type ReadAt = (offset: number, length: number) => Promise<Uint8Array>;

/** Headers lie within this of each other in nearly every file, so one read of the disk serves them all. */
const WINDOW_BYTES = 65_536;

/** Reads at most WINDOW_BYTES at a time from a file, and from the disk only what the last read did not bring. */
export function readAtOf(handle: FileHandle): ReadAt {
  const window = Buffer.alloc(WINDOW_BYTES);
  let start = 0;
  let end = 0;
  return async (offset, length) => {
    if (offset < start || offset + length > end) {
      const { bytesRead } = await handle.read(window, 0, WINDOW_BYTES, offset);
      start = offset;
      end = offset + bytesRead;
    }
    return window.subarray(offset - start, Math.min(offset - start + length, end - start));
  };
}
