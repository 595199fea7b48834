import type { Role } from '@rhinarium/contract';
import { HOUR_MS, MINUTE_MS } from '../../../common/durations.ts';
import type { ProviderRow } from './provider-store.ts';

/** Time to sign in at the organisation. */
export const flowLifetimeMs = 10 * MINUTE_MS;
/** Maximum interval between renewals. */
const tokenLifetimeMsMax = HOUR_MS;
/** Maximum length of an address that an organisation tells. */
const emailCharsMax = 200;

/** Time until the renewal of a token, ms. `expiresIn`: seconds until it expires. */
export const tokenLifetimeMs = (expiresIn: number | undefined): number =>
  Math.min(tokenLifetimeMsMax, Math.max(1, expiresIn ?? tokenLifetimeMsMax) * 1000);

export type Claims = Readonly<Record<string, unknown>>;

/** Groups of a claim: a list, or one as a text. */
export function groupsIn(claims: Claims, claim: string): readonly string[] {
  const value = claims[claim];
  return (Array.isArray(value) ? value : [value]).filter((group) => typeof group === 'string');
}

/** Address that the organisation tells, `null` without a usable one. */
export function emailIn({ email }: Claims): string | null {
  return typeof email === 'string' && email.includes('@') && email.length <= emailCharsMax ? email : null;
}

/** Names of a person, the best first. */
export const namesIn = ({ name, preferred_username, email, sub }: Claims): readonly unknown[] => [
  name,
  preferred_username,
  email,
  sub,
];

/**
 * Role of a person who signs in, `undefined` for none. With groups, the organisation decides at each sign-in. Without,
 * members keep the role that they have here. The last owner stays one, because a tenant needs one.
 */
export function roleOf(
  { roles, defaultRole }: Pick<ProviderRow, 'roles' | 'defaultRole'>,
  groups: readonly string[],
  { current, isLastOwner }: { readonly current: Role | undefined; readonly isLastOwner: boolean },
): Role | undefined {
  if (isLastOwner) return 'owner';
  if (roles.length === 0) return current ?? defaultRole ?? undefined;
  return roles.find(({ group }) => groups.includes(group))?.role ?? defaultRole ?? undefined;
}

export interface ProviderChange {
  readonly issuer: string;
  readonly clientId: string;
  readonly isOnlyWay: boolean;
}

/** Whether a provider is another one, whose sessions and secret do not go on. */
export const isOtherProvider = (before: ProviderChange | undefined, after: ProviderChange): boolean =>
  before?.issuer !== after.issuer || before.clientId !== after.clientId;

/**
 * Whether the only way in would be one that the owner has not tried. The person who turns it on has signed in
 * through this provider.
 */
export const isUntried = (
  before: ProviderChange | undefined,
  after: ProviderChange,
  isByOrganisation: boolean,
): boolean => after.isOnlyWay && (isOtherProvider(before, after) || !(isByOrganisation || before?.isOnlyWay === true));
