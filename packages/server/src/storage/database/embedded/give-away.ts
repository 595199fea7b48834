import { lchown, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { SystemUser } from './system-user.ts';

/** Makes the user the owner of a file, or of a folder with all that is in it; a link's target is left alone. */
export async function giveAway(file: string, { uid, gid }: SystemUser): Promise<void> {
  await lchown(file, uid, gid);
  if (!(await lstat(file)).isDirectory()) return;
  for (const name of await readdir(file)) await giveAway(path.join(file, name), { uid, gid });
}
