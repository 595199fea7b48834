import type { Species } from '@rhinarium/engine';
import type { EvidenceDraw, FusedComparison, KeptPhoto, SearchRank, SingleComparison } from '../sets/evidence.ts';
import { type ComparedRow, compareAll } from './compare-all.ts';

/** What all probes of one round against all references of it gave. */
export interface ComparedDraws {
  readonly single: readonly SingleComparison[];
  readonly fused: readonly FusedComparison[];
  readonly ranks: readonly SearchRank[];
  readonly compareMs: readonly number[];
}

interface Plan {
  readonly species: Species;
  /** Each round holds one draw of every identity; draws of different rounds are never compared. */
  readonly rounds: readonly (readonly EvidenceDraw[])[];
  readonly say: (text: string) => void;
}

/** Compares every probe with every reference of its round; a draw without probes, or without references, takes the other part alone. */
export async function compareDraws({ species, rounds, say }: Plan): Promise<ComparedDraws> {
  const numbers = new Map<Uint8Array, number>();
  const sets: number[][] = [];
  const addSet = (photos: readonly KeptPhoto[]): number => {
    const samples = photos.map(({ template }) => {
      if (!numbers.has(template)) numbers.set(template, numbers.size);
      return numbers.get(template)!;
    });
    return sets.push(samples) - 1;
  };
  const jobs = rounds.flatMap((round) => {
    const references = round.filter((draw) => draw.references.length > 0);
    const referenceSets = references.map((draw) => addSet(draw.references));
    return round
      .filter((draw) => draw.probes.length > 0)
      .map((draw) => ({ draw, references, row: { probe: addSet(draw.probes), references: referenceSets } }));
  });
  const rows = await compareAll(
    { species, templates: [...numbers.keys()], sets, rows: jobs.map(({ row }) => row) },
    say,
  );
  const rankOf = ({ draw, references }: (typeof jobs)[number], row: ComparedRow): SearchRank[] => {
    const own = references.findIndex((reference) => reference.identity === draw.identity);
    if (own < 0) return [];
    const better = row.ratios.filter((ratio, n) => n !== own && ratio >= row.ratios[own]!).length;
    return [{ identity: draw.identity, rank: 1 + better }];
  };
  return {
    single: rows.flatMap((row, n) => singlesOf(jobs[n]!.draw, jobs[n]!.references, row)),
    fused: rows.flatMap((row, n) => fusedOf(jobs[n]!.draw, jobs[n]!.references, row)),
    ranks: rows.flatMap((row, n) => rankOf(jobs[n]!, row)),
    compareMs: rows.map(({ compareMs }) => compareMs),
  };
}

function fusedOf(draw: EvidenceDraw, references: readonly EvidenceDraw[], row: ComparedRow): FusedComparison[] {
  return references.map(({ identity }, n) => ({
    probe: draw.identity,
    reference: identity,
    score: row.ratios[n]!,
    claimedRate: row.falseMatchRates[n]!,
  }));
}

/** The engine orders samples by their bytes; which pair is which is only asked of their qualities, so these are ordered alike. */
function singlesOf(draw: EvidenceDraw, references: readonly EvidenceDraw[], row: ComparedRow): SingleComparison[] {
  const probes = inByteOrder(draw.probes);
  return references.flatMap((reference, n) => {
    const photos = inByteOrder(reference.references);
    return [...row.single[n]!].map((score, pair) => ({
      probe: draw.identity,
      reference: reference.identity,
      score,
      quality: Math.min(probes[Math.floor(pair / photos.length)]!.quality, photos[pair % photos.length]!.quality),
    }));
  });
}

function inByteOrder(photos: readonly KeptPhoto[]): KeptPhoto[] {
  return [...photos].sort((a, b) => Buffer.compare(a.template, b.template));
}
