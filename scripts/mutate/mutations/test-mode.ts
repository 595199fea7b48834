import { type Mutation, server } from '../mutation.ts';

const worlds = ['test-mode/worlds'];

/** Isolation of test data from live data. */
export const testMode: readonly Mutation[] = [
  {
    name: 'the database takes a live key of a test tenant and a test key of live data',
    file: `${server}/storage/database/migrations/0024-test-mode.sql`,
    find: 'FOREIGN KEY (tenant_id, mode) REFERENCES tenants (tenant_id, mode) ON DELETE CASCADE;',
    replace: 'CHECK (true);',
    tests: worlds,
  },
  {
    name: 'a live key makes the calls of test mode',
    file: `${server}/api/authenticate.ts`,
    find: "&& tenant.mode !== 'test') throw",
    replace: "&& tenant.name === '') throw",
    tests: ['contract/contract'],
    only: 'test mode: ',
  },
  {
    name: 'a photo forces its outcome with a live key',
    file: `${server}/domains/uploads/forced-upload.ts`,
    find: "if (tenant.mode !== 'test') return undefined;",
    replace: "if (tenant.name === '') return undefined;",
    tests: ['test-mode/outcomes'],
    only: 'with a live key',
  },
  {
    name: 'a forced decision does not say that it is one',
    file: `${server}/domains/matching/forcible.ts`,
    find: 'const warnings = [...(result.warnings ?? []), warnOfForced(wanted)];',
    replace: 'const warnings = [...(result.warnings ?? []), ...[warnOfForced(wanted)].slice(1)];',
    tests: ['test-mode/outcomes'],
    only: 'a decision that a photo forces',
  },
  {
    name: 'a suspended tenant continues in test mode',
    file: `${server}/domains/keys/store.ts`,
    find: 'coalesce(t.suspended_at, l.suspended_at) IS NOT NULL AS "isSuspended"',
    replace: 't.suspended_at IS NOT NULL AS "isSuspended"',
    tests: worlds,
    only: 'suspended',
  },
  {
    name: 'test pets count in the figures of the installation',
    file: `${server}/domains/tenants/store.ts`,
    find: "FROM tenants WHERE mode = 'live' ORDER BY created_at, tenant_id`);",
    replace: 'FROM tenants ORDER BY created_at, tenant_id`);',
    tests: worlds,
    only: 'figures',
  },
  {
    name: 'erasing a tenant leaves the images and the data key of its test tenant',
    file: `${server}/ops/erasure/erase-tenant.ts`,
    find: 'testTenantId === undefined ? undefined : await eraseTenant(parts, testTenantId, name);',
    replace: 'testTenantId === tenantId ? await eraseTenant(parts, testTenantId, name) : undefined;',
    tests: worlds,
    only: 'erasing',
  },
  {
    name: 'an owner may change plan and people in test mode',
    file: 'packages/contract/src/console/roles.ts',
    find: "mode === 'live' ? rights : rights.filter((right) => right !== 'govern')",
    replace: "mode === 'live' ? rights : rights.filter((right) => right.length > 0)",
    tests: worlds,
    only: 'in the console',
  },
  {
    name: 'the clock of test mode leaves the deadlines of jobs where they were',
    file: `${server}/compute/jobs/store.ts`,
    find: "deadline_at = deadline_at - $2 * interval '1 second'",
    replace: "deadline_at = deadline_at - 0 * $2 * interval '1 second'",
    tests: ['test-mode/clock'],
    only: 'a job that a photo holds back',
  },
  {
    name: 'cleared pets stay in the search',
    file: `${server}/domains/test-mode/clear-data.ts`,
    find: 'for (const pet of await lockAllPets(sql, tenant.id)) await removePetFromGallery(sql, tenant.id, pet, clock());',
    replace:
      'for (const pet of (await lockAllPets(sql, tenant.id)).slice(1000)) await removePetFromGallery(sql, tenant.id, pet, clock());',
    tests: ['test-mode/clock'],
    only: 'after clearing',
  },
  {
    name: 'clearing leaves the images',
    file: `${server}/domains/test-mode/clear-data.ts`,
    find: 'for (const key of blobKeys) await blobs.remove(key);',
    replace: 'for (const key of blobKeys.slice(1000)) await blobs.remove(key);',
    tests: ['test-mode/clock'],
    only: 'after clearing',
  },
];
