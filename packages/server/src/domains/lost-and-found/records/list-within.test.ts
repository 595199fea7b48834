import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, attempt } from '../../../../testing/client.ts';
import { openLostAndFound } from '../../../../testing/lost-and-found.ts';
import { newPet, registeredPet } from '../../../../testing/pets.ts';
import { distanceKm, listWithin } from './list-within.ts';

const SEOUL = { latitude: 37.5665, longitude: 126.978 };
const BUSAN = { latitude: 35.1796, longitude: 129.0756 };

test('measures distances on the globe, also across the date line and the poles', () => {
  assert.equal(distanceKm(SEOUL, SEOUL), 0);
  assert.equal(Math.round(distanceKm(SEOUL, BUSAN)), 325);
  assert.equal(distanceKm(SEOUL, BUSAN), distanceKm(BUSAN, SEOUL));
  assert.equal(distanceKm({ latitude: 0, longitude: 179.99 }, { latitude: 0, longitude: -179.99 }), 2.22);
  assert.equal(distanceKm({ latitude: 90, longitude: 0 }, { latitude: 90, longitude: 120 }), 0);
  assert.equal(Math.round(distanceKm({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 })), 20015);
});

const SEEN_AT = '2026-01-14T18:00:00.000Z';
const TOLD = { species: 'CAT', description: 'Black', seenAt: SEEN_AT } as const;

const SUWON = { latitude: 37.2636, longitude: 127.0286 };

const near = (withinKm: number) => ({ nearLatitude: SEOUL.latitude, nearLongitude: SEOUL.longitude, withinKm });

test('lists by distance have what is within it, in their order and page by page, with the distance', async () => {
  const { caller, report } = await openLostAndFound();
  const places = { Seoul: SEOUL, Busan: BUSAN, Suwon: SUWON, Nowhere: undefined };
  for (let round = 0; round < 2; round++) {
    for (const [place, position] of Object.entries(places)) {
      await ask(caller, 'createSighting', {}, { ...TOLD, place, position });
      await report(await newPet(caller), { place, position });
    }
  }
  for (const list of ['listSightings', 'listLostReports'] as const) {
    const listed = async (query: object) =>
      (await ask(caller, list, {}, query)).data.map(({ place, distanceKm }) => [place, distanceKm]);
    const suwon = ['Suwon', 33.98];
    assert.deepEqual(await listed(near(50)), [suwon, ['Seoul', 0], suwon, ['Seoul', 0]]);
    assert.deepEqual(await listed(near(1)), [
      ['Seoul', 0],
      ['Seoul', 0],
    ]);
    assert.deepEqual(
      (await listed(near(400))).map(([place]) => place),
      ['Suwon', 'Busan', 'Seoul', 'Suwon', 'Busan', 'Seoul'],
    );
    assert.deepEqual((await listed({})).length, 8);
    assert.ok((await listed({})).every(([, distanceKm]) => distanceKm === undefined));
    const query = { ...near(50), state: 'OPEN' as const, pageSize: 3 };
    const page = await ask(caller, list, {}, query);
    assert.equal(page.data.length, 3);
    const rest = await ask(caller, list, {}, { ...query, pageToken: page.nextPageToken });
    assert.deepEqual([rest.data.map(({ place }) => place), rest.nextPageToken], [['Seoul'], undefined]);
    const { withinKm: _, ...center } = near(50);
    for (const [wrong, field] of [
      [center, 'withinKm'],
      [{ withinKm: 5 }, 'nearLatitude'],
      [{ ...near(50), nearLongitude: 181 }, 'nearLongitude'],
      [near(0), 'withinKm'],
    ] as const) {
      const refused = await attempt(caller, list, {}, wrong);
      assert.equal(refused.status, 400);
      assert.deepEqual(Object.keys(refused.body.errors[0].details), [field]);
    }
  }
});

test('an area is looked for beyond the rows that are read at a time', async () => {
  const rows = Array.from({ length: 1201 }, (_, n) => ({ createdAt: new Date(2_000_000 - n), id: String(n) }));
  const asked: number[] = [];
  const list = async ({ after, rowsMax }: { readonly after: { readonly id: string } | undefined; rowsMax: number }) => {
    const from = after === undefined ? 0 : Number(after.id) + 1;
    asked.push(from);
    return rows.slice(from, from + rowsMax);
  };
  const positionOf = ({ id }: { readonly id: string }) => (id === '1200' ? SEOUL : BUSAN);
  const found = await listWithin(near(1), { after: undefined, rowsMax: 51 }, positionOf, list);
  assert.deepEqual(
    found.map(({ id, distanceKm }) => [id, distanceKm]),
    [['1200', 0]],
  );
  assert.equal(asked.length, 3);
});

test('a candidate shows how far its two records are apart, if both have a position', async () => {
  const { caller, report, sight, searched, candidates } = await openLostAndFound();
  const petId = await registeredPet(caller, 'CAT', 1);
  const lost = await report(petId, { position: SEOUL });
  await searched(lost);
  const near = await sight(1, { position: SUWON });
  const unknown = await sight(1);
  for (const each of [near, unknown]) await searched(each);
  const distances = (await candidates()).map(({ sightingId, distanceKm }) => [sightingId, distanceKm]);
  assert.deepEqual(distances, [
    [unknown.id, undefined],
    [near.id, 33.98],
  ]);
  await ask(caller, 'updateLostReport', { lostReportId: lost.id }, { position: BUSAN });
  const [moved] = await candidates({ sightingId: near.id });
  assert.equal(Math.round(moved!.distanceKm!), 296);
});
