import type { ActionKind, JobResult, ReadOnly, SessionPreview } from '@rhinarium/contract';
import { adviceOf } from '@rhinarium/engine';
import type { Failure } from '../../common/failure.ts';

type Found = ReadOnly<Pick<SessionPreview, 'wouldDecide' | 'decision' | 'reasons' | 'advice' | 'warnings'>>;

/** A result of an action as a preview: whether it decides, and what to photograph next. Names no pet. */
export function previewOf(result: JobResult<ActionKind>): Found {
  const warnings = result.warnings ? { warnings: result.warnings } : {};
  if (!('decision' in result)) {
    const isWeak = result.warnings?.some(({ code }) => code === 'weakRegistration') ?? false;
    return { wouldDecide: true, reasons: [], advice: isWeak ? [adviceOf('morePhotos')] : [], ...warnings };
  }
  const { decision, reasons = [], advice = [] } = result;
  return {
    wouldDecide: decision !== 'INCONCLUSIVE',
    decision,
    reasons,
    advice,
    ...warnings,
  };
}

/** A failure with which a registration refuses its photos, as a preview. `undefined` for any other failure. */
export function previewOfFailure({ failure }: Pick<Failure, 'failure'>): Found | undefined {
  if (failure === 'wrongSpecies')
    return { wouldDecide: false, reasons: ['wrongSpecies'], advice: [adviceOf('rightSpecies')] };
  if (failure === 'inconsistentAnimal')
    return { wouldDecide: false, reasons: ['inconsistentAnimal'], advice: [adviceOf('oneAnimal')] };
  return undefined;
}
