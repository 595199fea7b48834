import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { pino } from 'pino';
import { withDatabaseBefore } from '../../../../testing/database/empty-databases.ts';
import { openLocalFolder } from '../../../storage/blobs/local-folder.ts';
import type { Database } from '../../../storage/database/database.ts';
import { openDatabase } from '../../../storage/database/open-database.ts';
import { sweepUploads } from '../../uploads/remove-images.ts';

/** Columns that the rows of partners need, and the values. */
const SIGHTING = `INSERT INTO sightings (tenant_id, id, species, state, seen_at, details, created_at, updated_at`;
const OF_SIGHTING = `VALUES ($1, $2, 'CAT', 'OPEN', now(), '', now(), now()`;

/** A tenant in the last schema with partners. Its sighting, its webhook endpoint and their like stay. */
async function furnish({ tenant }: Pick<Database, 'tenant'>) {
  const [tenantId, petId, own, theirs, endpointId] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ];
  const [partnerId, ownPhotoId, theirPhotoId] = [randomUUID(), randomUUID(), randomUUID()];
  await tenant(tenantId, async (sql) => {
    await sql(`INSERT INTO tenants (tenant_id, name, created_at) VALUES ($1, 'Old', now())`, [tenantId]);
    await sql(
      `INSERT INTO pets (tenant_id, id, species, created_at, updated_at) VALUES ($1, $2, 'CAT', now(), now())`,
      [tenantId, petId],
    );
    for (const id of [endpointId, partnerId])
      await sql(
        `INSERT INTO webhook_endpoints (tenant_id, id, url, secret, created_at, updated_at, is_partner)
         VALUES ($1, $2, 'https://shelter.example', '', now(), now(), $3)`,
        [tenantId, id, id === partnerId],
      );
    await sql(
      `INSERT INTO partners (tenant_id, id, name, sends_sightings, searches_sightings, shows_photo, shows_place)
       VALUES ($1, $2, 'Shelter', true, true, true, true)`,
      [tenantId, partnerId],
    );
    await sql(
      `INSERT INTO partner_messages (tenant_id, partner_id, id, is_closing, received_at) VALUES ($1, $2, 'm', false, now())`,
      [tenantId, partnerId],
    );
    await sql(`${SIGHTING}) ${OF_SIGHTING})`, [tenantId, own]);
    await sql(
      `${SIGHTING}, partner_id, partner_ref, expires_at, false_match_rate_max) ${OF_SIGHTING}, $3, 'theirs', now(), 0.1)`,
      [tenantId, theirs, partnerId],
    );
    for (const [id, sightingId] of [
      [ownPhotoId, own],
      [theirPhotoId, theirs],
    ] as const) {
      await sql(
        `INSERT INTO uploads (tenant_id, id, kind, species, purpose, sha256, width, height, bytes, verdict, quality_score,
                              reasons, likeness, blob_key, created_at)
         VALUES ($1, $2, 'fingerprint', 'CAT', 'PET_IDENTIFICATION', sha256($3), 1, 1, 1, 'ACCEPTED', 1, '{}', '', $4, now())`,
        [tenantId, id, Buffer.from(id), `${tenantId}/${id}`],
      );
      await sql('INSERT INTO sighting_photos (tenant_id, upload_id, sighting_id) VALUES ($1, $2, $3)', [
        tenantId,
        id,
        sightingId,
      ]);
      await sql(
        `INSERT INTO match_candidates (tenant_id, id, sighting_id, pet_id, state, decision, reasons, score, false_match_rate,
                                       searched_count, engine, job_id, created_at)
         VALUES ($1, $2, $2, $3, 'OPEN', 'IDENTIFIED', '{}', 60, 0, 1, '{}', $2, now())`,
        [tenantId, sightingId, petId],
      );
    }
    for (const [id, of] of [
      [own, null],
      [partnerId, partnerId],
    ] as const)
      await sql(
        `INSERT INTO shared_candidates (tenant_id, id, pair_id, sighting_id, state, decision, score, created_at, partner_id, partner_state)
         VALUES ($1, $2, $2, $3, 'OPEN', 'IDENTIFIED', 60, now(), $4, $5)`,
        [tenantId, id, own, of, of && 'OPEN'],
      );
    // Opens a message to the partner, as any change of a sighting did.
    await sql(`UPDATE sightings SET state = 'CLOSED', ended_at = now() WHERE tenant_id = $1 AND id = $2`, [
      tenantId,
      own,
    ]);
  });
  return { tenantId, own, theirs, endpointId, ownPhotoId, theirPhotoId };
}

test('a database of before 0.1.0 loses its partners and what came from them when it is taken over, and keeps the tenant’s own records', async (context) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rhinarium-partners-'));
  context.after(() => rm(dataDir, { recursive: true, force: true }));
  const types = async (database: Pick<Database, 'read'>, tenantId: string) => {
    const rows = await database.read(tenantId, (sql) =>
      sql<{ type: string }>('SELECT type FROM events WHERE tenant_id = $1 ORDER BY sequence', [tenantId]),
    );
    return rows.map(({ type }) => type);
  };
  const furnished = await withDatabaseBefore(dataDir, async (older) => {
    const made = await furnish(older);
    assert.deepEqual(await types(older, made.tenantId), ['partner.messageQueued']);
    return made;
  });
  const { tenantId, own, theirs, endpointId, ownPhotoId, theirPhotoId } = furnished;
  const blobs = await openLocalFolder({ dataDir, isAlone: true });
  for (const id of [ownPhotoId, theirPhotoId]) {
    await blobs.put(`${tenantId}/${id}`, Buffer.from('x'));
    await utimes(path.join(dataDir, 'blobs', tenantId, id.slice(-2), id), 1, 1);
  }
  const database = await openDatabase({ dataDir });
  try {
    const idsOf = async (table: string, column = 'id') => {
      const rows = await database.read(tenantId, (sql) =>
        sql<{ id: string }>(`SELECT ${column} AS id FROM ${table} WHERE tenant_id = $1`, [tenantId]),
      );
      return rows.map(({ id }) => id);
    };
    for (const table of ['sightings', 'match_candidates', 'shared_candidates'])
      assert.deepEqual(await idsOf(table), [own], table);
    assert.deepEqual(await idsOf('uploads'), [ownPhotoId]);
    assert.deepEqual(await idsOf('webhook_endpoints'), [endpointId]);
    assert.deepEqual(await types(database, tenantId), ['sighting.deleted']);
    assert.deepEqual(await idsOf('events', `data ->> 'sightingId'`), [theirs]);
    assert.deepEqual(await idsOf('webhook_deliveries', 'endpoint_id'), [endpointId], 'of the deletion, and none else');
    const left = await database.system((sql) =>
      sql(
        `SELECT table_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name || column_name ~ 'partner'
         UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND proname ~ 'partner'
         UNION ALL SELECT tgname FROM pg_trigger WHERE tgname ~ 'partner'`,
      ),
    );
    assert.deepEqual(left, []);
    await sweepUploads({ database, blobs, log: pino({ level: 'silent' }) }, tenantId, new Date(0));
    const has = (id: string) => blobs.has(`${tenantId}/${id}`);
    assert.deepEqual([await has(ownPhotoId), await has(theirPhotoId)], [true, false], 'images');
  } finally {
    await database.close();
  }
});
