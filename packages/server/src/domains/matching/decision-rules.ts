import type { DOUBTS } from '@rhinarium/contract';
import { type Advice, adviceOf, ONE_ANIMAL, type Species } from '@rhinarium/engine';

export interface Decided<Decision> {
  readonly decision: Decision;
  readonly reasons: readonly (typeof DOUBTS)[number][];
  readonly advice: readonly Advice[];
}

/** What the photos of a session show besides the result of the comparison. */
export interface Findings {
  /** They plainly show the other species than they were offered as. */
  readonly isOtherSpecies: boolean;
  /** Some do not hang together with the others, and that refuses the session. */
  readonly isRefusedAsSeveral: boolean;
  /** Some fingerprints are copies of registered ones, and the tenant refuses these. */
  readonly isRefusedAsCopy: boolean;
}

/** Whether odd photos refuse a session of the species, or only warn (specification 8.6). */
export function isRefusedAsSeveral(
  species: Species,
  oddPhotoIds: readonly string[],
  refuses: Readonly<Record<Species, boolean>> = ONE_ANIMAL.refuses,
): boolean {
  return refuses[species] && oddPhotoIds.length > 0;
}

/**
 * A decision in view of what the photos show: about another species, several animals or refused copies nothing is said,
 * whatever the score.
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

/** The fields of a result that say why it is INCONCLUSIVE and what to do then; absent otherwise. */
export function doubtFields({ reasons, advice }: Pick<Decided<unknown>, 'reasons' | 'advice'>) {
  return { ...(reasons.length === 0 ? {} : { reasons }), ...(advice.length === 0 ? {} : { advice }) };
}
