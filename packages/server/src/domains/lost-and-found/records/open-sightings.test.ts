import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS, LIMITS } from '@rhinarium/contract';
import { ask, attempt } from '../../../../testing/client.ts';
import { openLostAndFound } from '../../../../testing/lost-and-found.ts';
import { capture } from '../../../../testing/pets.ts';

const SEEN = { place: 'Street', seenAt: '2026-01-14T18:00:00.000Z' };

/** A tenant with so many open sightings that as many as `places` may be added, and an ended one. */
async function openNearlyFull(places: number) {
  const world = await openLostAndFound();
  const { caller, sight, sql } = world;
  const ended = await sight(1);
  await ask(caller, 'updateSighting', { sightingId: ended.id }, { state: 'CLOSED' });
  await sql(
    `INSERT INTO sightings SELECT (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'state', 'OPEN', 'ended_at', NULL))).*
       FROM sightings s, generate_series(1, $1)`,
    [LIMITS.openSightingsMax - places],
  );
  const openCount = async () =>
    (await sql<{ count: number }>(`SELECT count(*)::int AS count FROM sightings WHERE state = 'OPEN'`))[0]!.count;
  return { ...world, ended, openCount };
}

test('a tenant with as many open sightings as it may have saves and reopens none until one ends', async () => {
  const { caller, ended, openCount, sql } = await openNearlyFull(0);
  const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1 });
  const save = () => attempt(caller, 'createSighting', {}, { sessionId, ...SEEN });
  const reopen = () => attempt(caller, 'updateSighting', { sightingId: ended.id }, { state: 'OPEN' });
  for (const refused of [await save(), await reopen()]) {
    assert.equal(refused.body.errors[0].code, ERRORS.stateConflict.code);
    assert.deepEqual(refused.body.errors[0].fields, { sightings: [`${LIMITS.openSightingsMax} are open already`] });
  }
  assert.equal(await openCount(), LIMITS.openSightingsMax);
  await sql(`DELETE FROM sightings WHERE id = (SELECT id FROM sightings WHERE state = 'OPEN' LIMIT 1)`);
  assert.equal((await save()).status, 201, 'with the session that was refused before');
  assert.equal((await reopen()).status, 409);
});

test('one of three sightings gets the last place when two are saved and one is opened again at one moment', async () => {
  const { caller, ended, openCount } = await openNearlyFull(1);
  const sessions = [38, 39].map((seed) => capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed }));
  const sessionIds = await Promise.all(sessions);
  const replies = await Promise.all([
    ...sessionIds.map((sessionId) => attempt(caller, 'createSighting', {}, { sessionId, ...SEEN })),
    attempt(caller, 'updateSighting', { sightingId: ended.id }, { state: 'OPEN' }),
  ]);
  const taken = replies.filter(({ status }) => status !== 409);
  assert.equal(taken.length, 1, JSON.stringify(replies.map(({ status }) => status)));
  assert.equal(await openCount(), LIMITS.openSightingsMax);
});
