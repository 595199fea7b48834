import { CLARITY, PRINT, QUALITY, SYMMETRY } from '../parameters.ts';
import type { Kind } from '../subject.ts';
import type { Clarity } from './measure-clarity.ts';
import type { PrintMeasured } from './measure-print.ts';
import type { Measurements } from './measurements.ts';
import type { QualityReason } from './quality-reason.ts';
import { ramp } from './ramp.ts';

/** Ratios of each band of detail to the next coarser one, and of the coarsest to the contrast. */
function ratiosOf({ fine, middle, coarse, contrast }: Measurements) {
  return {
    fine: fine / (middle + QUALITY.detailFloor),
    middle: middle / (coarse + QUALITY.detailFloor),
    coarse: coarse / (contrast + QUALITY.contrastFloor),
  };
}

/** Detects noise, text and grids: their detail is distributed over the bands as in no photo. */
function isArtificial(measured: Measurements): boolean {
  const { fine, middle, coarse } = ratiosOf(measured);
  return (
    measured.grain > QUALITY.grainMax ||
    fine > QUALITY.fineRatioMax ||
    middle > QUALITY.middleRatioMax ||
    coarse > QUALITY.coarseShareMax
  );
}

function isBlurred(measured: Measurements): boolean {
  const { fine, middle } = ratiosOf(measured);
  return Math.min(fine, middle) < QUALITY.sharpnessMin;
}

/**
 * Detects screens: areas of exactly one colour with sharp edges (blur alone makes such areas too). Fingerprints only,
 * because an appearance may be a cut-out on one colour.
 */
function isScreen(measured: Measurements, kind: Kind): boolean {
  return kind === 'fingerprint' && measured.flatRunShare > QUALITY.flatRunShareMax && !isBlurred(measured);
}

/** Detects walls, sky and gradients. */
function isEmpty(measured: Measurements): boolean {
  return measured.contrast < QUALITY.contrastMin || ratiosOf(measured).coarse < QUALITY.coarseShareMin;
}

/**
 * Reasons for refusal. A flaw that hides everything else is reported alone: in the dark nobody can tell whether there
 * is an animal.
 */
function reasonsOf(measured: Measurements, kind: Kind): QualityReason[] {
  if (measured.light < QUALITY.lightMin) return ['dark'];
  if (isArtificial(measured) || isScreen(measured, kind)) return ['noAnimal'];
  if (measured.dark > QUALITY.darkMax || measured.burntShare > QUALITY.burntShareMax) return ['overexposed'];
  if (isEmpty(measured)) return ['noAnimal'];
  const reasons: QualityReason[] = [];
  if (measured.middleBurntShare > QUALITY.middleBurntShareMax) reasons.push('glare');
  if (isBlurred(measured)) reasons.push('blurred');
  return reasons;
}

/** Reasons why a print is invisible, as far as they can be determined. */
function reasonsOfPrint({ isVisible, guideSidePx, symmetry }: PrintMeasured): QualityReason[] {
  if (isVisible) return [];
  const reasons: QualityReason[] = [];
  if (guideSidePx < PRINT.nearSidePxMin) reasons.push('tooFar');
  if (symmetry < SYMMETRY.frontalMin) reasons.push('angled');
  return reasons.length > 0 ? reasons : ['noPrint'];
}

/** Measurements that exist only for fingerprints of one species. */
export interface Particulars {
  /** Print of a DOG's nose. */
  readonly print?: PrintMeasured | undefined;
  /** Clarity of a CAT's face. */
  readonly clarity?: Clarity | undefined;
}

/** Worth of a picture in each respect, 0 to 1, with the reason to refuse it if it is worth nothing. */
function worthsOf(measured: Measurements, { print, clarity }: Particulars): (readonly [number, QualityReason])[] {
  const { worth } = QUALITY;
  return [
    [ramp(ratiosOf(measured).fine, worth.sharpness), 'blurred'],
    [ramp(measured.light, worth.light), 'dark'],
    [ramp(measured.dark, worth.dark), 'overexposed'],
    [ramp(measured.middleBurntShare, worth.burnt), 'glare'],
    [ramp(measured.contrast, worth.contrast), 'noAnimal'],
    [ramp(measured.shortSidePx, worth.sidePx), 'tooSmall'],
    [print ? ramp(print.visibility, PRINT.worth) : 1, 'noPrint'],
    [clarity ? ramp(clarity.evenness, CLARITY.worth.evenness) : 1, 'blurred'],
    [clarity ? ramp(clarity.noise, CLARITY.worth.noise) : 1, 'dark'],
  ];
}

/**
 * Returns the reasons to refuse the picture (none if it is accepted) and its score, an integer from 0 to 100 that falls
 * with every flaw. Reasons of the print are returned only if there is no other one. A picture of score 0 is refused for
 * its worst flaw.
 */
export function findings(
  measured: Measurements,
  kind: Kind,
  particulars: Particulars = {},
): { reasons: QualityReason[]; score: number; isWorthless: boolean } {
  const { print } = particulars;
  const isSmall = measured.shortSidePx < QUALITY.shortSidePxMin;
  const reasons: QualityReason[] = [...(isSmall ? (['tooSmall'] as const) : []), ...reasonsOf(measured, kind)];
  if (print && reasons.length === 0) reasons.push(...reasonsOfPrint(print));
  const worths = worthsOf(measured, particulars);
  const score = Math.round(100 * worths.reduce((product, [worth]) => product * worth, 1));
  const [[, worstFlaw]] = worths.toSorted(([a], [b]) => a - b) as [(typeof worths)[number]];
  const isWorthless = score === 0 && reasons.length === 0;
  if (isWorthless) reasons.push(worstFlaw);
  return { reasons, score: reasons.length > 0 ? Math.min(score, QUALITY.refusedScoreMax) : score, isWorthless };
}
