import { lookup } from 'node:dns/promises';
import type { Settings } from '../../settings.ts';
import { isPublicAddress } from './public-address.ts';

/** Permitted targets of webhooks. */
export interface WebhookTargets {
  /** With their colon, as in URLs. */
  readonly protocols: readonly string[];
  isAllowed(address: string): boolean;
  /** Resolves a host name to addresses. Rejects if there are none. */
  resolve(host: string): Promise<readonly string[]>;
}

const resolve = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address);

/** `public`: https and public addresses only. `any`: also http and every reachable address. */
export function openWebhookTargets(addresses: Settings['webhookAddresses']): WebhookTargets {
  if (addresses === 'any') return { protocols: ['https:', 'http:'], isAllowed: () => true, resolve };
  return { protocols: ['https:'], isAllowed: isPublicAddress, resolve };
}
