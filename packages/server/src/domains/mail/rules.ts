import type { MailKind, MailProblem } from '@rhinarium/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../common/durations.ts';

/** Number of things to tell, by kind. */
export type MailCounts = Readonly<Partial<Record<MailKind, number>>>;

export type MailStatus = 'PENDING' | 'SENT' | 'FAILED' | 'CANCELED';

/** Events older than this are not mailed any more: after a long stop, or in an archive. */
export const freshMs = DAY_MS;
/** Lifetime of a sign-in link that is mailed. */
export const mailedLinkMs = HOUR_MS;
/** Time in which things are gathered into one mail: a finder's photos, and what the search found. */
const gatherMs = 3000;
/** Time in which the statement that an animal is home can be taken back before its finder gets a mail. */
export const undoMs = 10 * MINUTE_MS;
/** Time in which messages to a finder or an owner become one mail. */
export const messageWaitMs = MINUTE_MS;
/** Time between two mails to a person of a tenant: usually, and after many in a day. */
const gapMs = MINUTE_MS;
const longGapMs = HOUR_MS;
const mailsPerDayUsual = 20;

/** Time until a new mail to a person is due, by the mails of the last 24 hours. */
export function waitMs({ count, sinceLatestMs }: { readonly count: number; readonly sinceLatestMs: number }): number {
  const gap = count < mailsPerDayUsual ? gapMs : longGapMs;
  return count === 0 ? gatherMs : Math.max(gatherMs, gap - sinceLatestMs);
}

/** Pauses after failed attempts, ms: about two days in all. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, DAY_MS] as const;

/** Consequence of an attempt, by its number from 1. */
export function judgeMail(
  attempt: number,
  problem: MailProblem | undefined,
): { readonly status: MailStatus; readonly pauseMs: number } {
  if (problem === undefined) return { status: 'SENT', pauseMs: 0 };
  const pauseMs = PAUSES_MS[attempt - 1];
  if (problem === 'refused' || pauseMs === undefined) return { status: 'FAILED', pauseMs: 0 };
  return { status: 'PENDING', pauseMs };
}

/** Counts of two together. */
export function addCounts(counts: MailCounts, more: MailCounts): MailCounts {
  const sum: Partial<Record<MailKind, number>> = { ...counts };
  for (const [kind, count] of Object.entries(more) as [MailKind, number][]) sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
}
