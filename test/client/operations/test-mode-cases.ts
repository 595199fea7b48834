import assert from 'node:assert/strict';
import { errorIs } from '@rhinarium/client';
import type { CasesOf, Room } from './operation-case.ts';

/** A client with a test key of the room’s tenant. */
const inTest = async ({ withKey, clientWith }: Room) => clientWith((await withKey({ mode: 'test' })).caller.apiKey!);

export const testModeCases: CasesOf<'listTestPhotos' | 'readTestPhoto' | 'advanceTestClock' | 'clearTestData'> = {
  async listTestPhotos(room) {
    const { data } = await (await inTest(room)).testMode.listPhotos({ species: 'CAT', seed: 1 });
    assert.equal(data[0]?.name, 'cat-1-fingerprint-1');
  },
  async readTestPhoto(room) {
    const client = await inTest(room);
    const photo = await client.testMode.readPhoto('cat-1-fingerprint-1', { outcome: 'verdict.dark' });
    const { sessionId } = await client.captureSessions.create({ species: 'CAT', purpose: 'PET_IDENTIFICATION' });
    const { quality } = await client.fingerprints.upload(sessionId, photo);
    assert.deepEqual([quality.verdict, quality.reasons], ['REJECTED', ['dark']]);
  },
  async advanceTestClock(room) {
    const client = await inTest(room);
    const { sessionId } = await client.captureSessions.create({ species: 'CAT', purpose: 'PET_IDENTIFICATION' });
    await client.testMode.advanceClock({ seconds: 1800 });
    assert.equal((await client.captureSessions.read(sessionId)).state, 'TIMEOUT');
  },
  async clearTestData(room) {
    const client = await inTest(room);
    const { id } = await client.pets.create({ species: 'CAT' });
    await client.testMode.clear();
    await assert.rejects(client.pets.read(id), errorIs.noSuchPet);
    await assert.rejects(room.client.testMode.clear(), errorIs.testModeOnly);
  },
};
