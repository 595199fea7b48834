import { generator } from '../measures/figure.ts';
import type { EvidenceDraw, KeptPhoto, SamplePart } from './evidence.ts';

/**
 * Rounds to compare: each one probe with references, or one draw of every identity. `sampled` is the part of the
 * impostors.
 */
export interface PlannedRounds {
  readonly rounds: readonly (readonly EvidenceDraw[])[];
  /** Absent if all are compared. */
  readonly sampled?: SamplePart;
}

/** Maximum number of impostor comparisons of a set: about two minutes per protocol on two cores. */
const IMPOSTORS_MAX = { R1P1: 150_000, R5P3: 40_000 } as const;
export type ImpostorsMax = Readonly<Record<keyof typeof IMPOSTORS_MAX, number>>;

/** Scales IMPOSTORS_MAX by a share. */
export const impostorsMaxOf = (share = 1): ImpostorsMax => ({
  R1P1: Math.round(share * IMPOSTORS_MAX.R1P1),
  R5P3: Math.round(share * IMPOSTORS_MAX.R5P3),
});
const SEED = 90_210;

/**
 * Pairs every photo with every later one. Of impostor pairs a fixed random sample of about `impostorsMax` is taken if
 * there are more.
 */
export function singleRounds(
  identities: readonly (readonly KeptPhoto[])[],
  impostorsMax: number = IMPOSTORS_MAX.R1P1,
): PlannedRounds {
  const photos = identities.reduce((sum, { length }) => sum + length, 0);
  const of = (photos * photos - identities.reduce((sum, { length }) => sum + length * length, 0)) / 2;
  const isKept = keeper(of, impostorsMax);
  let compared = 0;
  const keptOf = (others: readonly KeptPhoto[]) => {
    const kept = others.filter(isKept);
    compared += kept.length;
    return kept;
  };
  const rounds = identities.flatMap((own, identity): EvidenceDraw[][] =>
    own.map((photo, at) => [
      probeOf(identity, [photo]),
      ...own.slice(at + 1).map((other) => referenceOf(identity, [other])),
      ...identities.flatMap((others, other) =>
        other <= identity ? [] : keptOf(others).map((one) => referenceOf(other, [one])),
      ),
    ]),
  );
  return of > impostorsMax ? { rounds, sampled: { compared, of } } : { rounds };
}

/** Pairs each probe of a draw with all references, or with its own and a fixed random sample of the others. */
export function drawnRounds(
  draws: readonly (readonly EvidenceDraw[])[],
  impostorsMax: number = IMPOSTORS_MAX.R5P3,
): PlannedRounds {
  const rounds = (draws[0] ?? []).map((_, round) => draws.map((own) => own[round]!));
  const of = rounds.length * draws.length * (draws.length - 1);
  if (of <= impostorsMax) return { rounds };
  const isKept = keeper(of, impostorsMax);
  const sampled = rounds.flatMap((round) =>
    round.map(({ identity, probes }): EvidenceDraw[] => [
      probeOf(identity, probes),
      ...round
        .filter((other) => other.identity === identity || isKept())
        .map((other) => referenceOf(other.identity, other.references)),
    ]),
  );
  // Subtracts the probe and the reference of the same identity.
  const compared = sampled.reduce((sum, { length }) => sum + length - 2, 0);
  return { rounds: sampled, sampled: { compared, of } };
}

/** Returns a predicate that keeps about `max` of `count` items, the same ones in every run. */
export function keeper(count: number, max: number): () => boolean {
  const next = generator(SEED);
  return count <= max ? () => true : () => next() < max / count;
}

/** A draw with a probe only. */
export const probeOf = (identity: number, probes: readonly KeptPhoto[]): EvidenceDraw => ({
  identity,
  references: [],
  probes,
});

/** A draw with a reference only. */
export const referenceOf = (identity: number, references: readonly KeptPhoto[]): EvidenceDraw => ({
  identity,
  references,
  probes: [],
});
