import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sharedDatabase } from '../../../testing/database/shared-database.ts';
import type { Database, Sql } from './database.ts';

interface Ids {
  readonly tenantId: string;
  readonly petId: string;
  readonly poolId: string;
  readonly uploadId: string;
  readonly personId: string;
}

const hash = (of: string) => `sha256('${of}')`;

/** One row per table of a tenant, in an insertable order. */
const ROWS: Readonly<Record<string, (ids: Ids) => string>> = {
  tenants: ({ tenantId }) => `(tenant_id, name, plan, created_at) VALUES ('${tenantId}', 'Own', 'pro', now())`,
  api_keys: ({ tenantId }) =>
    `(tenant_id, id, name, mode, prefix, hash, scopes, created_at)
     VALUES ('${tenantId}', gen_random_uuid(), 'Key', 'live', 'psk_live_', ${hash(tenantId)}, '{full}', now())`,
  tenant_logos: ({ tenantId }) =>
    `(tenant_id, id, image, width, height, created_at) VALUES ('${tenantId}', gen_random_uuid(), '', 1, 1, now())`,
  owners: ({ tenantId, petId }) =>
    `(tenant_id, id, details, created_at, updated_at) VALUES ('${tenantId}', '${petId}', '', now(), now())`,
  pets: ({ tenantId, petId }) =>
    `(tenant_id, id, species, created_at, updated_at) VALUES ('${tenantId}', '${petId}', 'CAT', now(), now())`,
  pet_merges: ({ tenantId, petId }) =>
    `(tenant_id, merged_pet_id, into_pet_id, root_pet_id, merged_at, kept)
     VALUES ('${tenantId}', gen_random_uuid(), '${petId}', '${petId}', now(), '')`,
  photo_moves: ({ tenantId, petId }) =>
    `(tenant_id, id, pet_id, other_pet_id, upload_ids, moved_at)
     VALUES ('${tenantId}', gen_random_uuid(), '${petId}', '${petId}', '{}', now())`,
  pet_microchips: ({ tenantId, petId }) =>
    `(tenant_id, microchip, pet_id) VALUES ('${tenantId}', '410100012345678', '${petId}')`,
  lost_reports: ({ tenantId, petId }) =>
    `(tenant_id, id, pet_id, state, last_seen_at, details, created_at, updated_at)
     VALUES ('${tenantId}', '${petId}', '${petId}', 'OPEN', now(), '', now(), now())`,
  sightings: ({ tenantId, petId }) =>
    `(tenant_id, id, species, state, seen_at, details, created_at, updated_at)
     VALUES ('${tenantId}', '${petId}', 'CAT', 'OPEN', now(), '', now(), now())`,
  match_candidates: ({ tenantId, petId }) =>
    `(tenant_id, id, sighting_id, pet_id, state, decision, reasons, score, false_match_rate, searched_count, engine, job_id, created_at)
     VALUES ('${tenantId}', '${petId}', '${petId}', '${petId}', 'OPEN', 'IDENTIFIED', '{}', 60, 0, 1, '{}', '${petId}', now())`,
  rejected_pairs: ({ tenantId, petId }) =>
    `(tenant_id, id, pet_id, sighting_id, rejected_at) VALUES ('${tenantId}', '${petId}', '${petId}', '${petId}', now())`,
  group_members: ({ tenantId, petId, poolId }) =>
    `(tenant_id, id, group_id, name, shares, shows_photo, joined_at)
     VALUES ('${tenantId}', '${petId}', '${poolId}', 'Group', 'NOTHING', false, now())`,
  group_invitations: ({ tenantId, petId, poolId }) =>
    `(tenant_id, id, group_id, token_hash, created_at, expires_at)
     VALUES ('${tenantId}', '${petId}', '${poolId}', ${hash(tenantId)}, now(), now())`,
  shared_candidates: ({ tenantId, petId }) =>
    `(tenant_id, id, pair_id, pet_id, state, decision, score, created_at)
     VALUES ('${tenantId}', '${petId}', '${petId}', '${petId}', 'OPEN', 'IDENTIFIED', 60, now())`,
  shared_messages: ({ tenantId, petId }) =>
    `(tenant_id, id, candidate_id, is_sent, text, at) VALUES ('${tenantId}', '${petId}', '${petId}', true, '', now())`,
  tenant_outbox: ({ tenantId }) =>
    `(tenant_id, id, to_tenant_id, effect, created_at)
     VALUES ('${tenantId}', gen_random_uuid(), gen_random_uuid(), '', now())`,
  search_pools: ({ tenantId, poolId }) =>
    `(tenant_id, id, name, created_at, updated_at) VALUES ('${tenantId}', '${poolId}', 'Pool', now(), now())`,
  search_pool_pets: ({ tenantId, poolId, petId }) =>
    `(tenant_id, search_pool_id, pet_id) VALUES ('${tenantId}', '${poolId}', '${petId}')`,
  capture_sessions: ({ tenantId, uploadId }) =>
    `(tenant_id, id, species, purpose, state, created_at, expires_at)
     VALUES ('${tenantId}', '${uploadId}', 'CAT', 'PET_IDENTIFICATION', 'STARTED', now(), now())`,
  capture_links: ({ tenantId, poolId }) =>
    `(tenant_id, id, token_hash, species, purpose, title, shows_result, uses_max, created_at, expires_at)
     VALUES ('${tenantId}', '${poolId}', ${hash(tenantId)}, 'CAT', 'PET_IDENTIFICATION', 'Shelter', false, 1, now(), now())`,
  capture_visits: ({ tenantId, uploadId, poolId }) =>
    `(tenant_id, session_id, link_id, token_hash) VALUES ('${tenantId}', '${uploadId}', '${poolId}', ${hash(tenantId)})`,
  uploads: ({ tenantId, uploadId, petId }) =>
    `(tenant_id, id, kind, species, purpose, pet_id, sha256, width, height, bytes, verdict, quality_score, reasons, likeness, blob_key,
      created_at)
     VALUES ('${tenantId}', '${uploadId}', 'fingerprint', 'CAT', 'PET_IDENTIFICATION', '${petId}', ${hash(tenantId)}, 1, 1, 1, 'ACCEPTED',
      1, '{}', '', 'none', now())`,
  image_removals: ({ tenantId }) => `(tenant_id, blob_key, due_at) VALUES ('${tenantId}', 'none', now())`,
  templates: ({ tenantId, uploadId, petId }) =>
    `(tenant_id, upload_id, pet_id, species, kind, engine_version, template, search_code, change)
     VALUES ('${tenantId}', '${uploadId}', '${petId}', 'CAT', 'fingerprint', '0', '', '', 1)`,
  sighting_photos: ({ tenantId, uploadId, petId }) =>
    `(tenant_id, upload_id, sighting_id) VALUES ('${tenantId}', '${uploadId}', '${petId}')`,
  early_templates: ({ tenantId, uploadId }) =>
    `(tenant_id, upload_id, engine_version, template) VALUES ('${tenantId}', '${uploadId}', '0', '')`,
  deletions: ({ tenantId, petId }) =>
    `(tenant_id, pet_id, species, deleted_at, counts, upload_ids, blob_keys)
     VALUES ('${tenantId}', '${petId}', 'CAT', now(), '{}', '{}', '{}')`,
  rate_budgets: ({ tenantId }) => `(tenant_id, rate, left_over, at) VALUES ('${tenantId}', 'read', 1, now())`,
  event_heads: ({ tenantId }) => `(tenant_id) VALUES ('${tenantId}')`,
  events: ({ tenantId, petId }) =>
    `(tenant_id, id, type, at, data) VALUES ('${tenantId}', '${petId}', 'pet.deleted', now(), '{}')`,
  webhook_endpoints: ({ tenantId, poolId }) =>
    `(tenant_id, id, url, secret, created_at, updated_at) VALUES ('${tenantId}', '${poolId}', 'https://a.example', '', now(), now())`,
  webhook_deliveries: ({ tenantId, uploadId, poolId, petId }) =>
    `(tenant_id, id, endpoint_id, event_id, status, next_attempt_at, created_at)
     VALUES ('${tenantId}', '${uploadId}', '${poolId}', '${petId}', 'PENDING', now(), now())`,
  webhook_attempts: ({ tenantId, uploadId }) =>
    `(tenant_id, delivery_id, number, at, duration_ms, status) VALUES ('${tenantId}', '${uploadId}', 1, now(), 1, 200)`,
  claim_measurements: ({ tenantId }) => `(tenant_id, species) VALUES ('${tenantId}', 'CAT')`,
  confirmations: ({ tenantId, petId }) =>
    `(tenant_id, job_id, kind, species, pet_id, truth, outcome, decision, engine_version, decided_at, confirmed_at)
     VALUES ('${tenantId}', '${petId}', 'PET_VERIFICATION', 'CAT', '${petId}', 'SAME', 'MISS', 'NO_MATCH', '0', now(), now())`,
  calibrations: ({ tenantId, poolId }) =>
    `(tenant_id, id, species, engine_version, claims, evidence, created_at)
     VALUES ('${tenantId}', '${poolId}', 'CAT', '0', '{}', '{}', now())`,
  galleries: ({ tenantId }) => `(tenant_id, species, change) VALUES ('${tenantId}', 'CAT', 1)`,
  gallery_checkpoints: ({ tenantId, poolId }) =>
    `(tenant_id, id, species, engine_version, change, written_at) VALUES ('${tenantId}', '${poolId}', 'CAT', '0', 1, now())`,
  gallery_removals: ({ tenantId, petId }) =>
    `(tenant_id, species, change, pet_id, removed_at) VALUES ('${tenantId}', 'CAT', 1, '${petId}', now())`,
  gallery_fingerprint_removals: ({ tenantId, petId, uploadId }) =>
    `(tenant_id, species, change, pet_id, upload_id, removed_at)
     VALUES ('${tenantId}', 'CAT', 1, '${petId}', '${uploadId}', now())`,
  jobs: ({ tenantId }) =>
    `(tenant_id, id, kind, status, input, run_after, deadline_at, created_at)
     VALUES ('${tenantId}', gen_random_uuid(), 'PET_IDENTIFICATION', 'PENDING', '{}', now(), now(), now())`,
  idempotent_requests: ({ tenantId }) =>
    `(tenant_id, operation, key_mode, idempotency_key, request_hash, created_at)
     VALUES ('${tenantId}', 'createPet', 'live', 'key', '', now())`,
  console_people: ({ personId }) => `(id, name, created_at) VALUES ('${personId}', 'Person', now())`,
  console_links: ({ personId }) =>
    `(hash, person_id, created_at, expires_at) VALUES (${hash(personId)}, '${personId}', now(), now())`,
  console_sessions: ({ personId }) =>
    `(hash, person_id, created_at, idle_until, expires_at)
     VALUES (${hash(personId)}, '${personId}', now(), now(), now())`,
  sign_in_tries: ({ personId }) => `(hash, tries, ends_at) VALUES (${hash(personId)}, 1, now())`,
  console_browsers: ({ personId }) =>
    `(hash, person_id, created_at, expires_at) VALUES (${hash(personId)}, '${personId}', now(), now())`,
  console_second_factors: ({ personId }) => `(person_id, sealed_secret, created_at) VALUES ('${personId}', '', now())`,
  console_passkeys: ({ personId }) =>
    `(id, person_id, credential_id, public_key, counter, transports, name, created_at)
     VALUES (gen_random_uuid(), '${personId}', '${personId}', '', 0, '{}', 'Phone', now())`,
  console_challenges: ({ personId }) =>
    `(hash, person_id, expires_at) VALUES (${hash(personId)}, '${personId}', now())`,
  console_recovery_codes: ({ personId }) => `(hash, person_id) VALUES (${hash(personId)}, '${personId}')`,
  console_memberships: ({ tenantId, personId }) =>
    `(tenant_id, person_id, role, created_at) VALUES ('${tenantId}', '${personId}', 'owner', now())`,
  sign_in_providers: ({ tenantId }) =>
    `(tenant_id, id, issuer, client_id, client_secret, groups_claim, roles, is_only_way, is_listed, updated_at)
     VALUES ('${tenantId}', gen_random_uuid(), '', '', '', '', '[]', false, false, now())`,
  sign_in_identities: ({ tenantId, personId }) =>
    `(tenant_id, issuer, subject, person_id, created_at) VALUES ('${tenantId}', '', '', '${personId}', now())`,
  sign_in_tokens: ({ tenantId, personId }) =>
    `(tenant_id, id, session_hash, person_id, issuer, subject, valid_until)
     VALUES ('${tenantId}', gen_random_uuid(), ${hash(personId)}, '${personId}', '', '', now())`,
  sign_in_flows: ({ tenantId, personId }) =>
    `(hash, tenant_id, person_id, state, nonce, verifier, expires_at)
     VALUES (${hash(personId)}, '${tenantId}', '${personId}', '', '', '', now())`,
  console_invitations: ({ tenantId }) =>
    `(tenant_id, id, hash, name, role, created_at, expires_at)
     VALUES ('${tenantId}', gen_random_uuid(), ${hash(tenantId)}, 'Person', 'owner', now(), now())`,
  finders: ({ tenantId, petId }) =>
    `(tenant_id, sighting_id, status_hash, title, language)
     VALUES ('${tenantId}', '${petId}', ${hash(tenantId)}, 'Shelter', 'en')`,
  case_owners: ({ tenantId, petId }) =>
    `(tenant_id, sighting_id, owner_id, language, invited_at)
     VALUES ('${tenantId}', '${petId}', '${petId}', 'en', now())`,
  case_messages: ({ tenantId, petId }) =>
    `(tenant_id, id, sighting_id, writer, text, at) VALUES ('${tenantId}', '${petId}', '${petId}', 'FINDER', '', now())`,
  mails: ({ tenantId, personId }) =>
    `(tenant_id, id, person_id, language, status, next_attempt_at, created_at)
     VALUES ('${tenantId}', gen_random_uuid(), '${personId}', 'en', 'PENDING', now(), now())`,
  to_do_marks: ({ tenantId }) =>
    `(tenant_id, kind, subject_id, at) VALUES ('${tenantId}', 'sighting', gen_random_uuid(), now())`,
  console_devices: ({ personId }) =>
    `(id, person_id, endpoint, p256dh, auth, agent, created_at)
     VALUES (gen_random_uuid(), '${personId}', '${personId}', '', '', '', now())`,
  team_channels: ({ tenantId }) =>
    `(tenant_id, id, name, format, url, kinds, language, created_at)
     VALUES ('${tenantId}', gen_random_uuid(), 'Team', 'json', '', '{}', 'en', now())`,
  mail_heads: ({ tenantId }) => `(tenant_id, sequence) VALUES ('${tenantId}', 1)`,
  request_log: ({ tenantId }) =>
    `(tenant_id, id, request_id, at, method, path, operation, status, duration_ms)
     VALUES ('${tenantId}', gen_random_uuid(), 'r', now(), 'GET', '/', 'listPets', 200, 1)`,
  request_days: ({ tenantId }) =>
    `(tenant_id, day, operation, requests, failures) VALUES ('${tenantId}', now(), 'listPets', 1, 0)`,
  audit_heads: ({ tenantId }) => `(tenant_id) VALUES ('${tenantId}')`,
  audit_log: ({ tenantId }) =>
    `(tenant_id, id, at, by_name, action, subject, details)
     VALUES ('${tenantId}', gen_random_uuid(), now(), 'Person', 'did', 'it', '{}')`,
};

/** Tables of the installation: visible to Database.system, and to a tenant for its members. */
const OF_INSTALLATION = [
  'console_browsers',
  'console_challenges',
  'console_devices',
  'console_links',
  'console_passkeys',
  'console_people',
  'console_recovery_codes',
  'console_second_factors',
  'console_sessions',
  'sign_in_flows',
  'sign_in_tries',
];
/** Tables readable by Database.system as well. */
const OPEN_TO_SYSTEM = [
  'image_removals',
  'api_keys',
  'audit_heads',
  'console_invitations',
  'console_memberships',
  'event_heads',
  'finders',
  'events',
  'group_invitations',
  'group_members',
  'mail_heads',
  'mails',
  'shared_candidates',
  'sign_in_identities',
  'sign_in_providers',
  'sign_in_tokens',
  'tenant_outbox',
  'to_do_marks',
  'capture_links',
  'capture_visits',
  'jobs',
  'tenants',
  'webhook_deliveries',
  'webhook_endpoints',
  ...OF_INSTALLATION,
];

/** Rows of the installation without an owner. */
const OF_NOBODY = ['audit_delivery', 'backups', 'backup_schedule', 'installation', 'key_records', 'push_keys'];

const newIds = (): Ids => {
  const [tenantId, petId, poolId, uploadId, personId] = Array.from({ length: 5 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
  ];
  return { tenantId, petId, poolId, uploadId, personId };
};

async function insertRows(database: Database): Promise<Ids> {
  const ids = newIds();
  for (const [table, row] of Object.entries(ROWS)) {
    const insert = (sql: Sql) => sql(`INSERT INTO ${table} ${row(ids)}`);
    if (OF_INSTALLATION.includes(table)) await database.system(insert);
    else await database.tenant(ids.tenantId, insert);
  }
  return ids;
}

/** Condition that selects a tenant's or its person's rows, using only the table itself. */
function own(table: string, { tenantId, personId }: Ids): string {
  if (table === 'console_people') return `id = '${personId}'`;
  if (table === 'sign_in_tries') return `hash = ${hash(personId)}`;
  return OF_INSTALLATION.includes(table) ? `person_id = '${personId}'` : `tenant_id = '${tenantId}'`;
}

const countOf = async (run: Promise<object[]>) => (await run).length;

test('covers every table', async () => {
  const { database } = await sharedDatabase();
  const tables = await database.system((sql) =>
    sql<{ name: string }>(
      `SELECT relname AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname NOT LIKE 'scratch%'`,
    ),
  );
  const names = tables.map(({ name }) => name).filter((name) => name !== 'schema_migrations');
  assert.deepEqual(names.sort(), [...Object.keys(ROWS), ...OF_NOBODY].sort());
});

test('hides backups of the installation from tenants', async () => {
  const { database } = await sharedDatabase();
  const note = (sql: Sql) => sql('INSERT INTO backups (made_at, tenants) VALUES (clock_timestamp(), 1)');
  await database.system(note);
  const { tenantId } = await insertRows(database);
  const inTenant = (text: string) => database.tenant(tenantId, (sql) => sql(text));
  assert.equal(await countOf(database.system((sql) => sql('SELECT FROM backups'))), 1);
  assert.equal(await countOf(inTenant('SELECT FROM backups')), 0);
  assert.equal(await countOf(inTenant('DELETE FROM backups RETURNING 1')), 0);
  await assert.rejects(database.tenant(tenantId, note), /row-level security/);
  const plan = (sql: Sql) => sql('INSERT INTO backup_schedule DEFAULT VALUES');
  await database.system(plan);
  assert.equal(await countOf(inTenant('DELETE FROM backup_schedule RETURNING 1')), 0);
  await assert.rejects(database.tenant(tenantId, plan), /row-level security|duplicate/);
});

for (const table of Object.keys(ROWS)) {
  test(`prevents reading, changing, deleting and adding another tenant’s rows in ${table} (S1)`, async () => {
    const { database } = await sharedDatabase();
    const [theirs, mine] = [await insertRows(database), await insertRows(database)];
    const where = own(table, theirs);
    const inMine = (text: string) => database.tenant(mine.tenantId, (sql) => sql(text));
    assert.equal(await countOf(inMine(`SELECT 1 FROM ${table} WHERE ${where}`)), 0);
    assert.equal(await countOf(inMine(`DELETE FROM ${table} WHERE ${where} RETURNING 1`)), 0);
    const [column] = own(table, theirs).split(' ');
    assert.equal(await countOf(inMine(`UPDATE ${table} SET ${column} = ${column} WHERE ${where} RETURNING 1`)), 0);
    const further = ROWS[table]!({ ...newIds(), tenantId: theirs.tenantId });
    await assert.rejects(inMine(`INSERT INTO ${table} ${further}`), { code: '42501' });

    const seenBy = (run: Database['system']) => countOf(run((sql) => sql(`SELECT 1 FROM ${table} WHERE ${where}`)));
    const isOpen = OPEN_TO_SYSTEM.includes(table);
    assert.equal(await seenBy(database.system), isOpen ? 1 : 0, 'Database.system');
    const isHidden = OF_INSTALLATION.includes(table) && !['console_people', 'console_devices'].includes(table);
    assert.equal(await seenBy((run) => database.tenant(theirs.tenantId, run)), isHidden ? 0 : 1, 'its own tenant');
  });
}
