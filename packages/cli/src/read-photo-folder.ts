import { type Dirent, existsSync, readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isPhotoName, isWholeName } from '@rhinarium/contract/animal-tables';
import { SPECIES, type Species } from '@rhinarium/contract/vocabulary';
import { UsageError } from './usage-error.ts';

/** The photos of one animal. */
export interface PhotoFolder {
  readonly path: string;
  /** The folder's name, used as the name of a new pet. */
  readonly name: string;
  /** Set if the parent folder is called DOG or CAT. */
  readonly species: Species | undefined;
  readonly fingerprints: readonly string[];
  readonly appearances: readonly string[];
}

const APPEARANCES_FOLDER = 'appearances';

/** Photos by name, `2.jpg` before `10.jpg`. */
function photosOf(entries: readonly Dirent[], folder: string): string[] {
  const names = entries.filter((entry) => !entry.isDirectory() && isPhotoName(entry.name)).map(({ name }) => name);
  return names.sort(new Intl.Collator('en', { numeric: true }).compare).map((name) => path.join(folder, name));
}

/**
 * Lists a folder's photos. Files directly in it show the nose or face. Files in its folder `appearances`, or with names
 * that begin with `appearance` or `whole`, show the whole animal. `appearances` adds more of the latter.
 */
export async function readPhotoFolder(folder: string, appearances: readonly string[] = []): Promise<PhotoFolder> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined)
    throw new UsageError(`There is no folder ${folder}. Give the folder of one animal’s photos.`);
  const absent = appearances.find((file) => !existsSync(file));
  if (absent !== undefined) throw new UsageError(`There is no file ${absent}, which --appearance names.`);
  const wholeFolder = path.join(folder, APPEARANCES_FOLDER);
  const whole = await readdir(wholeFolder, { withFileTypes: true }).catch(() => []);
  const photos = photosOf(entries, folder);
  const absolute = path.resolve(folder);
  const parent = path.basename(path.dirname(absolute)).toUpperCase();
  return {
    path: folder,
    name: path.basename(absolute),
    species: SPECIES.find((species) => species === parent),
    fingerprints: photos.filter((file) => !isWholeName(path.basename(file))),
    appearances: [
      ...appearances,
      ...photosOf(whole, wholeFolder),
      ...photos.filter((file) => isWholeName(path.basename(file))),
    ],
  };
}

interface NeededPhotos {
  readonly fingerprints: number;
  readonly appearances: number;
}

/** Describes the photos that the folder lacks for an action. `undefined` if it has enough. */
export function lackOf({ fingerprints, appearances, path: at }: PhotoFolder, needed: NeededPhotos): string | undefined {
  const inner = fingerprints.length === 0 ? innerFolderOf(at) : undefined;
  if (inner !== undefined)
    return `${at} has folders and no photos. Name the folder of each animal, such as ${path.join(at, inner)}.`;
  if (fingerprints.length < needed.fingerprints)
    return `${at} has ${fingerprints.length} photos of the nose or face (JPEG, PNG, WebP, HEIC, AVIF); ${needed.fingerprints} are needed. Add more, and some to spare: blurred ones are refused.`;
  if (appearances.length < needed.appearances)
    return `${at} has no photo of the whole animal. Put one into ${path.join(at, APPEARANCES_FOLDER)}, call it whole.jpg, or name it with --appearance FILE.`;
  return undefined;
}

/** First folder in a folder, but for the one of whole animals. */
function innerFolderOf(folder: string): string | undefined {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders
    .map(({ name }) => name)
    .sort()
    .find((name) => name !== APPEARANCES_FOLDER);
}

/** Throws a UsageError that names the missing photos if the folder has fewer than an action needs. */
export function requirePhotos(folder: PhotoFolder, needed: NeededPhotos): void {
  const lack = lackOf(folder, needed);
  if (lack !== undefined) throw new UsageError(lack);
}
