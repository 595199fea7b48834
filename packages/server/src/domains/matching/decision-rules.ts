import type { DOUBTS } from '@rhinarium/contract';
import { type Advice, adviceOf, ONE_ANIMAL, type Species } from '@rhinarium/engine';

export interface Decided<Decision> {
  readonly decision: Decision;
  readonly reasons: readonly (typeof DOUBTS)[number][];
  readonly advice: readonly Advice[];
}

/** Findings about a session's photos, independent of the comparison. */
export interface Findings {
  /** Clearly the other species than declared. */
  readonly isOtherSpecies: boolean;
  /** Some photos are inconsistent with the others, and the session is refused for it. */
  readonly isRefusedAsSeveral: boolean;
  /** Some fingerprints are copies of registered ones, and the tenant refuses copies. */
  readonly isRefusedAsCopy: boolean;
}

/** Whether outlier photos refuse a session of the species or only add a warning (specification 8.6). */
export function isRefusedAsSeveral(
  species: Species,
  outlierIds: readonly string[],
  refuses: Readonly<Record<Species, boolean>> = ONE_ANIMAL.refuses,
): boolean {
  return refuses[species] && outlierIds.length > 0;
}

/**
 * Overrides a decision by findings: another species, several animals or refused copies make it INCONCLUSIVE, whatever
 * the score.
 */
export function inViewOf<Decision>(
  decided: Decided<Decision>,
  { isOtherSpecies, isRefusedAsSeveral, isRefusedAsCopy }: Findings,
): Decided<Decision | 'INCONCLUSIVE'> {
  const inconclusive = (reason: Decided<Decision>['reasons'][number], advice: Parameters<typeof adviceOf>[0]) =>
    ({ decision: 'INCONCLUSIVE', reasons: [reason], advice: [adviceOf(advice)] }) as const;
  if (isOtherSpecies) return inconclusive('wrongSpecies', 'rightSpecies');
  if (isRefusedAsSeveral) return inconclusive('inconsistentAnimal', 'oneAnimal');
  if (isRefusedAsCopy) return inconclusive('copyOfRegistered', 'newPhotos');
  return decided;
}

/** Reasons and advice of an INCONCLUSIVE result, absent otherwise. */
export function doubtFields({ reasons, advice }: Pick<Decided<unknown>, 'reasons' | 'advice'>) {
  return { ...(reasons.length === 0 ? {} : { reasons }), ...(advice.length === 0 ? {} : { advice }) };
}
