import type { Pixels } from '../pixels/pixels.ts';
import type { Plane } from '../pixels/plane.ts';
import type { Window } from '../pixels/resample.ts';
import { luminancePlane } from '../region/canonical-frame.ts';
import type { Subject } from '../subject.ts';
import { findings } from './findings.ts';
import { likenessOf } from './likeness.ts';
import { measureClarity } from './measure-clarity.ts';
import { measurePrint } from './measure-print.ts';
import { measure } from './measurements.ts';
import type { QualityReason } from './quality-reason.ts';

export interface Quality {
  readonly verdict: 'ACCEPTED' | 'REJECTED';
  /** Integer 0..100. */
  readonly score: number;
  readonly reasons: readonly QualityReason[];
}
export interface Judgement {
  readonly quality: Quality;
  /** For `isNearDuplicate`; of one length. */
  readonly likeness: Uint8Array;
}

/**
 * Whether a picture is worth keeping, and what to do better. Reads the picture alone: it knows no other picture of the
 * session.
 */
export function judge(pixels: Pixels, subject: Subject): Judgement {
  const luminance = luminancePlane(pixels);
  return { quality: qualityOf(pixels, luminance, subject), likeness: likenessOf(luminance) };
}

/** The verdict alone; `luminance` is that of `pixels`, and `guide` where a print is looked for, as in measurePrint. */
export function qualityOf(pixels: Pixels, luminance: Plane, subject: Subject, guide?: Window): Quality {
  const print = measurePrint(pixels, subject, luminance, guide);
  const clarity = measureClarity(subject, luminance);
  const { reasons, score } = findings(measure(pixels, luminance), subject.kind, { print, clarity });
  return { verdict: reasons.length === 0 ? 'ACCEPTED' : 'REJECTED', score, reasons };
}
