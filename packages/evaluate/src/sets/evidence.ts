import type { Species, Verification } from '@rhinarium/engine';
import type { Comparison } from '../measures/comparisons.ts';

/** What the service would answer to a comparison, at its own target. */
export interface Answer {
  /** The false-match rate that the engine claims. */
  readonly claimedRate: number;
  /** The service's score, 0 to 100. */
  readonly points: number;
  readonly decision: Verification['decision'];
}

/** A comparison of two sets of photos, as the service makes it. */
export interface FusedComparison extends Comparison, Answer {}

/** A single photo against another one, with the lower quality of the two; without an answer where it is part of a larger comparison. */
export interface SingleComparison extends Comparison, Partial<Answer> {
  readonly quality: number;
}

/** What different animals gave, by protocol. */
interface ImpostorComparisons {
  readonly R1P1: readonly SingleComparison[];
  readonly R5P3: readonly FusedComparison[];
}

/** Different animals of one breed. */
export interface LookAlikes extends ImpostorComparisons {
  /** Where the breeds were read. */
  readonly source: 'breeds.csv' | 'names';
  readonly breeds: number;
  readonly identities: number;
}

/** Animals of another folder, which serve as impostors alone; their identities are numbered after the set's own. */
export interface OtherAnimals extends ImpostorComparisons {
  readonly folder: string;
  readonly identities: number;
  readonly images: number;
  readonly refused: number;
  /** Photos of one that ask as one animal: PROBE_SAMPLES, or as many as there are. */
  readonly probePhotosMin: number;
}

/** How the same animals' comparisons fare with more photos in the probe. */
export interface ProbeSize {
  readonly photos: number;
  readonly identities: number;
  readonly genuine: readonly FusedComparison[];
}

/** Whose place the right pet took among all references of a search, 1 being the best. */
export interface SearchRank {
  readonly identity: number;
  readonly rank: number;
}

/** Impostor comparisons that were made, of so many that could be. */
export interface SamplePart {
  readonly compared: number;
  readonly of: number;
}

/** A photo that takes part, for other methods that score the same pairs. */
export interface KeptPhoto {
  readonly file: string;
  readonly template: Uint8Array;
  readonly quality: number;
  /** Perceptual hash of the picture. */
  readonly perceptualHash?: Uint8Array;
}

/** Everything that was measured on one set, before any figure is made of it. */
export interface Evidence {
  readonly name: string;
  readonly says: string;
  readonly species: Species;
  /** What every cell with a figure of this set must say: "synthetic" of generated pictures, "re-captured", "cattle". */
  readonly marks: readonly string[];
  /** Simulated re-captures of each photo, which stand in its place. */
  readonly recaptured?: number;
  readonly identities: readonly string[];
  readonly imagesOffered: number;
  /** First reason of every refused picture. */
  readonly refusals: readonly string[];
  readonly isUngated: boolean;
  /** Animals with pictures enough to be enrolled. Absent where all of the set have. */
  readonly enrolments?: number;
  /** Share of pets of which no five photos could be had, and of probes of which no three could. */
  readonly failureToEnrol: number;
  readonly failureToProbe: number;
  readonly R1P1: readonly SingleComparison[];
  readonly R5P3: readonly FusedComparison[];
  readonly ranks: readonly SearchRank[];
  /** Comparisons of a pet with its own sibling: `probe` and `reference` are the number of the one that is registered. */
  readonly siblings: readonly FusedComparison[];
  readonly lookAlikes?: LookAlikes;
  readonly others?: OtherAnimals;
  /** Where not all impostors were compared. */
  readonly sampled?: { readonly R1P1?: SamplePart; readonly R5P3?: SamplePart };
  readonly probeSizes: readonly ProbeSize[];
  readonly occasions: 'known' | 'unknown';
  /** The photos that took part, by identity. */
  readonly photos: readonly (readonly KeptPhoto[])[];
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
