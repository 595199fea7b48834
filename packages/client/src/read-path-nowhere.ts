import type { ReadFile } from './file-source.ts';

/** Stands in for `read-path.ts` where there are no files: in browsers, workers and edge runtimes. Throws a TypeError. */
export async function readPath(_path: string | URL): Promise<ReadFile> {
  throw new TypeError('This runtime has no files: give a Blob, bytes or a stream in place of a path.');
}
