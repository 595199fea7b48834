import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Settings } from '../../settings.ts';

/** Global unicast range of IPv6. Everything else is local or special. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** In a public range, but served by the host of a virtual machine (Azure). */
const HOST_SERVICES: ReadonlySet<string> = new Set(['168.63.129.16']);

/**
 * Whether an address is on the public internet: not private, loopback, link-local (cloud metadata), carrier-grade NAT,
 * multicast, reserved, or an IPv6 form of one of these.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  // Converts an IPv4-mapped address to IPv4.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || HOST_SERVICES.has(address.toString())) return false;
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(GLOBAL_UNICAST);
}

/** Permitted targets of webhooks, or issuers that organisations sign in at. */
export interface WebhookTargets {
  /** With their colon, as in URLs. */
  readonly protocols: readonly string[];
  /** Checks an address. `host` is the name that led to it, or the address itself. */
  isAllowed(address: string, host: string): boolean;
  /** Resolves a host name to addresses. Rejects if there are none. */
  resolve(host: string): Promise<readonly string[]>;
}

const resolve = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address);

/** `public`: https and public addresses only. `any`: also http and every reachable address. */
export function openWebhookTargets(addresses: Settings['webhookAddresses']): WebhookTargets {
  if (addresses === 'any') return { protocols: ['https:', 'http:'], isAllowed: () => true, resolve };
  return { protocols: ['https:'], isAllowed: isPublicAddress, resolve };
}

/** Targets of webhooks, and hosts that the operator names, at whatever address, by https. */
export function openIssuerTargets({
  webhookAddresses,
  issuerHosts = [],
}: Pick<Settings, 'webhookAddresses' | 'issuerHosts'>): WebhookTargets {
  const targets = openWebhookTargets(webhookAddresses);
  return { ...targets, isAllowed: (address, host) => issuerHosts.includes(host) || targets.isAllowed(address, host) };
}
