import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '../../common/durations.ts';
import type { Sources } from '../../common/sources.ts';

const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

/** Generates a secret in Standard Webhooks format. */
export const newWebhookSecret = (random: Sources['random']): string =>
  `${PREFIX}${random.bytes(SECRET_BYTES).toString('base64')}`;

export interface SignedMessage {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** Standard Webhooks headers, with one signature per secret. */
export function signWebhook({ id, at, body }: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** Tolerance for the clock of a sender, ms. */
const aheadMsMax = 5 * MINUTE_MS;
const ID_CHARS_MAX = 100;

/**
 * The id of a signed message, whose timestamp is within five minutes, or `undefined` if the headers do not fit the body
 * and one of the secrets.
 */
export function verifyWebhook(
  headers: Readonly<Record<string, unknown>>,
  body: string,
  now: Date,
  secrets: readonly string[],
): string | undefined {
  const [id, timestamp, given] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headers[name]);
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof given !== 'string') return undefined;
  if (id === '' || id.length > ID_CHARS_MAX || !/^\d{1,11}$/.test(timestamp)) return undefined;
  const at = new Date(Number(timestamp) * 1000);
  if (Math.abs(now.getTime() - at.getTime()) > aheadMsMax) return undefined;
  const wanted = secrets.map((secret) => Buffer.from(signWebhook({ id, at, body }, [secret])['webhook-signature']!));
  const isSigned = given.split(' ').some((each) => {
    const bytes = Buffer.from(each);
    return wanted.some((one) => one.length === bytes.length && timingSafeEqual(one, bytes));
  });
  return isSigned ? id : undefined;
}
