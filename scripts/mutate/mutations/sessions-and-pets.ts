import { type Mutation, server } from '../mutation.ts';

const rules = `${server}/sessions/rules.ts`;
const sessionStore = `${server}/sessions/store.ts`;
const petStore = `${server}/pets/store.ts`;

/** The life of a capture session. */
export const sessions: readonly Mutation[] = [
  {
    name: 'a session is still STARTED at the moment of its deadline',
    file: rules,
    find: "now >= session.expiresAt ? 'TIMEOUT'",
    replace: "now > session.expiresAt ? 'TIMEOUT'",
    tests: ['sessions/rules'],
  },
  {
    name: 'a used session may be used again',
    file: rules,
    find: "  if (state === 'FINISHED') return 'captureSessionAlreadyUsed';\n  if (needs.pet && session.species",
    replace: '  if (needs.pet && session.species',
    tests: ['sessions/rules'],
  },
  {
    name: 'the species of a session is not compared with the pet’s',
    file: rules,
    find: "  if (needs.pet && session.species !== needs.pet.species) return 'speciesMismatch';\n",
    replace: '',
    tests: ['sessions/rules'],
  },
  {
    name: 'an action uses the session of another pet',
    file: rules,
    find: "  if (needs.pet && session.petId !== needs.pet.id) return 'sessionOfAnotherPet';\n",
    replace: '',
    tests: ['sessions/rules'],
  },
  {
    name: 'one fingerprint too few is enough',
    file: rules,
    find: 'counts.fingerprints >= FINGERPRINTS_MIN[needs.purpose]',
    replace: 'counts.fingerprints >= FINGERPRINTS_MIN[needs.purpose] - 1',
    tests: ['sessions/rules'],
  },
  {
    name: 'no appearance image is needed',
    file: rules,
    find: ' && counts.appearances >= needs.appearancesMin',
    replace: '',
    tests: ['sessions/rules'],
  },
  {
    name: 'an aborted session takes uploads',
    file: rules,
    find: "return state === 'STARTED' ? undefined : 'noSuchCaptureSession';",
    replace: "return state === 'STARTED' || state === 'ABORTED' ? undefined : 'noSuchCaptureSession';",
    tests: ['sessions/rules'],
  },
  {
    name: 'a session for an identification names a pet that does not exist',
    file: `${server}/sessions/create-session.ts`,
    find: 'const named = body.petId === undefined ?',
    replace: "const named = body.petId === undefined || body.purpose === 'PET_IDENTIFICATION' ?",
    tests: ['contract/contract'],
    only: 'sessions: ',
  },
  {
    name: 'a used session can be aborted',
    file: `${server}/sessions/abort-session.ts`,
    find: "!isAbortable && state !== 'ABORTED'",
    replace: "!isAbortable && state === 'TIMEOUT'",
    tests: ['contract/contract'],
    only: 'actions: registration',
  },
  {
    name: 'deleting one pet aborts the sessions of all pets',
    file: sessionStore,
    find: "AND state = 'STARTED' AND ($2::uuid IS NULL OR pet_id = $2)",
    replace: "AND state = 'STARTED' AND ($2::uuid IS NULL OR pet_id IS NOT NULL)",
    tests: ['contract/contract', 'races'],
    only: 'sessions: |delet',
  },
  {
    name: 'the sessions of a suspended tenant stay open',
    file: `${server}/tenants/suspend-tenant.ts`,
    find: '    await abortOpenSessions(sql, tenantId);\n',
    replace: '',
    tests: ['contract/contract'],
    only: 'sessions: ',
  },
  {
    name: 'sessions expire before their deadline',
    file: sessionStore,
    find: "state = 'STARTED' AND expires_at <= $2`",
    replace: "state = 'STARTED' AND $2::timestamptz IS NOT NULL`",
    tests: ['upkeep.test'],
  },
];

/** Pets, what is counted about them, and their end. */
export const pets: readonly Mutation[] = [
  {
    name: 'the images of a deleted pet stay on the disk',
    file: `${server}/pets/delete-pet.ts`,
    find: '  await Promise.all(blobKeys.map((key) => context.blobs.remove(key)));\n',
    replace: '',
    tests: ['what-a-deletion'],
    only: 'deleted pet',
  },
  {
    name: 'the images of a deleted pet’s verifications stay on the disk',
    file: `${server}/uploads/store.ts`,
    find: '(u.pet_id = $2 OR s.pet_id = $2 OR',
    replace: '(u.pet_id = $2 OR',
    tests: ['what-a-deletion'],
    only: 'deleted pet',
  },
  {
    name: 'the photos by which a deleted pet was identified stay on the disk',
    file: `${server}/uploads/store.ts`,
    find: ' OR (u.shown_pet_id = $2 AND u.pet_id IS NULL))',
    replace: ')',
    tests: ['what-a-deletion'],
    only: 'deleted pet',
  },
  {
    name: 'a copy of the gallery in memory does not see that a pet was deleted',
    file: `${server}/search/search.ts`,
    find: '      copy.gallery.removePet(removed);\n',
    replace: '',
    tests: ['search-and-deletion'],
  },
  {
    name: 'a pet that was deleted after the scan comes back in the result',
    file: `${server}/matching/run-identification.ts`,
    find: "      if (existing.size < pets.length) throw new Error('a candidate was deleted while it was compared');\n",
    replace: '',
    tests: ['search-and-deletion'],
  },
  {
    name: 'a plan’s bound of pets does not hold against creations at once',
    file: `${server}/pets/create-pet.ts`,
    find: '      await lockPetCount(sql, tenantId);\n',
    replace: '',
    tests: ['races'],
    only: 'demo plan',
  },
  {
    name: 'a change leaves the time of the last change as it was',
    file: petStore,
    find: 'updated_at = $11',
    replace: 'updated_at = coalesce(updated_at, $11)',
    tests: ['contract/contract'],
    only: 'pets and search pools: ',
  },
  {
    name: 'pages lose pets that were created at the same moment',
    file: petStore,
    find: '(p.created_at, p.id) < ($5, $6::uuid)',
    replace: 'p.created_at < $5 AND $6::uuid IS NOT NULL',
    tests: ['properties', 'contract/contract'],
    only: 'page',
  },
  {
    name: 'metadata larger than the limit are kept when they are sent with spaces',
    file: `${server}/pets/pet-record.ts`,
    find: 'Buffer.byteLength(text) <= LIMITS.metadataBytesMax',
    replace: 'Buffer.byteLength(text) <= 10 * LIMITS.metadataBytesMax',
    tests: ['contract/contract'],
    only: 'metadata',
  },
  {
    name: 'a photo counts twice while templates of two engine versions are there',
    file: petStore,
    find: "(SELECT count(DISTINCT t.upload_id)::int FROM templates t WHERE t.tenant_id = p.tenant_id AND t.pet_id = p.id AND t.kind = 'fingerprint')",
    replace:
      "(SELECT count(t.upload_id)::int FROM templates t WHERE t.tenant_id = p.tenant_id AND t.pet_id = p.id AND t.kind = 'fingerprint')",
    tests: ['engine-upgrade'],
  },
  {
    name: 'row-level security lets every tenant see all pets',
    file: `${server}/database/migrations/0002-pets.sql`,
    find: 'CREATE POLICY within_tenant ON pets USING (tenant_id = current_tenant());',
    replace: 'CREATE POLICY within_tenant ON pets USING (true);',
    tests: ['policies'],
  },
  {
    name: 'a pet is read without naming its tenant',
    file: petStore,
    find: 'WHERE p.tenant_id = $1 AND p.id = $2`, [tenantId',
    replace: 'WHERE $1::uuid IS NOT NULL AND p.id = $2`, [tenantId',
    tests: ['architecture', 'isolation.test'],
    equivalent: 'row-level security shows the statement no row of another tenant',
  },
];
