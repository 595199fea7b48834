import { type KeyMode, OPERATIONS, type OperationName, type Right, type Role, rightsOf } from '@rhinarium/contract';

export function hasRight(role: Role, right: Right, mode: KeyMode): boolean {
  return rightsOf(role, mode).includes(right);
}

/** The right that an operation of the API needs when the console calls it (specification 14.2). */
export function rightFor(operation: OperationName): Right {
  return OPERATIONS[operation].method === 'GET' ? 'read' : 'write';
}

/**
 * Whether a request that carries the cookie of a console session comes from the console itself. Reading is free: the
 * answer stays out of the reach of other sites. For everything else the browser must say that it comes from our own
 * origin. Hosts are compared and schemes are not: behind a proxy that ends TLS the scheme of the request is not known,
 * and the cookie is SameSite=Strict.
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
