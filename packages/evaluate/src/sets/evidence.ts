import type { Species, Verification } from '@rhinarium/engine';
import type { Comparison } from '../measures/comparisons.ts';

/** Answer of the service to a comparison at its default target. */
export interface Answer {
  /** False-match rate that the engine claims. */
  readonly claimedRate: number;
  /** Score of the service, 0 to 100. */
  readonly points: number;
  readonly decision: Verification['decision'];
}

/** Comparison of two sets of photos, as in the service. */
export interface FusedComparison extends Comparison, Answer {}

/** Comparison of two single photos with their lower quality. Without an answer if it is part of a larger comparison. */
export interface SingleComparison extends Comparison, Partial<Answer> {
  readonly quality: number;
}

/** Impostor comparisons by protocol. */
interface ImpostorComparisons {
  readonly R1P1: readonly SingleComparison[];
  readonly R5P3: readonly FusedComparison[];
}

/** Impostor comparisons within breeds. */
export interface LookAlikes extends ImpostorComparisons {
  /** Source of the breeds. */
  readonly source: 'breeds.csv' | 'names';
  readonly breeds: number;
  readonly identities: number;
  /** Breed of each identity of the set. Absent for an unknown one. */
  readonly breedOf: readonly (string | undefined)[];
}

/** Animals of another folder that serve as impostors only. Their identities are numbered after the set's own. */
export interface OtherAnimals extends ImpostorComparisons {
  readonly folder: string;
  readonly identities: number;
  readonly images: number;
  readonly refused: number;
  /** Smallest number of photos in a probe: PROBE_SAMPLES, or fewer if an animal has fewer. */
  readonly probePhotosMin: number;
}

/** Genuine comparisons with one number of photos in the probe. */
export interface ProbeSize {
  readonly photos: number;
  readonly identities: number;
  readonly genuine: readonly FusedComparison[];
}

/** Rank of the right pet among all references of a search, 1 being the best. */
export interface SearchRank {
  readonly identity: number;
  readonly rank: number;
  /** Score of the right pet, and the highest of another one: what the search finds if the right one is not enrolled. */
  readonly own: number;
  readonly other: number;
}

/** Number of compared impostor pairs, and of all possible ones. */
export interface SamplePart {
  readonly compared: number;
  readonly of: number;
}

/** A photo of the evaluation. Kept so that other methods can score the same pairs. */
export interface KeptPhoto {
  readonly file: string;
  readonly template: Uint8Array;
  readonly quality: number;
  readonly perceptualHash?: Uint8Array;
}

/** Raw measurements of a set, from which figures are computed. */
export interface Evidence {
  readonly name: string;
  readonly says: string;
  readonly species: Species;
  /** Labels of every cell with a figure of this set: "synthetic" for generated pictures, "re-captured", "cattle". */
  readonly marks: readonly string[];
  /** Number of simulated re-captures that replace each photo. */
  readonly recaptured?: number;
  readonly identities: readonly string[];
  readonly imagesOffered: number;
  /** First reason of every refused picture. */
  readonly refusals: readonly string[];
  /** Number of animals with enough pictures to be enrolled. Absent if all have. */
  readonly enrolments?: number;
  /** Share of pets without five accepted photos. */
  readonly failureToEnrol: number;
  readonly R1P1: readonly SingleComparison[];
  readonly R5P3: readonly FusedComparison[];
  readonly ranks: readonly SearchRank[];
  readonly lookAlikes?: LookAlikes;
  readonly others?: OtherAnimals;
  /** Absent if all impostor pairs were compared. */
  readonly sampled?: { readonly R1P1?: SamplePart; readonly R5P3?: SamplePart };
  readonly probeSizes: readonly ProbeSize[];
  readonly occasions: 'known' | 'unknown';
  /** Evaluated photos by identity. */
  readonly photos: readonly (readonly KeptPhoto[])[];
  /** Compared draws: photos of the reference and of the probe of each identity. */
  readonly draws: readonly EvidenceDraw[];
  readonly templateMs: readonly number[];
  readonly compareMs: readonly number[];
}

export interface EvidenceDraw {
  readonly identity: number;
  readonly references: readonly KeptPhoto[];
  readonly probes: readonly KeptPhoto[];
}
