import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { LANGUAGES } from '../locale/words-of.ts';
import { paceLooks } from './eyes.ts';
import type { Sight } from './look.ts';
import { QUESTION_LANGUAGES, questionOf } from './questions.ts';

const CAT: Sight = { found: 'CAT', part: 'whole' };
const DOG: Sight = { found: 'DOG', part: 'whole' };
const photo = new File(['photo'], 'appearance-1.jpg');
const frame = new Blob(['frame']);
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Looks whose questions are answered by the test. */
function scripted() {
  const asked: { readonly picture: Blob; answer(sight: Sight | undefined): void; fail(): void }[] = [];
  const ask = (picture: Blob) =>
    new Promise<Sight | undefined>((answer, reject) => {
      asked.push({ picture, answer, fail: () => reject(new Error('busy')) });
    });
  return { asked, looks: paceLooks(ask, async () => new Blob(['small'])) };
}

async function pass(ms: number) {
  await settled();
  mock.timers.tick(ms);
  await settled();
}

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
// Other test files of this process need the real ones.
afterEach(() => mock.timers.reset());

test('a photo is looked at a second after the last question', async () => {
  const { asked, looks } = scripted();
  void looks.look(frame, 'appearance');
  asked[0]!.answer(CAT);
  const seen = looks.lookAt(photo, 'appearance');
  await pass(900);
  assert.equal(asked.length, 1);
  await pass(101);
  assert.equal(asked[1]!.picture.size, 'small'.length);
  asked[1]!.answer(DOG);
  assert.deepEqual(await seen, DOG);
});

test('without an answer within three seconds, and at once where the last look failed, what the camera showed counts', async () => {
  const { asked, looks } = scripted();
  void looks.look(frame, 'appearance');
  asked[0]!.answer(DOG);
  const late = looks.lookAt(photo, 'appearance');
  await pass(1_001);
  await pass(2_000);
  assert.deepEqual(await late, DOG);
  assert.equal(asked.length, 2);
  asked[1]!.fail();
  await settled();
  assert.deepEqual(await looks.lookAt(photo, 'appearance'), DOG);
  assert.equal(await looks.lookAt(photo, 'fingerprint'), undefined);
  assert.equal(asked.length, 2);
});

test('a visit whose animals are not checked is asked about no photo', async () => {
  const { asked, looks } = scripted();
  void looks.look(frame, 'appearance');
  asked[0]!.answer(undefined);
  await settled();
  assert.equal(await looks.lookAt(photo, 'appearance'), undefined);
  assert.equal(asked.length, 1);
});

test('the question is there in every language of the camera, and in English for others', () => {
  assert.deepEqual([...QUESTION_LANGUAGES].sort(), [...LANGUAGES].sort());
  assert.equal(questionOf('de-CH').another, 'Neu aufnehmen');
  assert.equal(questionOf('fr').another, 'Take another');
});
