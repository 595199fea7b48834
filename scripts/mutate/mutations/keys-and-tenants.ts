import { type Mutation, server } from '../mutation.ts';

const keyStore = `${server}/keys/store.ts`;
const authenticate = `${server}/api/authenticate.ts`;

/** Who may call. */
export const keys: readonly Mutation[] = [
  {
    name: 'a deactivated key works',
    file: keyStore,
    find: 'WHERE k.hash = $1 AND k.deactivated_at IS NULL AND',
    replace: 'WHERE k.hash = $1 AND',
    tests: ['routes.test'],
  },
  {
    name: 'an expired key works',
    file: keyStore,
    find: 'coalesce(least(k.expires_at, k.overlap_ends_at) > $2, true)`',
    replace: 'coalesce(k.overlap_ends_at > $2, true)`',
    tests: ['contract/contract'],
    only: 'keys and plans: ',
  },
  {
    name: 'a rotated key works after its overlap',
    file: keyStore,
    find: 'coalesce(least(k.expires_at, k.overlap_ends_at) > $2, true)`',
    replace: 'coalesce(k.expires_at > $2, true)`',
    tests: ['test/admin.test'],
    only: 'admin key rotate',
  },
  {
    name: 'a rotated key has no end where the one before had one',
    file: `${server}/keys/rotate-key.ts`,
    find: '{ tenantId, name, mode, scopes, expiresAt });',
    replace: '{ tenantId, name, mode, scopes });',
    tests: ['test/admin.test'],
    only: 'admin key rotate',
  },
  {
    name: 'a key that is rotated twice hands on the end of the overlap',
    file: keyStore,
    find: 'SELECT id, name, mode, scopes, expires_at AS "expiresAt"',
    replace: 'SELECT id, name, mode, scopes, least(expires_at, overlap_ends_at) AS "expiresAt"',
    tests: ['test/admin.test'],
    only: 'admin key rotate',
  },
  {
    name: 'the checksum of a key is not looked at',
    file: `${server}/keys/api-key.ts`,
    find: 'parts !== null && checksum(parts[1]!, parts[2]!) === parts[3]',
    replace: 'parts !== null',
    tests: ['keys/api-key'],
  },
  {
    name: 'a capture key does what only a full one may',
    file: authenticate,
    find: "scope === 'full' && !caller.key.scopes.includes('full')",
    replace: "scope === 'full' && caller.key.scopes.length === 0",
    tests: ['routes.test'],
  },
  {
    name: 'a suspended tenant is served',
    file: authenticate,
    find: "  if (caller.tenant.isSuspended) throw new Failure('accountSuspended');\n",
    replace: '',
    tests: ['routes.test'],
  },
  {
    name: 'who calls is asked only after the body was read',
    file: `${server}/api/serve-operations.ts`,
    find: 'async onRequest(request, reply) {\n          request.operation',
    replace: 'async preHandler(request, reply) {\n          request.operation',
    tests: ['http-edges', 'order-of-checks', 'routes.test'],
  },
  {
    name: 'rotating a key lets the old one live longer than it would have',
    file: keyStore,
    find: 'created_at AS "createdAt", least(expires_at, overlap_ends_at) AS',
    replace: 'created_at AS "createdAt", coalesce(overlap_ends_at, expires_at) AS',
    tests: ['console/owners-and-keys'],
    only: 'key',
  },
  {
    name: 'the successor of a capture key is a full one',
    file: `${server}/keys/rotate-key.ts`,
    find: '{ tenantId, name, mode, scopes, expiresAt });',
    replace: '{ tenantId, name, mode, expiresAt });',
    tests: ['console/owners-and-keys'],
    only: 'key',
  },
  {
    name: 'a key that has ended can be rotated back to life',
    file: keyStore,
    find: 'WHERE tenant_id = $1 AND id = $2 AND deactivated_at IS NULL AND coalesce(',
    replace: 'WHERE tenant_id = $1 AND id = $2 AND coalesce(',
    tests: ['console/console-api', 'console/every-operation', 'admin.test'],
    only: 'key',
  },
  {
    name: 'the end of a key is not in the audit log',
    file: `${server}/keys/end-key.ts`,
    find: "    await noteAudit(services, sql, tenantId, { by, action: 'key.deactivated', subject: keyId });\n",
    replace: '',
    tests: ['console/console-api', 'admin.test'],
    only: 'key',
  },
];

/** Tenants, their plans and the people in them. */
export const tenants: readonly Mutation[] = [
  {
    name: 'a full plan is reported only after the request was looked at',
    file: authenticate,
    find: '  if (gate === undefined) return;',
    replace: "  if (gate !== 'identification') return;",
    tests: ['order-of-checks'],
  },
  {
    name: 'a plan that is just large enough is refused',
    file: `${server}/tenants/rules.ts`,
    find: 'refusePet(plan, petCount - 1)',
    replace: 'refusePet(plan, petCount)',
    tests: ['console/console-api', 'console/every-operation', 'admin.test'],
    only: 'plan',
  },
  {
    name: 'a plan that is too small is taken',
    file: `${server}/tenants/choose-plan.ts`,
    find: 'if (isPlanTooSmall(plan, await countLivePets(sql, tenantId))) {',
    replace: 'if (isPlanTooSmall(plan, 0)) {',
    tests: ['console/console-api'],
    only: 'plan',
  },
  {
    name: 'the suspension of a tenant is not in its audit log',
    file: `${server}/tenants/suspend-tenant.ts`,
    find: "    await noteAudit(services, sql, tenantId, { by, action: 'tenant.suspended', subject: tenantId });\n",
    replace: '',
    tests: ['console/console-api', 'admin.test'],
    only: 'suspen',
  },
  {
    name: 'a tenant loses its last owner',
    file: `${server}/people/rules.ts`,
    find: 'owners.length === 1 && owners[0] === personId',
    replace: 'owners.length === 0 && owners[0] === personId',
    tests: ['console/console-api'],
    only: 'owner',
  },
  {
    name: 'two owners that remove each other at once leave a tenant without one',
    file: `${server}/people/store.ts`,
    find: 'WHERE tenant_id = $1 ORDER BY person_id FOR UPDATE`',
    replace: 'WHERE tenant_id = $1 ORDER BY person_id`',
    tests: ['console/owners-and-keys'],
    only: 'owner',
  },
];
