import { isIP } from 'node:net';
import { DELIVERY_PAUSES_SECONDS, type DeliveryProblem, type DeliveryStatus } from '@rhinarium/contract';
import type { WebhookTargets } from './webhook-targets.ts';

/** Outcome of an attempt. */
export type Outcome =
  | { readonly status: number; readonly retryAfterMs?: number | undefined }
  | { readonly problem: DeliveryProblem };

export interface AttemptFacts {
  /** Number of the attempt since the delivery was queued, from 1. */
  readonly attempt: number;
  readonly outcome: Outcome;
  /** Start of the first attempt. */
  readonly beganAt: Date;
  /** First failed attempt of the endpoint since its last success. */
  readonly failingSince: Date;
  /** Random number, 0 to below 1. */
  readonly chance: number;
}

/** Consequence of an attempt. */
export interface Verdict {
  readonly status: Exclude<DeliveryStatus, 'CANCELED'>;
  /** Time until the next attempt. */
  readonly pauseMs?: number;
  /** Reason to disable the endpoint. */
  readonly disables?: 'gone' | 'failing';
}

const ATTEMPTS_MAX = DELIVERY_PAUSES_SECONDS.length;
const JITTER_SHARE = 0.1;
/** Maximum delay that a receiver can request. */
const PAUSE_SECONDS_MAX = 86_400;
const GONE = 410;

export const isAccepted = (outcome: Outcome): boolean =>
  'status' in outcome && outcome.status >= 200 && outcome.status <= 299;

export function judgeAttempt({ attempt, outcome, beganAt, failingSince, chance }: AttemptFacts): Verdict {
  if (isAccepted(outcome)) return { status: 'DELIVERED' };
  if ('status' in outcome && outcome.status === GONE) return { status: 'FAILED', disables: 'gone' };
  if (attempt < ATTEMPTS_MAX) return { status: 'PENDING', pauseMs: pauseAfter(attempt, outcome, chance) };
  // No success from the first of the attempts to the last.
  return failingSince <= beganAt ? { status: 'FAILED', disables: 'failing' } : { status: 'FAILED' };
}

/** Scheduled pause with jitter, or the receiver's Retry-After if that is longer. */
function pauseAfter(attempt: number, outcome: Outcome, chance: number): number {
  const pauseMs = DELIVERY_PAUSES_SECONDS[attempt]! * 1000 * (1 + JITTER_SHARE * chance);
  const asked = 'status' in outcome ? (outcome.retryAfterMs ?? 0) : 0;
  return Math.round(Math.max(pauseMs, Math.min(asked, PAUSE_SECONDS_MAX * 1000)));
}

/** Parses Retry-After, in seconds or as a date, to ms from now. `undefined` if invalid. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}

/** Host of a URL, without the brackets of an IPv6 address. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** Reason to refuse a URL as a target, or `undefined`. Names are resolved at sending time. */
export function refuseUrl(text: string, { protocols, isAllowed }: WebhookTargets): string | undefined {
  if (!URL.canParse(text)) return 'must be a URL';
  const url = new URL(text);
  if (!protocols.includes(url.protocol)) {
    return `must begin with ${protocols.map((protocol) => `"${protocol}//"`).join(', ')}`;
  }
  if (url.username !== '' || url.password !== '') return 'must not have a user or a password';
  const host = hostOf(url);
  return isIP(host) !== 0 && !isAllowed(host, host) ? 'must lead to a public address' : undefined;
}
