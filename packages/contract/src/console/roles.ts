import type { KeyMode } from '../vocabulary.ts';

/**
 * What a person may be in a tenant. Operators of the whole installation are marked apart, and see no tenant's pets by
 * that.
 */
export const ROLES = ['owner', 'developer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/**
 * read: see the pets and the work of the tenant, images too. write: what a key with the scope `full` may. keys: API
 * keys. audit: who did what, and the addresses of people. govern: plan and people.
 */
export const RIGHTS = ['read', 'write', 'keys', 'audit', 'govern'] as const;
export type Right = (typeof RIGHTS)[number];

/** The one table of roles. */
export const RIGHTS_BY_ROLE: Readonly<Record<Role, readonly Right[]>> = {
  owner: ['read', 'write', 'keys', 'audit', 'govern'],
  developer: ['read', 'write', 'keys', 'audit'],
  viewer: ['read'],
};

/** What a person may do in a tenant, or in its test mode: that has neither a plan to choose nor people of its own. */
export function rightsOf(role: Role, mode: KeyMode): readonly Right[] {
  const rights = RIGHTS_BY_ROLE[role];
  return mode === 'live' ? rights : rights.filter((right) => right !== 'govern');
}
