/**
 * What a person may be in a tenant. Operators of the whole installation are marked apart, and see no tenant's pets by
 * that.
 */
export const ROLES = ['owner', 'developer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/**
 * read: see everything of the tenant, images too. write: what a key with the scope `full` may. keys: API keys. govern:
 * plan and people.
 */
export const RIGHTS = ['read', 'write', 'keys', 'govern'] as const;
export type Right = (typeof RIGHTS)[number];

/** The one table of roles. */
export const RIGHTS_BY_ROLE: Readonly<Record<Role, readonly Right[]>> = {
  owner: ['read', 'write', 'keys', 'govern'],
  developer: ['read', 'write', 'keys'],
  viewer: ['read'],
};
