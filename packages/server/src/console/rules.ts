import { type KeyMode, OPERATIONS, type OperationName, type Right, type Role, rightsOf } from '@rhinarium/contract';

export function hasRight(role: Role, right: Right, mode: KeyMode): boolean {
  return rightsOf(role, mode).includes(right);
}

/** Right that the console needs for an API operation (specification 14.2). */
export function rightFor(operation: OperationName): Right {
  return OPERATIONS[operation].method === 'GET' ? 'read' : 'write';
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
