import { compareDraws } from '../compare/compare-draws.ts';
import { DRAWS, PROBE_SAMPLES } from '../draws.ts';
import type { EvidenceDraw, OtherAnimals } from './evidence.ts';
import { type FolderSelection, type ReadFolder, readFolder } from './read-folder.ts';
import { type ImpostorsMax, keeper, probeOf, referenceOf } from './sample-impostors.ts';

/**
 * Compares animals of another folder with those of a set: each of their photos with each of the set's, and the first
 * PROBE_SAMPLES photos of each (or fewer) as a probe with DRAWS drawn references of each pet.
 */
export async function otherAnimals({
  selection,
  own,
  draws,
  impostorsMax,
  say,
}: {
  readonly selection: FolderSelection;
  readonly own: ReadFolder['identities'];
  readonly draws: readonly (readonly EvidenceDraw[])[];
  readonly impostorsMax: ImpostorsMax;
  readonly say: (text: string) => void;
}): Promise<OtherAnimals> {
  const { species } = selection;
  const read = await readFolder(selection, say);
  const strangers = read.identities
    .map(({ photos }, n) => ({ identity: own.length + n, photos }))
    .filter(({ photos }) => photos.length > 0);
  const photos = own.flatMap((one, identity) => one.photos.map((photo) => referenceOf(identity, [photo])));
  const singles = strangers.flatMap((stranger) => stranger.photos.map((photo) => probeOf(stranger.identity, [photo])));
  const references = draws.flatMap((drawn) =>
    drawn.slice(0, DRAWS).map((draw) => referenceOf(draw.identity, draw.references)),
  );
  const probes = strangers.map((stranger) => probeOf(stranger.identity, stranger.photos.slice(0, PROBE_SAMPLES)));
  const one = await compareDraws({ species, rounds: crossed(singles, photos, impostorsMax.R1P1), say });
  const fused = await compareDraws({ species, rounds: crossed(probes, references, impostorsMax.R5P3), say });
  return {
    folder: selection.folder,
    identities: read.identities.length,
    images: read.offered,
    refused: read.refusals.length,
    probePhotosMin: Math.min(PROBE_SAMPLES, ...strangers.map((stranger) => stranger.photos.length)),
    R1P1: one.single,
    R5P3: fused.fused,
  };
}

/** Pairs each probe with all references, or with a fixed random sample of about `max` comparisons in all. */
function crossed(probes: readonly EvidenceDraw[], references: readonly EvidenceDraw[], max: number): EvidenceDraw[][] {
  const isKept = keeper(probes.length * references.length, max);
  return probes.map((probe) => [probe, ...references.filter(isKept)]);
}
