import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from '@rhinarium/client';
import { decodeText, METADATA, sayNote, type Table } from '@rhinarium/contract/animal-tables';
import { LIMITS } from '@rhinarium/contract/limits';
import { PET_TEXT_NAMES } from '@rhinarium/contract/pet-fields';
import { FINGERPRINTS_MIN, SPECIES, type Species } from '@rhinarium/contract/vocabulary';
import { type PhotoFolder, readPhotoFolder, requirePhotos } from './read-photo-folder.ts';
import { UsageError } from './usage-error.ts';

/** Columns with several values, separated by `|`. */
const LISTS = ['searchPools', 'microchips'];

/**
 * The rows of a table as manifest entries, keyed by the names of the columns. `searchPools` and `microchips` hold values
 * separated by `|`. `metadata.chip` sets the metadata field `chip` to a string. Empty cells are omitted.
 */
function entriesOf({ header, rows }: Table): readonly Record<string, unknown>[] {
  return rows.map(({ cells: texts }) => {
    const cells = header.map((name, at) => [name, texts[at] ?? ''] as const).filter(([, cell]) => cell !== '');
    const fields = cells.filter(([name]) => !name.startsWith(METADATA));
    const metadata = cells.flatMap(([name, cell]) =>
      name.startsWith(METADATA) ? [[name.slice(METADATA.length), cell]] : [],
    );
    return {
      ...Object.fromEntries(fields.map(([name, cell]) => [name, LISTS.includes(name) ? partsOf(cell) : cell])),
      ...(metadata.length === 0 ? {} : { metadata: Object.fromEntries(metadata) }),
    };
  });
}

const partsOf = (cell: string) => cell.split('|').map((name) => name.trim());

/** A pet of a manifest with its registration photos. */
export interface ManifestPet {
  /** Recognises pets that an earlier run registered. */
  readonly externalId: string;
  readonly species: Species;
  /** Other fields of the new pet, validated by the service. */
  readonly fields: Omit<Parameters<Client['pets']['create']>[0], 'externalId' | 'species'>;
  readonly photos: PhotoFolder;
}

const optional = [...PET_TEXT_NAMES, 'metadata'].filter((name) => name !== 'externalId');
const FIELDS: readonly string[] = ['externalId', 'species', 'folder', ...optional, 'microchips', 'searchPools'];

/** The raw entries of a JSON manifest. Throws a UsageError. */
export function readEntries(file: string): readonly unknown[] {
  let entries: unknown;
  try {
    entries = JSON.parse(decodeText(readFileSync(file)).text);
  } catch (cause) {
    throw new UsageError(`${file} cannot be read as JSON: ${(cause as Error).message}`);
  }
  if (!Array.isArray(entries) || entries.length === 0) throw new UsageError(`${file} has no list of pets.`);
  return entries;
}

/**
 * Reads a manifest, given as a table if it is one, and its photo folders, relative to the manifest. Throws a UsageError
 * that names the entry, counted from 1.
 */
export async function readManifest(file: string, table: Table | undefined): Promise<readonly ManifestPet[]> {
  const [problem] = table?.problems ?? [];
  if (problem) throw new UsageError(`${file}, line ${problem.line}: ${sayNote(problem.note)}`);
  const pets: ManifestPet[] = [];
  const taken = new Set<string>();
  for (const [at, entry] of (table ? entriesOf(table) : readEntries(file)).entries()) {
    const refuse = (says: string) => new UsageError(`${file}, entry ${at + 1}: ${says}`);
    const pet = await readPet(path.dirname(file), entry, refuse);
    if (taken.has(pet.externalId)) throw refuse(`externalId ${pet.externalId} is there twice`);
    taken.add(pet.externalId);
    pets.push(pet);
  }
  return pets;
}

async function readPet(root: string, entry: unknown, refuse: (says: string) => Error): Promise<ManifestPet> {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) throw refuse('it is not a JSON object');
  const strange = Object.keys(entry).find((field) => !FIELDS.includes(field));
  if (strange !== undefined) throw refuse(`there is no field ${strange}; there are ${FIELDS.join(', ')}`);
  const { externalId, species: named, folder, ...fields } = entry as Record<string, unknown>;
  if (typeof externalId !== 'string' || externalId === '') throw refuse('externalId is missing');
  if (typeof folder !== 'string') throw refuse('folder is missing');
  const photos = await readPhotoFolder(path.resolve(root, folder));
  const species = SPECIES.find((one) => one === named) ?? (named === undefined ? photos.species : undefined);
  if (species === undefined) throw refuse('species is DOG or CAT');
  const purpose = 'PET_PROFILE_REGISTRATION';
  requirePhotos(photos, { fingerprints: FINGERPRINTS_MIN[purpose], appearances: LIMITS.appearancesMin });
  return { externalId, species, fields: fields as ManifestPet['fields'], photos };
}
