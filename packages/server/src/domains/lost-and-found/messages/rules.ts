import { type CaseSide, type CaseWriting, LIMITS, type SightingState } from '@rhinarium/contract';

/** Checks whether the case of a sighting continues: the animal is looked for, or its owner is known and it is not home. */
export const isCaseOpen = ({
  state,
  returnedAt,
}: {
  readonly state: SightingState;
  readonly returnedAt: Date | null;
}) => state === 'OPEN' || (state === 'MATCHED' && returnedAt === null);

/** Returns whether a side may write, by the number of all messages and the writers of those that it sees, the oldest first. */
export function writingOf(
  side: CaseSide,
  {
    isOpen,
    count,
    writers,
  }: { readonly isOpen: boolean; readonly count: number; readonly writers: readonly CaseSide[] },
): CaseWriting {
  if (!isOpen || count >= LIMITS.caseMessagesMax) return 'ENDED';
  const latest = writers.slice(-LIMITS.unansweredMessagesMax);
  const isFull = latest.length === LIMITS.unansweredMessagesMax;
  return isFull && latest.every((writer) => writer === side) ? 'WAIT' : 'OPEN';
}
