import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adviceOf } from '@rhinarium/engine';
import { adviseOnPet } from '@rhinarium/server/parts/domains';
import { capture, endOf, registeredPet } from '@rhinarium/server/testing/pets';
import { sharedService } from '@rhinarium/server/testing/service';
import type { World } from './contract-case.ts';
import { openWorld } from './open-world.ts';

const SEED = 1;
const HOUR_MS = 3_600_000;

/** A tenant with a target so strict that the right cat is neither matched nor excluded. */
async function openDoubt(): Promise<World> {
  const world = await openWorld(await sharedService(), { codes: new Set(), answered: new Set(), endings: [] });
  await world.sql('UPDATE tenants SET target_false_match_rate = 1e-15');
  return world;
}

/** Verifies a pet with photos of the first cat. Returns advice codes and compared samples. */
async function verify({ ask, caller }: World, petId: string, firstShot: number, fingerprints: number) {
  const session = { species: 'CAT', purpose: 'PET_VERIFICATION', petId, seed: SEED, firstShot, fingerprints } as const;
  const sessionId = await capture(caller, session);
  const job = await endOf(caller, await ask('verifyPet', { params: { petId }, body: { sessionId } }, 202));
  assert.equal(job.result.decision, 'INCONCLUSIVE', JSON.stringify(job));
  const codes: string[] = job.result.advice.map(({ code }: { code: string }) => code);
  return { codes, photos: job.result.photos };
}

test('advice that a second session followed without a decision is not repeated, until a day has passed', async () => {
  const world = await openDoubt();
  const petId = await registeredPet(world.caller, 'CAT', SEED);
  const first = await verify(world, petId, 10, 3);
  assert.equal(first.codes[0], 'morePhotos');
  assert.deepEqual([first.photos.fingerprintCount, first.photos.registeredCount], [3, 5]);

  const second = await verify(world, petId, 13, 4);
  assert.equal(second.photos.fingerprintCount, 4);
  assert.ok(second.codes.length > 0 && !second.codes.includes('morePhotos'), String(second.codes));

  const { services } = (await sharedService()).app;
  const compared = {
    ...({ species: 'CAT', advice: [adviceOf('morePhotos')], photos: second.photos } as const),
    reference: { fingerprints: [], appearances: [] },
  };
  const codesAfter = async (hours: number) => {
    const job = { tenantId: world.tenantId, petId, createdAt: new Date(Date.now() + hours * HOUR_MS) };
    const advice = await adviseOnPet(services, job, compared, new AbortController().signal);
    return advice.map(({ code }) => code);
  };
  assert.ok(!(await codesAfter(23)).includes('morePhotos'));
  assert.deepEqual(await codesAfter(25), ['morePhotos']);
});

test('verifications of another pet do not count as followed advice', async () => {
  const world = await openDoubt();
  const [petId, otherPetId] = [
    await registeredPet(world.caller, 'CAT', SEED),
    await registeredPet(world.caller, 'CAT', SEED),
  ];
  await verify(world, otherPetId, 10, 3);
  const { codes } = await verify(world, petId, 13, 4);
  assert.equal(codes[0], 'morePhotos');
});
