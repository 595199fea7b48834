import type { Role } from '@rhinarium/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../common/durations.ts';

/** Idle timeout of a console session, a day. Its maximum age is a week. */
export const sessionIdleMs = DAY_MS;
export const sessionLifetimeMs = 7 * DAY_MS;
/** Minimum interval between extensions of a session, to avoid a write per request. */
export const sessionTouchEveryMs = 5 * MINUTE_MS;
export const linkLifetimeMs = DAY_MS;
/** Time after a sign-in by link in which a new password needs no current one. */
export const resetMs = HOUR_MS;
/** Lifetime of an invitation, long enough for a weekend. */
export const invitationLifetimeMs = 7 * DAY_MS;
/** Grace period before an account without a tenant is deleted. */
export const accountWithoutTenantMs = DAY_MS;
/** Lifetime of a known browser, the maximum that browsers keep a cookie. */
export const browserLifetimeMs = 400 * DAY_MS;

/** Whether a person is the tenant's last owner, who must keep the role. */
export function isLastOwner(roles: ReadonlyMap<string, Role>, personId: string): boolean {
  const owners = [...roles].filter(([, role]) => role === 'owner').map(([id]) => id);
  return owners.length === 1 && owners[0] === personId;
}

/** Standing of a person in a tenant, as far as it decides whether a session reaches the tenant. */
interface Standing {
  /** The tenant itself, also for its test tenant. */
  readonly liveId: string;
  /** Whether people reach the tenant through its organisation alone. */
  readonly needsOrganisation: boolean;
  readonly lacksSecondFactor: boolean;
}

/**
 * Reason why a session does not reach a tenant. `tenantId`: the tenant whose organisation vouches for the session, which
 * then decides about second factors, too. A passkey is two factors in one.
 */
export function refusalOf(
  { liveId, needsOrganisation, lacksSecondFactor }: Standing,
  { tenantId, isByPasskey }: { readonly tenantId: string | undefined; readonly isByPasskey: boolean },
): 'roleLacksRight' | 'organisationSignInNeeded' | 'secondFactorMissing' | undefined {
  if (tenantId !== undefined) return tenantId === liveId ? undefined : 'roleLacksRight';
  if (needsOrganisation) return 'organisationSignInNeeded';
  return lacksSecondFactor && !isByPasskey ? 'secondFactorMissing' : undefined;
}
