import type { Species } from '@rhinarium/engine';
import type { Comparison } from '../measures/comparisons.ts';

/** A fused comparison with the false-match rate that the engine claims for it. */
export interface FusedComparison extends Comparison {
  readonly claimedRate: number;
}

/** A single photo against another one, with the lower quality of the two. */
export interface SingleComparison extends Comparison {
  readonly quality: number;
}

/** Whose place the right pet took among all references of a search, 1 being the best. */
export interface SearchRank {
  readonly identity: number;
  readonly rank: number;
}

/** A photo that takes part, for whoever wants to score the same pairs by other means. */
export interface KeptPhoto {
  readonly file: string;
  readonly template: Uint8Array;
  readonly quality: number;
}

/** Everything that was measured on one set, before any figure is made of it. */
export interface Evidence {
  readonly name: string;
  readonly says: string;
  readonly species: Species;
  /** Generated pictures: every figure of theirs is synthetic. */
  readonly isSynthetic: boolean;
  readonly identities: readonly string[];
  readonly imagesOffered: number;
  /** First reason of every refused picture. */
  readonly refusals: readonly string[];
  readonly isUngated: boolean;
  /** Share of pets of which no five photos could be had, and of probes of which no three could. */
  readonly failureToEnrol: number;
  readonly failureToProbe: number;
  readonly R1P1: readonly SingleComparison[];
  readonly R5P3: readonly FusedComparison[];
  readonly ranks: readonly SearchRank[];
  /** Comparisons of a pet with its own sibling: `probe` and `reference` are the number of the one that is registered. */
  readonly siblings: readonly FusedComparison[];
  readonly occasions: 'known' | 'unknown';
  /** The draws that were compared: photos of the reference and of the probe of each identity. */
  readonly draws: readonly EvidenceDraw[];
  readonly templateMs: readonly number[];
  readonly compareMs: readonly number[];
}

export interface EvidenceDraw {
  readonly identity: number;
  readonly references: readonly KeptPhoto[];
  readonly probes: readonly KeptPhoto[];
}
