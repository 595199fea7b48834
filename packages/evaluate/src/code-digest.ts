import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** SHA-256 of the built programs of a folder that `isCounted`, tests left out. */
export async function codeDigest(root: string, isCounted: (name: string) => boolean = () => true): Promise<string> {
  const hash = createHash('sha256');
  const names = (await readdir(root, { recursive: true })).map((name) => name.replaceAll('\\', '/')).sort();
  for (const name of names)
    if (isCounted(name) && name.endsWith('.js') && !name.endsWith('.test.js'))
      hash.update(name).update(await readFile(path.join(root, name)));
  return hash.digest('hex');
}

/** Of the code that draws generated pets: pictures of another generator must not be taken for its own. */
export const generatorDigest = (): Promise<string> =>
  codeDigest(path.dirname(fileURLToPath(import.meta.resolve('@rhinarium/synthetic'))));

/** Where pictures of this generator are kept below a folder. */
export const generatedFolder = async (folder: string): Promise<string> =>
  path.join(folder, `generator-${(await generatorDigest()).slice(0, 12)}`);
