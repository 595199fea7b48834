import type { KeyMode } from '../vocabulary.ts';

/** Roles of a person in a tenant. Operators of the installation are a separate flag that grants no access to pets. */
export const ROLES = ['owner', 'developer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/**
 * read: pets and activity of the tenant, images included. identify: searches by photos. write: same as a key with the
 * scope `full`. keys: API keys.
 * audit: audit log and people's addresses. govern: plan and people.
 */
export const RIGHTS = ['read', 'identify', 'write', 'keys', 'audit', 'govern'] as const;
export type Right = (typeof RIGHTS)[number];

export const RIGHTS_BY_ROLE: Readonly<Record<Role, readonly Right[]>> = {
  owner: ['read', 'identify', 'write', 'keys', 'audit', 'govern'],
  developer: ['read', 'identify', 'write', 'keys', 'audit'],
  viewer: ['read'],
};

/**
 * Rights of a person in a tenant or in its test mode, which has no plan and no people. A tenant may let its viewers
 * identify.
 */
export function rightsOf(role: Role, mode: KeyMode, viewersMayIdentify: boolean): readonly Right[] {
  const rights: readonly Right[] =
    role === 'viewer' && viewersMayIdentify ? [...RIGHTS_BY_ROLE.viewer, 'identify'] : RIGHTS_BY_ROLE[role];
  return mode === 'live' ? rights : rights.filter((right) => right !== 'govern');
}
