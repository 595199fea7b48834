import type { FileHandle } from 'node:fs/promises';

/** Reads bytes of a file from an offset. Returns fewer at its end. */
export type ReadAt = (offset: number, length: number) => Promise<Uint8Array>;

/** Read-ahead window, bytes. Nearly all headers fit, so one disk read serves them all. */
const WINDOW_BYTES = 65_536;

/** Reads at most WINDOW_BYTES at a time, and from disk only what the previous read did not cover. */
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
