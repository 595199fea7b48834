import type { Role } from '@rhinarium/contract';
import { DAY_MS, MINUTE_MS } from '../../common/durations.ts';

/** A console session ends after a day without use, and a week after its beginning in any case. */
export const sessionIdleMs = DAY_MS;
export const sessionLifetimeMs = 7 * DAY_MS;
/** How often the end of an idle session is moved on: not at every request. */
export const sessionTouchEveryMs = 5 * MINUTE_MS;
export const linkLifetimeMs = DAY_MS;
/** An invitation may wait for a weekend. */
export const invitationLifetimeMs = 7 * DAY_MS;
/** After this an account that belongs to no tenant is removed. */
export const accountWithoutTenantMs = DAY_MS;
/** How long a browser is known after a person signed in with it; the longest that browsers keep a cookie. */
export const browserLifetimeMs = 400 * DAY_MS;

/** Whether a role may be taken from a person: a tenant keeps an owner. */
export function isLastOwner(roles: ReadonlyMap<string, Role>, personId: string): boolean {
  const owners = [...roles].filter(([, role]) => role === 'owner').map(([id]) => id);
  return owners.length === 1 && owners[0] === personId;
}
