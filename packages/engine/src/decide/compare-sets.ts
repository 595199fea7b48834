import { CALIBRATION, type Calibration } from '../calibrate/calibration.ts';
import { claimPosition, falseMatchRate, spreadOf, standardise } from '../calibrate/false-match-rate.ts';
import { falseNonMatchRate } from '../calibrate/false-non-match-rate.ts';
import { logLikelihoodRatio, type Resemblance } from '../calibrate/log-likelihood-ratio.ts';
import {
  type Basis,
  basisOf,
  claimedFalseMatchRate,
  claimedFalseNonMatchRate,
  type MeasuredClaim,
  type MeasuredClaims,
} from '../calibrate/measured-claims.ts';
import { appearanceRatio } from '../compare/appearance-ratio.ts';
import { type DecodedSample, orderedEvidence, pairResemblance } from '../compare/compare-pair.ts';
import type { PairEvidence } from '../compare/pair-evidence.ts';
import { APPEARANCE, DECISION } from '../parameters.ts';
import type { Species } from '../subject.ts';
import { compareDogs } from './compare-dogs.ts';
import { allPhotos, dogCalibration, dogPairRatio, facesOf } from './dog-evidence.ts';
import { fuse } from './fuse.ts';
import { medianQuality } from './probe-photos.ts';
import type { DecodedSet } from './sample-set.ts';
import type { SetEvidence } from './set-evidence.ts';
import { matrixOf, setResemblance } from './set-resemblance.ts';
import type { Rates } from './three-ways.ts';

/** Returns the index of the best reference of each probe. `positions` is row-major: one row per probe. */
export function bestReferences(positions: readonly number[], referenceCount: number): number[] {
  return Array.from({ length: positions.length / referenceCount }, (_, probe) => {
    const row = positions.slice(probe * referenceCount, (probe + 1) * referenceCount);
    return row.indexOf(Math.max(...row));
  });
}

export interface SetComparison {
  /** Log-likelihood ratio of each pair of fingerprints alone, row-major: one row per probe. */
  readonly ratios: readonly number[];
  /** Place of each pair of fingerprints alone in the false-match table, row-major. */
  readonly positions: readonly number[];
  /** Fused log-likelihood ratio including appearances, natural logarithm. */
  readonly llr: number;
  /** Place of the comparison in the false-match table, impostor spreads. */
  readonly position: number;
  /**
   * Share of impostor comparisons that score this high, and share of genuine comparisons of such photos that score this
   * low.
   */
  readonly falseMatchRate: number;
  readonly falseNonMatchRate: number;
  /** The same rates by the shipped calibration alone. */
  readonly shipped: ShippedRates;
  /** Reason why the comparison cannot exclude a pet. Absent if it can. */
  readonly keepsOpen?: NonNullable<Rates['keepsOpen']>;
  /** True if most probe photos agree best by side views: they show the nose from another side. */
  readonly isFromSides: boolean;
  /** True if DOGs were compared by their faces alone, because a side shows no print. */
  readonly lacksPrint: boolean;
  /** Calibration that was applied, and what was measured of it. */
  readonly calibration: Calibration;
  readonly claim: MeasuredClaim | undefined;
  /** The same for each pair of fingerprints alone. */
  readonly calibrationOfPairs: Calibration;
  readonly claimOfPairs: MeasuredClaim | undefined;
}

/** Rates of the shipped calibration of this name. */
export interface ShippedRates {
  readonly basis: Basis;
  readonly falseMatchRate: number;
  readonly falseNonMatchRate: number;
}

/** Knowledge of an installation that replaces defaults of the engine. */
export interface LocalKnowledge {
  /** Species of which animals may be excluded. Default: DECISION.excludes. */
  readonly excludes?: Readonly<Record<Species, boolean>>;
  /** Rates measured with its own animals of the compared species. */
  readonly claims?: MeasuredClaims;
}

/**
 * Returns the calibration for learned codes if every sample of a CAT has one, since ratios of two kinds in one comparison
 * would not share a scale. DOGs: see `dogCalibration`.
 */
export function calibrationFor(
  species: Species,
  probe: readonly DecodedSample[],
  reference: readonly DecodedSample[],
): Calibration {
  if (species === 'DOG') return dogCalibration(probe, reference);
  const { plain, learned } = CALIBRATION[species];
  const isLearned = [...probe, ...reference].every(({ template }) => template.learnedCode);
  return isLearned && learned ? learned : plain;
}

/**
 * Contribution of appearances, at most APPEARANCE.capSpreads impostor spreads either way. Capped in spreads, the unit of
 * the false-match table: a cap in nats would weigh more, the better fingerprints distinguish animals.
 */
export function appearanceSpreads(probe: DecodedSet, reference: DecodedSet): number {
  const [own, other] = [probe.appearances, reference.appearances];
  if (own.length === 0 || other.length === 0) return 0;
  const nats = fuse(matrixOf(own, other, appearanceRatio));
  return Math.max(-APPEARANCE.capSpreads, Math.min(APPEARANCE.capSpreads, APPEARANCE.trust * nats));
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean commonness of both sides, each the mean of its photos, impostor spreads. */
export function commonnessOfBoth(probe: readonly DecodedSample[], reference: readonly DecodedSample[]): number {
  return meanOf([probe, reference].map((side) => meanOf(side.map(({ template }) => template.commonness ?? 0))));
}

/** Returns why a comparison of the two sets cannot exclude a pet, or `undefined` if it can. */
export function keepsOpen(
  species: Species,
  sides: readonly DecodedSet[],
  excludes: Readonly<Record<Species, boolean>> = DECISION.excludes,
): SetComparison['keepsOpen'] {
  const faceShares = sides.map(({ fingerprints }) => shareOfFaces(fingerprints));
  const isByNose = species === 'DOG' && sides.some((side) => facesOf(allPhotos(side)).length === 0);
  if (isByNose || species === 'CAT') {
    if (!excludes[species]) return 'notCalibrated';
    if (isByNose) return undefined;
  }
  return faceShares.every((share) => share >= DECISION.faceShareMin) ? undefined : 'faceNotFound';
}

const shareOfFaces = (samples: readonly DecodedSample[]): number =>
  samples.filter(({ template }) => template.isFace).length / samples.length;

/**
 * Compares all fingerprints of two sets. Throws RangeError if a side has none or holds a template of another engine.
 */
export function compareSets(
  species: Species,
  probe: DecodedSet,
  reference: DecodedSet,
  { excludes, claims }: LocalKnowledge = {},
): SetComparison {
  if (probe.fingerprints.length === 0 || reference.fingerprints.length === 0)
    throw new RangeError('Nothing to compare: a set has no fingerprint.');
  const { photos, fromSides, ...evidence } =
    species === 'DOG' ? compareDogs(probe, reference) : compareCats(probe.fingerprints, reference.fingerprints);
  const { calibration, positions } = evidence;
  const pairs = photos ? photos.probes * photos.references : 1;
  const appearance = appearanceSpreads(probe, reference);
  const llr = evidence.llr + appearance * spreadOf(calibration, pairs);
  const position = evidence.position + appearance;
  const basis = basisOf(species, calibration);
  const claim = claims?.[basis];
  const shipped = {
    basis,
    falseMatchRate: photos ? falseMatchRate(calibration, position) : 1,
    falseNonMatchRate: photos ? falseNonMatchRate(calibration, llr, photos) : 1,
  };
  const found = keepsOpen(species, [probe, reference], excludes);
  const open = found === 'notCalibrated' && claim?.falseNonMatch ? undefined : found;
  return {
    ...evidence,
    llr,
    position,
    ...(open ? { keepsOpen: open } : {}),
    falseMatchRate: claimedFalseMatchRate(shipped.falseMatchRate, claim),
    falseNonMatchRate: claimedFalseNonMatchRate(shipped.falseNonMatchRate, claim),
    shipped,
    claim,
    claimOfPairs: claims?.[basisOf(species, evidence.calibrationOfPairs)],
    isFromSides: isMostlyFromSides(positions, fromSides, reference.fingerprints.length),
  };
}

function compareCats(probe: DecodedSet['fingerprints'], reference: DecodedSet['fingerprints']): SetEvidence {
  const calibration = calibrationFor('CAT', probe, reference);
  const ratios: number[] = [];
  const positions: number[] = [];
  const fromSides: boolean[] = [];
  const resemblance = setResemblance(probe, reference, (a, b) => {
    const evidence = orderedEvidence(a, b);
    const ofPair = pairResemblance(a, b, evidence);
    ratios.push(logLikelihoodRatio(calibration, ofPair));
    positions.push(pairPosition(calibration, a, b, ofPair));
    fromSides.push(evidence.isFromSides);
    return evidence.agreement;
  });
  const commonness = commonnessOfBoth(probe, reference);
  const quality = Math.min(medianQuality(probe), medianQuality(reference));
  return {
    calibration,
    calibrationOfPairs: calibration,
    ratios,
    positions,
    fromSides,
    llr: logLikelihoodRatio(calibration, resemblance),
    position: claimPosition(calibration, { resemblance, pairs: ratios.length, commonness }),
    photos: { probes: probe.length, references: reference.length, quality },
    lacksPrint: false,
  };
}

/** Place of two photos in the false-match table of the sets that they belong to, impostor spreads. */
export function placeOfPair(
  species: Species,
  calibration: Calibration,
  { a, b, evidence }: { readonly a: DecodedSample; readonly b: DecodedSample; readonly evidence: PairEvidence },
): number {
  if (species === 'CAT') return pairPosition(calibration, a, b, pairResemblance(a, b, evidence));
  return standardise(calibration, dogPairRatio(calibration, a, b, evidence.agreement), 1);
}

/** Place of two photos alone in the false-match table, impostor spreads. */
function pairPosition(calibration: Calibration, a: DecodedSample, b: DecodedSample, resemblance: Resemblance): number {
  return claimPosition(calibration, { resemblance, pairs: 1, commonness: commonnessOfBoth([a], [b]) });
}

/** Takes the best pair of each probe. Pairs are row-major: one row per probe. */
function isMostlyFromSides(
  positions: readonly number[],
  fromSides: readonly boolean[],
  referenceCount: number,
): boolean {
  const best = bestReferences(positions, referenceCount);
  return 2 * best.filter((reference, probe) => fromSides[probe * referenceCount + reference]).length > best.length;
}
