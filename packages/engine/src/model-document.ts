import { CALIBRATION, type Calibrations } from './calibrate/calibration.ts';
import { COHORT_HEX } from './compare/cohort-codes.ts';
import { DOG_COHORT_HEX } from './compare/dog-cohort-codes.ts';
import * as parameters from './parameters.ts';
import type { Species } from './subject.ts';
import { WAVES } from './template/waves.ts';

/** Serialises with sorted keys, so that equal values have one text. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`;
}

/** All numbers that determine the engine's answers, as canonical JSON. ENGINE.modelDigest is its SHA-256. */
export function modelDocument(calibration: Readonly<Record<Species, Calibrations>> = CALIBRATION): string {
  return canonicalJson({ parameters, calibration, waves: WAVES, cohort: COHORT_HEX, dogCohort: DOG_COHORT_HEX });
}
