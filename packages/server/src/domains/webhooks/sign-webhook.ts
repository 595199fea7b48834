import { createHmac } from 'node:crypto';
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
