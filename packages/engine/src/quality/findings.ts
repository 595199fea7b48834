import { CLARITY, PRINT, QUALITY, SYMMETRY } from '../parameters.ts';
import type { Kind } from '../subject.ts';
import type { Clarity } from './measure-clarity.ts';
import type { PrintMeasured } from './measure-print.ts';
import type { Measurements } from './measurements.ts';
import type { QualityReason } from './quality-reason.ts';

/**
 * How much each width of detail stands out of the next coarser one, and the coarse one out of the levels' deviation.
 */
function ratiosOf({ fine, middle, coarse, contrast }: Measurements) {
  return {
    fine: fine / (middle + QUALITY.detailFloor),
    middle: middle / (coarse + QUALITY.detailFloor),
    coarse: coarse / (contrast + QUALITY.contrastFloor),
  };
}

/** Noise, text, a grid: detail is spread over the widths as in no photo. */
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
 * A screen: whole areas of exactly one colour, with sharp edges; blur alone makes such areas too. An appearance may be
 * cut out and laid on one colour; a fingerprint fills its picture.
 */
function isScreen(measured: Measurements, kind: Kind): boolean {
  return kind === 'fingerprint' && measured.flatRunShare > QUALITY.flatRunShareMax && !isBlurred(measured);
}

/** A wall, the sky, a gradient: nothing to see. */
function isEmpty(measured: Measurements): boolean {
  return measured.contrast < QUALITY.contrastMin || ratiosOf(measured).coarse < QUALITY.coarseShareMin;
}

/** What hides everything else comes first and alone: in the dark nobody can say whether there is an animal. */
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

/** 0 at `from` and beyond it, 1 at `to` and beyond it, a straight line between. */
function ramp(value: number, [from, to]: readonly [number, number]): number {
  return Math.max(0, Math.min(1, (value - from) / (to - from)));
}

/** Why a print that cannot be seen cannot, as far as that shows. */
function reasonsOfPrint({ isVisible, guideSidePx, symmetry }: PrintMeasured): QualityReason[] {
  if (isVisible) return [];
  const reasons: QualityReason[] = [];
  if (guideSidePx < PRINT.nearSidePxMin) reasons.push('tooFar');
  if (symmetry < SYMMETRY.frontalMin) reasons.push('angled');
  return reasons.length > 0 ? reasons : ['noPrint'];
}

/** What is measured of fingerprints of one species alone. */
export interface Particulars {
  /** Of a DOG's. */
  readonly print?: PrintMeasured | undefined;
  /** Of a CAT's. */
  readonly clarity?: Clarity | undefined;
}

function worthOf(measured: Measurements, { print, clarity }: Particulars): number {
  const { worth } = QUALITY;
  return (
    ramp(ratiosOf(measured).fine, worth.sharpness) *
    ramp(measured.light, worth.light) *
    ramp(measured.dark, worth.dark) *
    ramp(measured.middleBurntShare, worth.burnt) *
    ramp(measured.contrast, worth.contrast) *
    ramp(measured.shortSidePx, worth.sidePx) *
    (print ? ramp(print.visibility, PRINT.worth) : 1) *
    (clarity ? ramp(clarity.evenness, CLARITY.worth.evenness) * ramp(clarity.noise, CLARITY.worth.noise) : 1)
  );
}

/**
 * Why the picture is refused (nothing: it is accepted), and its worth as a sample, an integer 0..100 that falls with
 * every flaw. Reasons of the print are given where nothing else explains them.
 */
export function findings(
  measured: Measurements,
  kind: Kind,
  particulars: Particulars = {},
): { reasons: QualityReason[]; score: number } {
  const { print } = particulars;
  const isSmall = measured.shortSidePx < QUALITY.shortSidePxMin;
  const reasons: QualityReason[] = [...(isSmall ? (['tooSmall'] as const) : []), ...reasonsOf(measured, kind)];
  if (print && reasons.length === 0) reasons.push(...reasonsOfPrint(print));
  const score = Math.round(100 * worthOf(measured, particulars));
  return { reasons, score: reasons.length > 0 ? Math.min(score, QUALITY.refusedScoreMax) : score };
}
