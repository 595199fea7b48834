import { lchown, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { SystemUser } from './system-user.ts';

/** Changes the owner of a file or folder, recursively. Does not follow links. */
export async function giveAway(file: string, { uid, gid }: SystemUser): Promise<void> {
  await lchown(file, uid, gid);
  if (!(await lstat(file)).isDirectory()) return;
  for (const name of await readdir(file)) await giveAway(path.join(file, name), { uid, gid });
}
