import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** SHA-256 of a folder's built programs, without tests. */
async function codeDigest(root: string): Promise<string> {
  const hash = createHash('sha256');
  const names = (await readdir(root, { recursive: true })).map((name) => name.replaceAll('\\', '/')).sort();
  for (const name of names)
    if (name.endsWith('.js') && !name.endsWith('.test.js'))
      hash.update(name).update(await readFile(path.join(root, name)));
  return hash.digest('hex');
}

/**
 * Digest of the generator's code, which names its folder of pictures: pictures of another generator must not be reused.
 */
const generatorDigest = (): Promise<string> =>
  codeDigest(path.dirname(fileURLToPath(import.meta.resolve('@rhinarium/synthetic'))));

/** Folder below `folder` for the pictures of this generator. */
export const generatedFolder = async (folder: string): Promise<string> =>
  path.join(folder, `generator-${(await generatorDigest()).slice(0, 12)}`);
