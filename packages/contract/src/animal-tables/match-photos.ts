import type { Animal } from './read-animals.ts';

/** A photo by its path below the folder that was chosen, with `/`. */
export interface PhotoFile {
  readonly path: string;
}

/** The photos of an animal, by name, `2.jpg` before `10.jpg`. */
export interface AnimalPhotos<Photo extends PhotoFile> {
  readonly fingerprints: Photo[];
  readonly appearances: Photo[];
}

const APPEARANCES_FOLDER = 'appearances';
/** A counter behind the name of an animal: `Rex (2)`, `101_3`, `Rex-whole`. */
const COUNTER = /[\s_.(-]+(\d{1,3}|whole|appearance|face|nose)\)?$/i;

export const isPhotoName = (name: string): boolean => /\.(jpe?g|png|webp|hei[cf]|avif)$/i.test(name);

/** Checks by its name whether a photo shows the whole animal. */
export const isWholeName = (name: string): boolean => /(^|[\s_.-])(appearance|whole)/i.test(name);

/**
 * The photos of each row's animal, by line, and those of no animal. An animal is found by its number, a microchip, or a
 * name that no other animal has: first in the names of the folders, the innermost first, then in that of the file.
 */
export function photosByRow<Photo extends PhotoFile>(
  photos: readonly Photo[],
  animals: readonly Pick<Animal, 'line' | 'externalId' | 'name' | 'microchips'>[],
): { readonly byLine: ReadonlyMap<number, AnimalPhotos<Photo>>; readonly unmatched: readonly Photo[] } {
  const lines = linesOf(animals);
  const byLine = new Map<number, AnimalPhotos<Photo>>();
  const unmatched: Photo[] = [];
  const collator = new Intl.Collator('en', { numeric: true });
  for (const photo of [...photos].sort((a, b) => collator.compare(a.path, b.path))) {
    const names = namesIn(photo.path);
    const line = names.map((name) => lines.get(name)).find((found) => found !== undefined);
    if (line === undefined) unmatched.push(photo);
    else {
      const own = byLine.get(line) ?? { fingerprints: [], appearances: [] };
      byLine.set(line, own);
      own[isWhole(photo.path) ? 'appearances' : 'fingerprints'].push(photo);
    }
  }
  return { byLine, unmatched };
}

const isWhole = (path: string) => {
  const [file = '', folder] = path.split('/').reverse();
  return isWholeName(file) || folder?.toLowerCase() === APPEARANCES_FOLDER;
};

/** Lines of the animals by what names them. A number comes before a name, and a name of two animals names none. */
function linesOf(animals: readonly Pick<Animal, 'line' | 'externalId' | 'name' | 'microchips'>[]) {
  const lines = new Map<string, number | undefined>();
  for (const { line, name } of animals) {
    if (name === undefined) continue;
    const key = keyOf(name);
    lines.set(key, lines.has(key) ? undefined : line);
  }
  for (const { line, externalId, microchips } of animals)
    for (const number of [externalId ?? '', ...microchips]) if (number !== '') lines.set(keyOf(number), line);
  return lines;
}

/** Possible names of the animal in a path, the likeliest first. */
function namesIn(path: string): string[] {
  const [file = '', ...folders] = path.split('/').reverse();
  const stem = file.replace(/\.[^.]*$/, '');
  const names = [...folders.filter((folder) => folder.toLowerCase() !== APPEARANCES_FOLDER), stem];
  return names.flatMap((name) => [name, name.replace(COUNTER, ''), name.split(/[\s_,-]+/, 1)[0] ?? '']).map(keyOf);
}

const keyOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s_.-]/g, '');
