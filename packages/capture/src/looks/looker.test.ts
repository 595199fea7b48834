import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sight } from './look.ts';
import { createLooker } from './looker.ts';

const FACE: Sight = { found: 'CAT', part: 'face', closeness: 0.4, turn: 0.05 };
const DOG: Sight = { found: 'DOG', part: 'whole' };
const GOOD = { object: true, ok: true, sharpness: 1 };

/** A looker whose questions are answered by the test. */
function scripted() {
  const asked: { readonly answer: (sight: Sight | undefined) => void; readonly fail: () => void }[] = [];
  const look = () =>
    new Promise<Sight | undefined>((answer, reject) => {
      asked.push({ answer, fail: () => reject(new Error('busy')) });
    });
  const looker = createLooker(look, async () => new Blob(['jpeg']));
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const show = async (time: number, kind: 'fingerprint' | 'appearance' = 'fingerprint', verdict = GOOD) => {
    const frame = { kind, time, width: 1, height: 1, gray: new Uint8Array(1) };
    const judged = looker.judge(verdict, frame, { species: 'CAT', kind, captured: 0 });
    await settled();
    return judged;
  };
  return { asked, show, settled };
}

test('asks once a second and one question at a time, and takes no photo before the first answer', async () => {
  const { asked, show, settled } = scripted();
  assert.deepEqual(await show(0), { object: true, ok: false });
  for (let time = 90; time < 3_900; time += 90) assert.equal((await show(time)).ok, false);
  assert.equal(asked.length, 1);
  asked[0]!.answer(FACE);
  await settled();
  assert.deepEqual(await show(3_950), GOOD);
  assert.equal(asked.length, 2);
  asked[1]!.answer(DOG);
  await settled();
  assert.deepEqual(await show(4_040), { object: true, ok: false, guidance: 'OTHER_SPECIES' });
  assert.equal(asked.length, 2);
});

test('works as without a service while that fails, is too slow or offers no answers', async () => {
  const failing = scripted();
  await failing.show(0);
  failing.asked[0]!.fail();
  await failing.settled();
  assert.equal(await failing.show(90), GOOD);
  assert.equal(await failing.show(1_500), GOOD);
  assert.equal(failing.asked.length, 1, 'a failure doubles the interval');
  assert.equal(await failing.show(2_000), GOOD);
  assert.equal(failing.asked.length, 2);
  assert.equal(await failing.show(2_100, 'appearance'), GOOD);

  const slow = scripted();
  await slow.show(0);
  assert.equal(await slow.show(4_000), GOOD);
  slow.asked[0]!.answer(DOG);
  await slow.settled();
  assert.equal(await slow.show(4_100), GOOD, 'the answer is about an old picture');

  const without = scripted();
  await without.show(0);
  without.asked[0]!.answer(undefined);
  await without.settled();
  for (let time = 90; time < 5_000; time += 900) assert.equal(await without.show(time), GOOD);
  assert.equal(without.asked.length, 1);
});

test('an answer counts for four seconds, and only for photos of its kind', async () => {
  const { asked, show, settled } = scripted();
  await show(0);
  asked[0]!.answer(DOG);
  await settled();
  assert.equal((await show(900)).guidance, 'OTHER_SPECIES');
  assert.equal((await show(1_000)).guidance, 'OTHER_SPECIES');
  assert.equal(asked.length, 2);
  assert.equal((await show(4_000)).guidance, 'OTHER_SPECIES');
  assert.equal(await show(4_001), GOOD);
  const other = scripted();
  await other.show(0);
  other.asked[0]!.answer(DOG);
  await other.settled();
  const whole = await other.show(90, 'appearance');
  assert.deepEqual(whole, { object: true, ok: false }, 'the whole animal waits for its own answer');
});

test('asks nothing about a dark or empty picture', async () => {
  const { asked, show } = scripted();
  const dark = { object: false, ok: false, guidance: 'TOO_DARK' } as unknown as typeof GOOD;
  assert.equal(await show(0, 'fingerprint', dark), dark);
  assert.equal(asked.length, 0);
});
