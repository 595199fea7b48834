import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { CALIBRATION } from '@rhinarium/engine';
import type { FolderSet } from '@rhinarium/evaluate/sets/folder-evidence';
import { fittedOn, fittedSays, originsOf } from './fitted-on.ts';
import { REAL_SETS, type RealSet } from './real-sets.ts';

/** Options of a run: the folder for re-captures, and the share of non-mated comparisons (0 to 1). */
export type SetOptions = Pick<FolderSet, 'pictures' | 'isQuick' | 'impostorsShare'>;

/** Sets of REAL_SETS that exist in `folder`. For sets with held-out animals, only these. */
export async function realFolderSets(folder: string, options: SetOptions): Promise<FolderSet[]> {
  const sets: FolderSet[] = [];
  for (const set of REAL_SETS)
    if (existsSync(path.join(folder, set.folder, set.species))) sets.push(await folderSet(folder, set, options));
  return sets;
}

async function folderSet(root: string, set: RealSet, options: SetOptions): Promise<FolderSet> {
  const { folder, impostors, isHeldOut, credit: _, says, ...described } = set;
  const entries = await readdir(path.join(root, folder, set.species), { withFileTypes: true });
  const names = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
  const fitted = fittedOn(originsOf(CALIBRATION[set.species]), folder, names);
  const all: FolderSet = {
    ...described,
    ...options,
    folder: path.join(root, folder),
    says: `${says}; ${fittedSays(fitted)}`,
    ...(impostors !== undefined && { impostors: path.join(root, impostors) }),
  };
  const left = isHeldOut ? names.filter(isHeldOut) : [];
  if (left.length === 0) return all;
  return {
    ...all,
    name: `${set.name}, held out`,
    identities: left,
    says: `${says}; ${left.length} animals that nothing was fitted on`,
  };
}
