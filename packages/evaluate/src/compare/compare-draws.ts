import { hashDistance, type Species } from '@rhinarium/engine';
import type {
  Answer,
  EvidenceDraw,
  FusedComparison,
  KeptPhoto,
  SearchRank,
  SingleComparison,
} from '../sets/evidence.ts';
import { type ComparedRow, compareAll } from './compare-all.ts';

/**
 * Distance of perceptual hashes below which two photos of one animal count as neighbouring frames of a burst. Chosen on
 * the first photos of 12 animals of each of `muzzles`, `muzzles-sharp`, `cat-faces` and `cat-faces-more`: photos of
 * different animals are at least 0.33 apart (24,127 pairs), and one in four consecutive photos of the cattle is nearer.
 */
const DISTANCE_MAX = 0.3;

/** Checks whether two photos may be frames of one burst. */
export function isSameMoment(a: Pick<KeptPhoto, 'perceptualHash'>, b: Pick<KeptPhoto, 'perceptualHash'>): boolean {
  return (
    a.perceptualHash !== undefined &&
    b.perceptualHash !== undefined &&
    hashDistance(a.perceptualHash, b.perceptualHash) < DISTANCE_MAX
  );
}

/** Results of comparing all probes of each round with all references of it. */
export interface ComparedDraws {
  readonly single: readonly SingleComparison[];
  readonly fused: readonly FusedComparison[];
  readonly ranks: readonly SearchRank[];
  readonly compareMs: readonly number[];
}

interface Plan {
  readonly species: Species;
  /** Draws of different rounds are never compared. */
  readonly rounds: readonly (readonly EvidenceDraw[])[];
  /** Whether to compare sets of several photos photo by photo as well. */
  readonly isByPair?: boolean;
  readonly say: (text: string) => void;
}

interface Job {
  readonly draw: EvidenceDraw;
  readonly references: readonly EvidenceDraw[];
}

/** Compares every probe with every reference of its round. A draw may have only probes or only references. */
export async function compareDraws({ species, rounds, isByPair = false, say }: Plan): Promise<ComparedDraws> {
  const sets = createSets();
  const jobs = rounds.flatMap((round) => {
    const references = round.filter((draw) => draw.references.length > 0);
    const referenceSets = references.map((draw) => sets.add(draw.references));
    return round
      .filter((draw) => draw.probes.length > 0)
      .map((draw) => ({ draw, references, row: { probe: sets.add(draw.probes), references: referenceSets } }));
  });
  const task = { species, templates: sets.templates(), sets: sets.sets, rows: jobs.map(({ row }) => row), isByPair };
  const rows = await compareAll(task, say);
  return {
    single: rows.flatMap((row, n) => singlesOf(jobs[n]!, row)),
    fused: rows.flatMap((row, n) => fusedOf(jobs[n]!, row)),
    ranks: rows.flatMap((row, n) => rankOf(jobs[n]!, row)),
    compareMs: rows.map(({ compareMs }) => compareMs),
  };
}

/** Assigns indices to templates and to sets of them. Equal sets share an index. */
function createSets() {
  const numbers = new Map<Uint8Array, number>();
  const setIndices = new Map<string, number>();
  const sets: number[][] = [];
  const numberOf = ({ template }: KeptPhoto): number => {
    if (!numbers.has(template)) numbers.set(template, numbers.size);
    return numbers.get(template)!;
  };
  return {
    sets,
    templates: () => [...numbers.keys()],
    add: (photos: readonly KeptPhoto[]): number => {
      const samples = photos.map(numberOf);
      const key = samples.join();
      if (!setIndices.has(key)) setIndices.set(key, sets.push(samples) - 1);
      return setIndices.get(key)!;
    },
  };
}

function rankOf({ draw, references }: Job, row: ComparedRow): SearchRank[] {
  const own = references.findIndex((reference) => reference.identity === draw.identity);
  if (own < 0) return [];
  const others = row.positions.filter((_, n) => n !== own);
  const found = row.positions[own]!;
  const better = others.filter((position) => position >= found).length;
  return [{ identity: draw.identity, rank: 1 + better, own: found, other: Math.max(...others) }];
}

const answerOf = (row: ComparedRow, n: number): Answer => ({
  claimedRate: row.falseMatchRates[n]!,
  points: row.points[n]!,
  decision: row.decisions[n]!,
});

/** Marks a genuine comparison of neighbouring frames. */
function momentOf(
  own: boolean,
  probes: readonly KeptPhoto[],
  references: readonly KeptPhoto[],
): { isSameMoment?: true } {
  const isSame = own && probes.some((probe) => references.some((reference) => isSameMoment(probe, reference)));
  return isSame ? { isSameMoment: true } : {};
}

function fusedOf({ draw, references }: Job, row: ComparedRow): FusedComparison[] {
  return references.map(({ identity, references: photos }, n) => ({
    ...momentOf(identity === draw.identity, draw.probes, photos),
    probe: draw.identity,
    reference: identity,
    score: row.positions[n]!,
    llr: row.llrs[n]!,
    ...answerOf(row, n),
  }));
}

/**
 * Comparisons of single photos: the pairs within sets, without the service's answer, or the sets themselves if each is
 * a single photo.
 */
function singlesOf({ draw, references }: Job, row: ComparedRow): SingleComparison[] {
  const { single } = row;
  const probes = inByteOrder(draw.probes);
  return references.flatMap((reference, n): SingleComparison[] => {
    const photos = inByteOrder(reference.references);
    const isOwn = draw.identity === reference.identity;
    const ids = { probe: draw.identity, reference: reference.identity };
    const qualityOf = (probe: number, photo: number) => Math.min(probes[probe]!.quality, photos[photo]!.quality);
    if (probes.length === 1 && photos.length === 1)
      return [
        {
          ...ids,
          ...momentOf(isOwn, probes, photos),
          score: row.positions[n]!,
          llr: row.llrs[n]!,
          quality: qualityOf(0, 0),
          ...answerOf(row, n),
        },
      ];
    const { positions, ratios } = single?.[n] ?? { positions: [], ratios: [] };
    return positions.map((score, pair) => {
      const [probe, photo] = [Math.floor(pair / photos.length), pair % photos.length];
      const moment = momentOf(isOwn, [probes[probe]!], [photos[photo]!]);
      return { ...ids, ...moment, score, llr: ratios[pair]!, quality: qualityOf(probe, photo) };
    });
  });
}

/** Orders photos as the engine does, so that the qualities of its pairs can be looked up. */
function inByteOrder(photos: readonly KeptPhoto[]): KeptPhoto[] {
  return [...photos].sort((a, b) => Buffer.compare(a.template, b.template));
}
