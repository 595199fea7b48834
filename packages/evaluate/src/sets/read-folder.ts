import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Species } from '@rhinarium/engine';
import { siblingModule } from '@rhinarium/server/sibling-module';
import { runThreads } from '../samples/run-threads.ts';
import type { DatedPhoto } from './draw-photos.ts';
import type { FolderTask, ReadPhoto } from './folder-thread.ts';

const COLUMNS = 'species,identity,image,occasion';

/**
 * Reads the occasion of each `<SPECIES>/<identity>/<image>` from the folder's sessions.csv (columns species, identity,
 * image, occasion). Returns `undefined` without the file. Throws Error with the line that is malformed.
 */
export async function readOccasions(folder: string): Promise<ReadonlyMap<string, string> | undefined> {
  const file = path.join(folder, 'sessions.csv');
  if (!existsSync(file)) return undefined;
  const [header, ...lines] = (await readFile(file, 'utf8')).split(/\r?\n/).filter((line) => line.trim() !== '');
  if (header?.trim() !== COLUMNS) throw new Error(`${file} begins with ${header}; it must begin with ${COLUMNS}`);
  return new Map(
    lines.map((line, n) => {
      const [species, identity, image, occasion, ...more] = line.split(',').map((value) => value.trim());
      if (!species || !identity || !image || !occasion || more.length > 0)
        throw new Error(`${file}, line ${n + 2}: "${line}" is not ${COLUMNS}`);
      return [`${species}/${identity}/${image}`, occasion] as const;
    }),
  );
}

/** Selection of photos of a folder `<SPECIES>/<identity>/<image>`. */
export interface FolderSelection {
  readonly folder: string;
  readonly species: Species;
  /** Identities to read. Default: all. */
  readonly identities?: readonly string[];
  /** Maximum number of identities, taken from the first ones by name. */
  readonly identitiesMax?: number;
  /** Number of simulated re-captures that replace each photo. Default: the photos themselves. */
  readonly recapture?: number;
  /** Folder where re-captures are stored. */
  readonly pictures: string;
}

/** Contents of a folder, with the templates of accepted photos. */
export interface ReadFolder {
  readonly identities: readonly {
    readonly name: string;
    /** Number of pictures, refused ones included. */
    readonly offered: number;
    readonly photos: readonly DatedPhoto[];
  }[];
  readonly offered: number;
  /** First reason of every refused picture. */
  readonly refusals: readonly string[];
  readonly templateMs: readonly number[];
  readonly occasions: 'known' | 'unknown';
}

export async function readFolder(selection: FolderSelection, say: (text: string) => void): Promise<ReadFolder> {
  const { species, recapture, pictures } = selection;
  const occasions = await readOccasions(selection.folder);
  const found = await listPhotos(selection);
  const numbers = recapture === undefined ? [undefined] : Array.from({ length: recapture }, (_, n) => n);
  const photos = found.flatMap(({ files }, identity) =>
    files.flatMap((file) =>
      numbers.map((number) => ({ identity, file, ...(number !== undefined && { recapture: number }) })),
    ),
  );
  const read = await runThreads<FolderTask, ReadPhoto>(
    siblingModule(import.meta.url, 'folder-thread'),
    { species, photos, pictures },
    photos.length,
    (done) => say(`read ${done} of ${photos.length} photos`),
  );
  const kept: DatedPhoto[][] = found.map(() => []);
  read.forEach(({ file, sample }, n) => {
    if (!sample) return;
    const occasion = occasions?.get(photos[n]!.file.split(path.sep).slice(-3).join('/'));
    kept[photos[n]!.identity]!.push({ file, ...sample, ...(occasion === undefined ? {} : { occasion }) });
  });
  return {
    identities: found.map(({ name, files }, n) => ({ name, offered: files.length * numbers.length, photos: kept[n]! })),
    offered: photos.length,
    refusals: read.filter(({ sample }) => !sample).map(({ reasons }) => reasons[0] ?? 'unreadable'),
    templateMs: read.flatMap(({ sample }) => sample?.templateMs ?? []),
    occasions: occasions ? 'known' : 'unknown',
  };
}

/** Checks by its name whether a file shows the whole animal, as for `rhinarium register`. */
const isWhole = (name: string) => /^(appearance|whole)/i.test(name);

/** Close-ups by identity. Subfolders and photos of the whole animal are left out. */
async function listPhotos({ folder, species, identities, identitiesMax }: FolderSelection) {
  const entries = await readdir(path.join(folder, species), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory() && (identities?.includes(entry.name) ?? true));
  const sorted = names.map(({ name }) => name).sort();
  return Promise.all(
    sorted.slice(0, identitiesMax).map(async (name) => {
      const found = await readdir(path.join(folder, species, name), { withFileTypes: true });
      const closeUps = found.filter((file) => !file.isDirectory() && !isWhole(file.name));
      return { name, files: closeUps.map((file) => path.join(folder, species, name, file.name)).sort() };
    }),
  );
}
