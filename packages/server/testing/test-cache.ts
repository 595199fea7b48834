import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url));

/**
 * A folder that test processes of one checkout and user share. `digest` identifies what its content was made from. The
 * folders of other digests are deleted.
 */
export async function cacheFolder(name: string, digest: string): Promise<string> {
  const parent = path.join(root, `rhinarium-${name}-${process.getuid?.() ?? 0}`);
  const folder = path.join(parent, digest);
  const isThere = await access(folder).then(
    () => true,
    () => false,
  );
  if (isThere) return folder;
  await mkdir(folder, { recursive: true });
  const others = (await readdir(parent)).filter((other) => other !== digest);
  await Promise.all(others.map((other) => rm(path.join(parent, other), { recursive: true, force: true })));
  return folder;
}

/** Digest of all files below a folder. */
export async function digestOfFiles(folder: string): Promise<string> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(path.relative(folder, file)).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}
