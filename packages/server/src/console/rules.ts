import { OPERATIONS, type OperationName, RIGHTS_BY_ROLE, type Right, type Role } from '@rhinarium/contract';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A console session ends after a day without use, and a week after its beginning in any case. */
export const sessionIdleMs = dayMs;
export const sessionLifetimeMs = 7 * dayMs;
/** How often the end of an idle session is moved on: not at every request. */
export const sessionTouchEveryMs = 5 * minuteMs;
export const linkLifetimeMs = dayMs;

export function hasRight(role: Role, right: Right): boolean {
  return RIGHTS_BY_ROLE[role].includes(right);
}

/** The right that an operation of the API needs when the console calls it. */
export function rightFor(operation: OperationName): Right {
  return OPERATIONS[operation].method === 'GET' ? 'read' : 'write';
}

/**
 * Whether a request that carries the cookie of a console session comes from the console itself. Reading is free: the answer stays
 * out of the reach of other sites. For everything else the browser must say that it comes from our own origin.
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

/** Whether a role may be taken from a person: a tenant keeps an owner. */
export function isLastOwner(roles: ReadonlyMap<string, Role>, personId: string): boolean {
  const owners = [...roles].filter(([, role]) => role === 'owner').map(([id]) => id);
  return owners.length === 1 && owners[0] === personId;
}
