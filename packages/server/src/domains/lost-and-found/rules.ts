import { LIMITS, type LostReportState, type SightingState } from '@rhinarium/contract';
import { DAY_MS } from '../../common/durations.ts';

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
