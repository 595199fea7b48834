import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Input, isId } from '@rhinarium/contract';
import { registeredPet } from '../../../testing/pets.ts';
import { newTenant, startService } from '../../../testing/service.ts';
import { Failure } from '../../common/failure.ts';
import type { Context, Services } from '../../context.ts';
import { eraseTenant } from '../../ops/erasure/erasure.ts';
import { deletePetPhoto } from '../pets/delete-pet-photos.ts';
import { readDeletion } from '../pets/history/read-deletion.ts';
import { deletePet } from '../pets/pet-actions.ts';
import { imageRemovalUpkeep } from './remove-images.ts';

const IMAGES_OF_A_PET = 6;
const minuteMs = 60_000;

let now = new Date();
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
let shared: ReturnType<typeof startService> | undefined;
after(async () => (await shared)?.close());

const isAway = () => Promise.reject(new Failure('overloaded', { log: 'the image store cannot be reached' }));
const round = { tenantIds: () => Promise.reject(new Error('not asked')), isStopped: () => false };

/** A tenant with a pet. The clock of the service and of its database is set by hand. */
async function open() {
  shared ??= startService({}, () => now);
  const service = await shared;
  const { services } = service.app;
  const { tenantId, apiKey } = await newTenant(service);
  const petId = await registeredPet({ url: service.url, apiKey }, 'CAT', 1);
  const removed: string[] = [];
  const away: Services = {
    ...services,
    blobs: {
      ...services.blobs,
      has: isAway,
      remove(key) {
        removed.push(key);
        return isAway();
      },
    },
  };
  const context = (parts: Services) =>
    ({ ...parts, tenant: { id: tenantId }, key: { id: null } }) as unknown as Context;
  const remove = (parts: Services) => deletePet(context(parts), { params: { petId } } as Input<'deletePet'>);
  const receipt = async (parts: Services, deletionId = petId) =>
    (await readDeletion(context(parts), { params: { deletionId } } as Input<'readDeletion'>)).body.data;
  const takeBack = async (parts: Services) => {
    const [photo] = await services.database.tenant(tenantId, (sql) =>
      sql<{ id: string }>('SELECT id FROM uploads ORDER BY id LIMIT 1'),
    );
    const params = { petId, photoId: photo!.id };
    await deletePetPhoto(context(parts), { params } as Input<'deletePetPhoto'>);
    return params.photoId;
  };
  const countImages = async () => {
    let count = 0;
    for await (const { key } of services.blobs.list(tenantId)) count += isId(key.split('/')[1]!) ? 1 : 0;
    return count;
  };
  const countQueued = () =>
    services.database.tenant(tenantId, async (sql) => (await sql('SELECT FROM image_removals')).length);
  return { services, tenantId, petId, away, removed, remove, takeBack, receipt, countImages, countQueued };
}

test('a deletion is done although the image store is away, and its receipt is verified once the images are gone', async () => {
  const { services, away, remove, receipt, countImages, countQueued } = await open();
  assert.equal((await remove(away)).status, 204);
  assert.deepEqual([await countImages(), await countQueued()], [IMAGES_OF_A_PET, IMAGES_OF_A_PET]);
  const early = await receipt(away);
  assert.deepEqual(
    [early.isVerified, early.verified],
    [false, { rows: true, images: false, templates: true, index: true }],
  );
  assert.equal((await receipt(services)).isVerified, false);
  await imageRemovalUpkeep(services).run(round);
  assert.equal(await countImages(), IMAGES_OF_A_PET, 'they are left to the deleting process for a while');
  pass(minuteMs);
  await imageRemovalUpkeep(services).run(round);
  assert.deepEqual([await countImages(), await countQueued(), (await receipt(services)).isVerified], [0, 0, true]);
});

test('the image of a photo that is taken back while the image store is away is removed later, and its receipt says so', async () => {
  const { services, away, takeBack, receipt, countImages, countQueued } = await open();
  const photoId = await takeBack(away);
  assert.deepEqual([await countImages(), await countQueued()], [IMAGES_OF_A_PET, 1]);
  const early = await receipt(away, photoId);
  assert.deepEqual(
    [early.isVerified, early.verified],
    [false, { rows: true, images: false, templates: true, index: true }],
  );
  pass(minuteMs);
  await imageRemovalUpkeep(services).run(round);
  const late = await receipt(services, photoId);
  assert.deepEqual([await countImages(), await countQueued(), late.isVerified], [IMAGES_OF_A_PET - 1, 0, true]);
});

test('a removal is tried until it succeeds, after pauses that grow to an hour', async () => {
  const { services, away, removed, remove, countImages } = await open();
  await remove(away);
  removed.length = 0;
  let minutes = 1;
  const pauses: number[] = [];
  for (pass(minuteMs); pauses.length < 9; minutes += 1, pass(minuteMs)) {
    await imageRemovalUpkeep(away).run(round);
    if (removed.length === 0) continue;
    assert.equal(removed.length, IMAGES_OF_A_PET);
    removed.length = 0;
    pauses.push(minutes);
    minutes = 0;
  }
  assert.deepEqual(pauses, [1, 1, 2, 4, 8, 16, 32, 60, 60]);
  pass(60 * minuteMs);
  await imageRemovalUpkeep(services).run(round);
  assert.equal(await countImages(), 0);
});

test('images are queued by the transaction that deletes their rows, whatever deletes them', async () => {
  const { services, tenantId, petId, countQueued } = await open();
  const { database } = services;
  const rolledBack = database.tenant(tenantId, async (sql) => {
    await sql('DELETE FROM uploads');
    throw new Error('taken back');
  });
  await assert.rejects(rolledBack, /taken back/);
  assert.equal(await countQueued(), 0);
  await database.tenant(tenantId, (sql) => sql('DELETE FROM pets WHERE id = $1', [petId]));
  assert.equal(await countQueued(), IMAGES_OF_A_PET);
});

test('an image whose row came back with a restored backup is kept', async () => {
  const { services, tenantId, away, remove, countImages, countQueued } = await open();
  const rows = await services.database.tenant(tenantId, (sql) =>
    sql<{ row: string }>('SELECT to_json(u)::text AS row FROM uploads u ORDER BY id'),
  );
  await remove(away);
  const restored = { ...JSON.parse(rows[0]!.row), pet_id: null, session_id: null };
  await services.database.tenant(tenantId, (sql) =>
    sql('INSERT INTO uploads SELECT * FROM json_populate_record(NULL::uploads, $1::json)', [JSON.stringify(restored)]),
  );
  pass(minuteMs);
  await imageRemovalUpkeep(services).run(round);
  assert.deepEqual([await countImages(), await countQueued()], [1, 0]);
});

test('the images of a tenant whose erasure was interrupted go as well', async () => {
  const { services, tenantId, countImages } = await open();
  const { blobs } = services;
  const list = () => {
    throw new Failure('overloaded');
  };
  await assert.rejects(eraseTenant({ ...services, blobs: { ...blobs, list } }, tenantId, 'A test’s own tenant'));
  assert.equal(await countImages(), IMAGES_OF_A_PET);
  pass(minuteMs);
  await imageRemovalUpkeep(services).run(round);
  assert.equal(await countImages(), 0);
});
