import type { Visit } from '@rhinarium/contract';
import type { LinkProblem } from './texts/link-texts.ts';
import type { VisitFailure } from './visit-client.ts';

const BY_STATUS: Readonly<Record<number, LinkProblem>> = { 403: 'suspended', 404: 'unknown', 429: 'busy' };
const ENDS: readonly string[] = ['EXPIRED', 'USED_UP', 'REVOKED'] satisfies LinkProblem[];

/** Problems that pass, so that the page offers to try again. */
export const PASSING: readonly LinkProblem[] = ['busy', 'offline', 'timeout', 'failed'];

/** The problem shown for a failed call. */
export function problemOfFailure({ status, linkState }: Pick<VisitFailure, 'status' | 'linkState'>): LinkProblem {
  if (linkState !== undefined && ENDS.includes(linkState)) return linkState as LinkProblem;
  if (status === undefined) return 'offline';
  return BY_STATUS[status] ?? 'failed';
}

/** The problem of a visit that cannot go on, or `undefined`. */
export function problemOfVisit({ state, linkState }: Pick<Visit, 'state' | 'linkState'>): LinkProblem | undefined {
  if (state === 'STARTED' || state === 'FINISHED') return undefined;
  if (linkState === 'REVOKED' || linkState === 'USED_UP') return linkState;
  return state === 'TIMEOUT' && linkState === 'ACTIVE' ? 'timeout' : linkState === 'EXPIRED' ? 'EXPIRED' : 'failed';
}
