import type { Pixels, Plane } from '../pixels/pixels.ts';
import type { Window } from '../pixels/resample.ts';
import { luminancePlane } from '../region/canonical-frame.ts';
import type { Subject } from '../subject.ts';
import { findings } from './findings.ts';
import { measureClarity } from './measure-clarity.ts';
import { measurePrint } from './measure-print.ts';
import { measure } from './measurements.ts';
import { perceptualHashOf } from './perceptual-hash.ts';
import type { QualityReason } from './quality-reason.ts';

export interface Quality {
  readonly verdict: 'ACCEPTED' | 'REJECTED';
  /** Score, an integer from 0 to 100. */
  readonly score: number;
  /** Reasons to refuse the picture. Those of an accepted one lower its score. */
  readonly reasons: readonly QualityReason[];
  /** True if only a score of 0 refuses the picture. */
  readonly isWorthless?: true;
}
export interface Judgement {
  readonly quality: Quality;
  /** Perceptual hash for `isNearDuplicate`, of fixed length. */
  readonly perceptualHash: Uint8Array;
}

/** Judges whether a picture is worth keeping, and how to improve it. Uses no other picture of the session. */
export function judge(pixels: Pixels, subject: Subject): Judgement {
  const luminance = luminancePlane(pixels);
  return { quality: qualityOf(pixels, luminance, subject), perceptualHash: perceptualHashOf(luminance) };
}

/** Returns the verdict alone. `luminance` is that of `pixels`. `guide` is the window of the print, see measurePrint. */
export function qualityOf(pixels: Pixels, luminance: Plane, subject: Subject, guide?: Window): Quality {
  const print = measurePrint(pixels, subject, luminance, guide);
  const clarity = measureClarity(subject, luminance);
  const found = findings(measure(pixels, luminance), subject.kind, { print, clarity });
  const { reasons, score, isWorthless } = found;
  const verdict = reasons.length === 0 ? 'ACCEPTED' : 'REJECTED';
  return { verdict, score, reasons, ...(isWorthless ? { isWorthless } : {}) };
}
