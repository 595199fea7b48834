import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FirstStart } from './first-start.ts';

/**
 * Writes the first start's secrets to a file that only this user can read, and returns its name. Program output is
 * often collected, so it is not printed.
 */
export async function keepFirstStart(dataDir: string, first: FirstStart): Promise<string> {
  const file = path.join(dataDir, 'first-start.json');
  // Remove a stale file first: it belongs to a deleted database, and overwriting keeps its mode.
  await rm(file, { force: true });
  await writeFile(file, `${JSON.stringify(first, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return file;
}
