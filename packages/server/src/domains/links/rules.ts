import type { LinkState } from '@rhinarium/contract';

/** Facts that determine a capture link's state. */
export interface LinkFacts {
  readonly usesMax: number;
  readonly useCount: number;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

/** State at a time. A revocation outweighs everything, and a last use outweighs the expiry. */
export function linkStateAt(link: LinkFacts, now: Date): LinkState {
  if (link.revokedAt !== null) return 'REVOKED';
  if (link.useCount >= link.usesMax) return 'USED_UP';
  return now >= link.expiresAt ? 'EXPIRED' : 'ACTIVE';
}

/** Whether a visit that began before the expiry may still start its action. */
export const mayFinish = (state: LinkState): boolean => state === 'ACTIVE' || state === 'EXPIRED';

const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Reason to refuse a return URL, or `undefined`. */
export function refuseReturnUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return 'must be a URL';
  const { protocol, username, password, hostname } = new URL(text);
  if (username !== '' || password !== '') return 'must not have a user or a password';
  const isLocal = protocol === 'http:' && LOCAL_HOSTS.includes(hostname);
  return protocol === 'https:' || isLocal ? undefined : 'must begin with "https://"';
}
