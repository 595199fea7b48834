import { QUALITY } from '../parameters.ts';
import type { Subject } from '../subject.ts';
import type { Measurements } from './measurements.ts';
import type { QualityReason } from './quality-reason.ts';

export function findings(measured: Measurements, _subject: Subject): { reasons: QualityReason[]; score: number } {
  const reasons: QualityReason[] = [];
  if (measured.shortSidePx < QUALITY.shortSidePxMin) reasons.push('tooSmall');
  return { reasons, score: reasons.length > 0 ? 10 : 80 };
}
