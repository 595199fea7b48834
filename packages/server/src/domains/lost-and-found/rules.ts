import { type CaseSide, type CaseWriting, LIMITS, type LostReportState, type SightingState } from '@rhinarium/contract';
import { DAY_MS, MINUTE_MS } from '../../common/durations.ts';

const REPORT_STATES: Readonly<Record<LostReportState, readonly LostReportState[]>> = {
  OPEN: ['FOUND', 'CLOSED'],
  FOUND: ['OPEN'],
  CLOSED: ['OPEN'],
};

/** Checks whether a person may change the state of a lost report so. Keeping the state is always allowed. */
export const mayReportBecome = (from: LostReportState, to: LostReportState): boolean =>
  from === to || REPORT_STATES[from].includes(to);

const SIGHTING_STATES: Readonly<Record<SightingState, readonly SightingState[]>> = {
  OPEN: ['CLOSED'],
  MATCHED: ['OPEN'],
  CLOSED: ['OPEN'],
};

/** Checks whether a person may change the state of a sighting so, other than by confirming a candidate. */
export const maySightingBecome = (from: SightingState, to: SightingState): boolean =>
  from === to || SIGHTING_STATES[from].includes(to);

/** Time before which no report or sighting lies. A program that lost its date writes 1970. */
const EARLIEST = new Date('2000-01-01T00:00:00Z');
/** Tolerance for callers whose clock or time zone is wrong, ms. */
const aheadMsMax = DAY_MS;

/** Why the time of a report or sighting is refused. */
export function refuseTime(at: Date, now: Date): string | undefined {
  if (at < EARLIEST) return 'must not be before the year 2000';
  return at.getTime() > now.getTime() + aheadMsMax ? 'must not be in the future' : undefined;
}

/** When a contact is erased, if the caller names no time. */
export const contactExpiryAt = (now: Date): Date => new Date(now.getTime() + LIMITS.contactDays * DAY_MS);

/** Why a contact's expiry is refused. */
export function refuseContactExpiry(expiresAt: Date, now: Date): string | undefined {
  if (expiresAt <= now) return 'must be in the future';
  const latest = now.getTime() + LIMITS.contactDaysMax * DAY_MS;
  return expiresAt.getTime() > latest ? `must be within ${LIMITS.contactDaysMax} days` : undefined;
}

/** Decision of a search that compared each of several sightings with one pet. */
export function decisionOfAll<Decision extends { readonly decision: 'IDENTIFIED' | 'UNKNOWN' | 'INCONCLUSIVE' }>(
  decided: readonly Decision[],
): Decision | undefined {
  const first = (decision: Decision['decision']) => decided.find((each) => each.decision === decision);
  return first('IDENTIFIED') ?? first('INCONCLUSIVE') ?? first('UNKNOWN');
}

/**
 * Numbers of comparisons that the thresholds account for, if a search covers a tenant's own records and those of
 * members. The target false-match rate is divided in halves between them, each as for twice as many, so that it holds
 * for the whole search.
 */
export function comparedTotals(
  ownCount: number,
  sharedCounts: readonly number[],
): { readonly own: number; readonly shared: number } {
  const sharedCount = sharedCounts.reduce((sum, count) => sum + count, 0);
  const parts = ownCount > 0 && sharedCount > 0 ? 2 : 1;
  return { own: parts * ownCount, shared: parts * sharedCount };
}

/** A field after a change: an absent one stays, `null` clears it. */
export const changedField = <Value>(given: Value | null | undefined, before: Value | undefined): Value | undefined =>
  given === undefined ? before : (given ?? undefined);

/** Score of a pair that names one microchip. Nothing is measured. */
export const MICROCHIP_SCORE = 100;

/** The best candidates of a search, as many as a result holds, best first. Equal ones are in the order of their ids. */
export const bestFirst = <Candidate extends { readonly score: number; readonly sightingId: string }>(
  candidates: readonly Candidate[],
): Candidate[] =>
  [...candidates]
    .sort((a, b) => b.score - a.score || (a.sightingId < b.sightingId ? -1 : 1))
    .slice(0, LIMITS.candidatesMax);

/**
 * Seconds until one more is allowed, if `max` were made in the last 24 hours: undefined if it is allowed now. `times`
 * are those of the last 24 hours, oldest first. One that has not come yet is from before the clock was set back, and
 * does not count.
 */
export function secondsUntilAllowed(times: readonly Date[], max: number, now: Date): number | undefined {
  const past = times.filter((time) => time.getTime() <= now.getTime() + MINUTE_MS);
  if (past.length < max) return undefined;
  const freedAt = past[past.length - max]!.getTime() + DAY_MS;
  return Math.max(1, Math.ceil((freedAt - now.getTime()) / 1000));
}

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
