import { type KeyMode, type Right, type Role, rightsOf } from '@rhinarium/contract';

/** Membership of a person as far as it decides about rights. */
interface Standing {
  readonly tenant: { readonly mode: KeyMode };
  readonly role: Role;
  readonly viewersMayIdentify: boolean;
}

export function hasRight({ tenant, role, viewersMayIdentify }: Standing, right: Right): boolean {
  return rightsOf(role, tenant.mode, viewersMayIdentify).includes(right);
}

/**
 * CSRF check of a request with the session cookie. Reads are allowed, because other sites cannot see the response. For
 * everything else the browser must report our own origin. Compares hosts, not schemes: behind a TLS proxy the scheme is
 * unknown, and the cookie is SameSite=Strict.
 */
export function isOwnRequest(
  method: string,
  headers: { readonly [name: string]: string | string[] | undefined },
  ownHosts: readonly (string | undefined)[],
): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = headers['origin'];
  return typeof origin === 'string' && URL.canParse(origin) && ownHosts.includes(new URL(origin).host);
}
