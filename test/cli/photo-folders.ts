import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Species } from '@rhinarium/contract';
import { photo } from '@rhinarium/server/testing/photo';

interface Photos {
  readonly species: Species;
  /** Seed of the generated animal. */
  readonly seed: number;
  readonly fingerprints: number;
  readonly appearances?: number;
  readonly firstShot?: number;
}

/** Writes a folder of a generated animal's photos in the usual layout and returns its path. */
export async function photoFolder(
  root: string,
  name: string,
  { species, seed, fingerprints, appearances = 1, firstShot = 0 }: Photos,
): Promise<string> {
  const folder = path.join(root, name);
  await mkdir(path.join(folder, 'appearances'), { recursive: true });
  for (let n = 0; n < fingerprints; n++)
    await writeFile(path.join(folder, `${n + 1}.jpg`), await photo(species, seed, 'fingerprint', firstShot + n));
  for (let n = 0; n < appearances; n++)
    await writeFile(
      path.join(folder, 'appearances', `${n + 1}.jpg`),
      await photo(species, seed, 'appearance', firstShot + n),
    );
  return folder;
}
