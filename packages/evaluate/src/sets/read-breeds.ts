import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Species } from '@rhinarium/engine';
import type { LookAlikes } from './evidence.ts';

const COLUMNS = 'species,identity,breed';

/** Breeds by identity, for identities of a known breed. */
export interface Breeds {
  readonly source: LookAlikes['source'];
  readonly of: ReadonlyMap<string, string>;
}

/**
 * Reads breeds from the folder's breeds.csv (columns species, identity, breed), otherwise from the names of the
 * identities. Returns `undefined` if neither has any. Throws Error with the line that is malformed.
 */
export async function readBreeds(
  folder: string,
  species: Species,
  names: readonly string[],
): Promise<Breeds | undefined> {
  const file = path.join(folder, 'breeds.csv');
  if (!existsSync(file)) return breedsByName(names);
  const [header, ...lines] = (await readFile(file, 'utf8')).split(/\r?\n/).filter((line) => line.trim() !== '');
  if (header?.trim() !== COLUMNS) throw new Error(`${file} begins with ${header}; it must begin with ${COLUMNS}`);
  const rows = lines.map((line, n) => {
    const [kind, identity, breed, ...more] = line.split(',').map((value) => value.trim());
    if (!kind || !identity || !breed || more.length > 0)
      throw new Error(`${file}, line ${n + 2}: "${line}" is not ${COLUMNS}`);
    return { kind, identity, breed };
  });
  const own = rows.filter(({ kind }) => kind === species);
  return { source: 'breeds.csv', of: new Map(own.map(({ identity, breed }) => [identity, breed])) };
}

/**
 * Breeds from names like Maine_Coon_150: the part before the number. Returns `undefined` unless two breeds have two
 * animals each, since a single word before all numbers is not a breed.
 */
export function breedsByName(names: readonly string[]): Breeds | undefined {
  const members = new Map<string, string[]>();
  for (const name of names) {
    const breed = /^(.*\p{L})_\d+$/u.exec(name)?.[1];
    if (breed !== undefined) members.set(breed, [...(members.get(breed) ?? []), name]);
  }
  const shared = [...members].filter(([, own]) => own.length > 1);
  if (shared.length < 2) return undefined;
  return { source: 'names', of: new Map(shared.flatMap(([breed, own]) => own.map((name) => [name, breed]))) };
}
