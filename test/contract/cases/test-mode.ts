import assert from 'node:assert/strict';
import type { ContractCase, World } from '../contract-case.ts';

const NAME = 'cat-1-fingerprint-1';
const CAT_SESSION = { species: 'CAT', purpose: 'PET_IDENTIFICATION' };

/** Calls of test mode with a test key. */
const CALLS = {
  listTestPhotos: { query: { species: 'CAT' } },
  readTestPhoto: { params: { name: NAME } },
  advanceTestClock: { body: { seconds: 1 } },
  clearTestData: {},
} as const;

const openSession = async ({ ask }: World): Promise<string> =>
  (await ask('createCaptureSession', { body: CAT_SESSION }, 201)).body.data.sessionId;

export const testModeCases: readonly ContractCase[] = [
  {
    name: 'a live key can make none of the calls of test mode, whatever its tenant has',
    says: ['16.7'],
    async run({ ask, withKey, newPet }) {
      await withKey({ mode: 'test' });
      const petId = await newPet();
      for (const [operation, request] of Object.entries(CALLS))
        await ask(operation as keyof typeof CALLS, request, 'testModeOnly');
      await ask('readPet', { params: { petId } }, 200);
    },
  },
  {
    name: 'photos of a generated animal are listed and downloaded; a name is the same bytes each time',
    says: ['16.3'],
    async run({ withKey }) {
      const inTest = await withKey({ mode: 'test' });
      const listed = await inTest.ask('listTestPhotos', { query: { species: 'CAT', seed: '1' } }, 200);
      const names = listed.body.data.map(({ name }: { name: string }) => name);
      assert.deepEqual([names.length, new Set(names).size, names[0]], [16, 16, NAME]);
      const read = async (request: object) => (await inTest.ask('readTestPhoto', request, 200)).body as Buffer;
      const photo = await read({ params: { name: NAME } });
      assert.deepEqual(await read({ params: { name: NAME } }), photo);
      const marked = await read({ params: { name: NAME }, query: { outcome: 'verdict.dark' } });
      const comment = 'rhinarium-test-outcome: verdict.dark';
      assert.equal(marked.toString('latin1', 6, 6 + comment.length), comment, 'only a comment is added');
      assert.deepEqual(Buffer.concat([marked.subarray(0, 2), marked.subarray(6 + comment.length)]), photo);
      for (const name of [
        'cat-1-fingerprint-13',
        'cow-1-fingerprint-1',
        'cat-0-fingerprint-1',
        'cat-10000-appearance-1',
      ])
        await inTest.ask('readTestPhoto', { params: { name } }, 'noSuchResource');
      await inTest.ask('readTestPhoto', { params: { name: NAME }, query: { outcome: 'verdict.nice' } }, 'validation');
      await inTest.ask('listTestPhotos', { query: { species: 'COW' } }, 'validation');
    },
  },
  {
    name: 'the clock of test mode ends a session of test mode and no live one, with its event',
    says: ['16.5'],
    async run(live) {
      const inTest = await live.withKey({ mode: 'test' });
      const [sessionId, liveSessionId] = [await openSession(inTest), await openSession(live)];
      const moved = await inTest.ask('advanceTestClock', { body: { seconds: 1800 } }, 200);
      assert.deepEqual([moved.body.data.seconds, moved.body.data.captureSessions], [1800, 1]);
      const stateOf = async ({ ask }: World, id: string) =>
        (await ask('readCaptureSession', { params: { sessionId: id } }, 200)).body.data.state;
      assert.deepEqual([await stateOf(inTest, sessionId), await stateOf(live, liveSessionId)], ['TIMEOUT', 'STARTED']);
      const { data } = (await inTest.ask('listEvents', { query: {} }, 200)).body;
      assert.deepEqual(
        data.map(({ type }: { type: string }) => type),
        ['captureSession.timedOut'],
      );
      for (const seconds of [0, 34_560_001, 1.5])
        await inTest.ask('advanceTestClock', { body: { seconds } }, 'validation');
    },
  },
  {
    name: 'test data is cleared at will, and live data stays',
    says: ['16.6'],
    async run(live) {
      const inTest = await live.withKey({ mode: 'test' });
      const [petId, livePetId] = [await inTest.newPet(), await live.newPet()];
      await inTest.ask('clearTestData', {}, 204);
      await inTest.ask('readPet', { params: { petId } }, 'noSuchPet');
      await live.ask('readPet', { params: { petId: livePetId } }, 200);
    },
  },
];
