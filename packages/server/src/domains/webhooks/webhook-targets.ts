import { lookup } from 'node:dns/promises';
import type { Settings } from '../../settings.ts';
import { isPublicAddress } from './public-address.ts';

/** Where webhooks may be sent. */
export interface WebhookTargets {
  /** With their colon, as URLs have them. */
  readonly protocols: readonly string[];
  isAllowed(address: string): boolean;
  /** The addresses of a host name. Rejects where there are none. */
  resolve(host: string): Promise<readonly string[]>;
}

const resolve = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address);

/** `public`: https and the public internet. `any`: http too, and every address that this machine reaches. */
export function openWebhookTargets(addresses: Settings['webhookAddresses']): WebhookTargets {
  if (addresses === 'any') return { protocols: ['https:', 'http:'], isAllowed: () => true, resolve };
  return { protocols: ['https:'], isAllowed: isPublicAddress, resolve };
}
