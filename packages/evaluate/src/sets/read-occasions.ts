import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

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
