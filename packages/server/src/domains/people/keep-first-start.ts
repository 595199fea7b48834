import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FirstStart } from './first-start.ts';

/**
 * Keeps what the first start printed in a file that only this user can read, and gives its name: the output of a
 * program is often collected.
 */
export async function keepFirstStart(dataDir: string, first: FirstStart): Promise<string> {
  const file = path.join(dataDir, 'first-start.json');
  // One that is there already is of a database that is gone, and would keep its mode.
  await rm(file, { force: true });
  await writeFile(file, `${JSON.stringify(first, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return file;
}
