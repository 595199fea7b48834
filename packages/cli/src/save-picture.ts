import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PhotoFolder } from './read-photo-folder.ts';

/**
 * Writes an evidence picture into `where`, or into `folder/evidence`, which is not read as photos. Returns its path.
 */
export async function savePicture(
  folder: PhotoFolder,
  where: string | undefined,
  jobId: string,
  picture: Uint8Array,
): Promise<string> {
  const into = where ?? path.join(folder.path, 'evidence');
  await mkdir(into, { recursive: true });
  const file = path.join(into, `${jobId}.jpg`);
  await writeFile(file, picture);
  return file;
}
