import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { sharedService } from '../../testing/service.ts';
import { openReadiness } from './readiness.ts';

const failing = () => Promise.reject(new Error('the bucket is away'));
const hanging = () => new Promise<never>(() => {});

test('a bucket that fails or hangs is degraded, and no node waits for it or is unready', async () => {
  const { services } = (await sharedService()).app;
  for (const check of [failing, hanging]) {
    let nowMs = 0;
    const blobs = { ...services.blobs, check };
    const readiness = openReadiness({ database: services.database, blobs, ticks: () => nowMs }, true);
    await readiness();
    nowMs = 2000;
    assert.deepEqual(await readiness(), ['images']);
    await assert.rejects(openReadiness({ ...services, blobs: { ...blobs, check: failing } }, false)());
  }
  assert.deepEqual(await openReadiness(services, true)(), []);
});

test('a full disk of the database is degraded, seen by a temporary file', async () => {
  const { services } = (await sharedService()).app;
  const written = () =>
    services.database.system(async (sql) => {
      await sql('SELECT pg_stat_force_next_flush()');
      return await sql<{ temp_files: string }>(
        'SELECT temp_files FROM pg_stat_database WHERE datname = current_database()',
      );
    });
  const before = Number((await written())[0]!.temp_files);
  const full = Object.assign(new pg.DatabaseError('could not extend file', 0, 'error'), { code: '53100' });
  const database = { ...services.database, ping: () => services.database.ping(), system: () => Promise.reject(full) };
  assert.deepEqual(await openReadiness({ ...services, database }, false)(), ['databaseDisk']);
  let after = before;
  for (const endsAt = performance.now() + 20_000; after === before && performance.now() < endsAt; ) {
    assert.deepEqual(await openReadiness(services, false)(), []);
    after = Number((await written())[0]!.temp_files);
  }
  assert.ok(after > before, 'no temporary file was written');
});
