import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Species } from '@rhinarium/engine';
import { compareDraws } from '../compare/compare-draws.ts';
import { DRAWS } from '../draws.ts';
import type { Acquisition } from '../samples/acquire.ts';
import { runThreads } from '../samples/run-threads.ts';
import { type DatedPhoto, drawPhotos } from './draw-photos.ts';
import type { Evidence, EvidenceDraw } from './evidence.ts';
import type { FolderTask } from './folder-thread.ts';
import { readOccasions } from './read-occasions.ts';

interface Selection {
  readonly folder: string;
  readonly species: Species;
  /** Of all identities if missing. */
  readonly identities?: readonly string[];
  readonly name: string;
  readonly says: string;
}

/** Measures on a folder `<SPECIES>/<identity>/<image>`: every photo against every other one, and drawn references against drawn probes. */
export async function folderEvidence(selection: Selection, say: (text: string) => void): Promise<Evidence> {
  const { species, name } = selection;
  const occasions = await readOccasions(selection.folder);
  const found = await listPhotos(selection);
  const files = found.flatMap((identity) => identity.files);
  const acquired = await runThreads<FolderTask, Acquisition>(
    new URL('./folder-thread.js', import.meta.url),
    { species, files },
    files.length,
    (done) => say(`${name}: read ${done} of ${files.length} photos`),
  );
  const byFile = new Map(files.map((file, n) => [file, acquired[n]!]));
  const identities = found.map((identity) => ({ ...identity, photos: photosOf(identity.files, byFile, occasions) }));
  const singles = identities.flatMap(({ photos }, identity): EvidenceDraw[][] =>
    photos.map((photo, at) => [
      { identity, references: [], probes: [photo] },
      ...identities.flatMap(({ photos: others }, other) =>
        others
          .filter((_, n) => other > identity || (other === identity && n > at))
          .map((reference) => ({ identity: other, references: [reference], probes: [] })),
      ),
    ]),
  );
  const draws = identities
    .map(({ photos }, identity) => drawPhotos(identity, photos))
    .filter(({ length }) => length > 0);
  const rounds = Array.from({ length: DRAWS }, (_, round) => draws.map((own) => own[round]!));
  const one = await compareDraws({ species, rounds: singles, say: (text) => say(`${name}, R1/P1: ${text}`) });
  const fused = await compareDraws({ species, rounds, say: (text) => say(`${name}, R5/P3: ${text}`) });
  return {
    ...selection,
    isSynthetic: false,
    identities: identities.map((identity) => identity.name),
    imagesOffered: files.length,
    refusals: acquired.filter(({ sample }) => !sample).map(({ reasons }) => reasons[0] ?? 'unreadable'),
    isUngated: false,
    failureToEnrol: found.length === 0 ? 0 : (found.length - draws.length) / found.length,
    failureToProbe: 0,
    R1P1: one.single,
    R5P3: fused.fused,
    ranks: fused.ranks,
    siblings: [],
    occasions: occasions ? 'known' : 'unknown',
    draws: rounds.flat(),
    templateMs: acquired.flatMap(({ sample }) => sample?.templateMs ?? []),
    compareMs: fused.compareMs,
  };
}

async function listPhotos({ folder, species, identities }: Selection) {
  const entries = await readdir(path.join(folder, species), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory() && (identities?.includes(entry.name) ?? true));
  const sorted = names.map(({ name }) => name).sort();
  return Promise.all(
    sorted.map(async (name) => {
      const files = (await readdir(path.join(folder, species, name))).sort();
      return { name, files: files.map((file) => path.join(folder, species, name, file)) };
    }),
  );
}

function photosOf(
  files: readonly string[],
  acquired: ReadonlyMap<string, Acquisition>,
  occasions: ReadonlyMap<string, string> | undefined,
): DatedPhoto[] {
  return files.flatMap((file) => {
    const sample = acquired.get(file)?.sample;
    if (!sample) return [];
    const occasion = occasions?.get(file.split(path.sep).slice(-3).join('/'));
    return [{ file, ...sample, ...(occasion === undefined ? {} : { occasion }) }];
  });
}
