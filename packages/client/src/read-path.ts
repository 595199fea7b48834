import { open } from 'node:fs/promises';
import { LIMITS } from '@rhinarium/contract/limits';
import type { ReadFile } from './file-source.ts';
import { refusedBeforeSending } from './rhinarium-error.ts';

/** Reads a file of the machine into memory. Throws `bodyTooLarge` before it is read if it exceeds the limit. */
export async function readPath(path: string | URL): Promise<ReadFile> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    if (size > LIMITS.fileBytesMax) throw refusedBeforeSending('bodyTooLarge');
    const blob = new Blob([await handle.readFile()]);
    // It may have grown since.
    if (blob.size > LIMITS.fileBytesMax) throw refusedBeforeSending('bodyTooLarge');
    return { blob, name: nameIn(path) };
  } finally {
    await handle.close();
  }
}

/** The last segment of a path with either separator. */
function nameIn(path: string | URL): string {
  const text = path instanceof URL ? decodeURIComponent(path.pathname) : path;
  return text.split(/[/\\]/).at(-1) || 'image';
}
