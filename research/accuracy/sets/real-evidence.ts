import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { CALIBRATION, type Species } from '@rhinarium/engine';
import type { Evidence } from '@rhinarium/evaluate/sets/evidence';
import type { FolderSet } from '@rhinarium/evaluate/sets/folder-evidence';
import { fittedOn, fittedSays, originsOf } from './fitted-on.ts';
import { REAL_SETS, type RealSet, WHOLE } from './real-sets.ts';

/** What of the real sets is not there. */
export const missingSets = (folder: string | undefined): string[] =>
  REAL_SETS.filter((set) => folder === undefined || !existsSync(path.join(folder, set.folder, set.species))).map(
    ({ name }) => name,
  );

/** Most photos of other animals that a method is tuned on. */
const OTHERS_MAX = 400;

/** One photo an animal of the other real sets of the species; none of a whole animal. */
export async function otherPhotos(folder: string, { species, photos }: Evidence): Promise<string[]> {
  const own = new Set(photos.flatMap((some) => some.map(({ file }) => file.split(path.sep).at(-2))));
  const files: string[] = [];
  for (const set of REAL_SETS.filter((one) => one.species === species && !one.marks.includes(WHOLE))) {
    const animals = path.join(folder, set.folder, species);
    if (!existsSync(animals)) continue;
    for (const name of (await readdir(animals)).sort()) {
      const [first] = own.has(name) ? [] : (await readdir(path.join(animals, name))).sort();
      if (first !== undefined) files.push(path.join(animals, name, first));
    }
  }
  const step = Math.ceil(files.length / OTHERS_MAX);
  return files.filter((_, n) => n % step === 0);
}

type Common = Pick<FolderSet, 'pictures' | 'identitiesMax' | 'isQuick'> & {
  /** Share of a full report, 0 to 1. */
  readonly scale: number;
};

/** The least share of the animals of a set that is thinned: a breed needs more than two. */
const THINNED_SHARE_MIN = 0.4;
const THINNED_MIN = 50;
/** Share of the impostors, next to those of other sets, of pictures that are no fingerprints, and of a set with a held-out part. */
const MINOR_SHARE = 0.1;

/** Every real set of a folder that is there, and the held-out part of a set before the set. */
export async function realFolderSets(folder: string, { scale, ...common }: Common): Promise<FolderSet[]> {
  const sets: FolderSet[] = [];
  for (const { impostors, folder: name, credit: _, isHeldOut, ...set } of REAL_SETS) {
    if (!existsSync(path.join(folder, name, set.species))) continue;
    const others = impostors === undefined ? undefined : path.join(folder, impostors);
    const isOther = others !== undefined && existsSync(path.join(others, set.species));
    const isWhole = set.marks.includes(WHOLE);
    const impostorsShare = scale * (isWhole ? MINOR_SHARE : 1);
    const found = {
      ...{ ...set, ...common, folder: path.join(folder, name), impostorsShare },
      ...(isOther && { impostors: others }),
    };
    const isThinned = isWhole || set.recapture !== undefined;
    const thinned = isThinned ? await thinnedSet(found, Math.max(THINNED_SHARE_MIN, scale)) : found;
    const parts = await withHeldOut(thinned, isHeldOut);
    // Pictures that are not fingerprints are not split.
    sets.push(...(isWhole ? [{ ...parts.at(-1)!, impostorsShare }] : parts));
  }
  return sets;
}

/** The photos of a folder that is nobody's set, by species. */
export async function ownFolderSets(folder: string, { scale, ...common }: Common): Promise<FolderSet[]> {
  const sets: FolderSet[] = [];
  for (const species of ['CAT', 'DOG'] as const satisfies readonly Species[]) {
    if (!existsSync(path.join(folder, species))) continue;
    const name = species === 'CAT' ? 'own cats' : 'own dogs';
    sets.push(
      ...(await withHeldOut({
        ...common,
        folder,
        species,
        name,
        says: `the photos of ${folder}`,
        impostorsShare: scale,
      })),
    );
  }
  return sets;
}

/** The animals of a folder, by name. */
async function namesOf({ folder, species }: FolderSet): Promise<string[]> {
  const entries = await readdir(path.join(folder, species), { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

/** A set that is larger than THINNED_MIN with a share of its animals, taken evenly from its names, so that each breed keeps its part. */
async function thinnedSet(set: FolderSet, share: number): Promise<FolderSet> {
  const names = await namesOf(set);
  if (share >= 1 || names.length < THINNED_MIN) return set;
  const identities = names.filter((_, n) => Math.floor((n + 1) * share) > Math.floor(n * share));
  return { ...set, identities, says: `${set.says}; ${identities.length} of its ${names.length} animals` };
}

/** A set with what was fitted on it said, and before it those of its animals alone that nothing was fitted on, where only some were. */
async function withHeldOut(set: FolderSet, isHeldOut?: RealSet['isHeldOut']): Promise<FolderSet[]> {
  const names = set.identities ?? (await namesOf(set));
  const fitted = fittedOn(originsOf(CALIBRATION[set.species]), path.basename(set.folder), names);
  const left = isHeldOut
    ? names.filter(isHeldOut)
    : Array.isArray(fitted)
      ? names.filter((name) => !fitted.includes(name))
      : [];
  const all = { ...set, says: `${set.says}; ${fittedSays(fitted)}` };
  if (left.length < 2) return [all];
  const which = left.length > 20 ? `${left.length} animals, ${left[0]} to ${left.at(-1)}` : left.join(' ');
  const says = `${set.says}; those that the calibration was not fitted on: ${which}`;
  const minor = set.impostorsShare === undefined ? {} : { impostorsShare: MINOR_SHARE * set.impostorsShare };
  return [
    { ...set, identities: left, name: `${set.name}, held out`, says },
    { ...all, ...minor },
  ];
}
