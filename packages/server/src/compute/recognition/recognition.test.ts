import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { extract, identify, type Pixels, shownFace } from '@rhinarium/engine';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { openInference } from './open-inference.ts';
import { picturePair } from './picture-pair.ts';
import { openRecognition } from './recognition.ts';

test('ends no thread or process when work is aborted at any moment', async () => {
  const noImages = () => Promise.reject(new Error('no image is decoded here'));
  const recognition = await openRecognition({
    threads: 1,
    ticks: () => performance.now(),
    decoding: { readPixels: noImages },
  });
  const pixels = photograph(createAnimal('DOG', 1), { kind: 'fingerprint', shot: 0, widthPx: 320 });
  const whole = await recognition.extractAndSee(pixels, 'DOG');
  let left = 0;
  // Steps of a few milliseconds, so that some aborts hit a running network and the last come too late.
  for (let n = 0; n < 24; n++) {
    const leaving = new AbortController();
    const asked = recognition.extractAndSee(pixels, 'DOG', leaving.signal).catch((cause: Error) => {
      assert.equal(cause.message, 'left');
      left += 1;
    });
    await delay(3 * n);
    leaving.abort(new Error('left'));
    await asked;
    while (recognition.running > 0) await new Promise(setImmediate);
  }
  assert.ok(left > 0, 'all work had ended before it could be given up');
  assert.deepEqual((await recognition.extractAndSee(pixels, 'DOG')).template, whole.template);
  await recognition.close();
});

test('finds the same in a long shortlist with threads as in one go', async () => {
  const templateOf = (seed: number, shot: number) => {
    const pixels = photograph(createAnimal('DOG', seed), { kind: 'fingerprint', shot, widthPx: 320 });
    return extract(pixels, { species: 'DOG', kind: 'fingerprint' });
  };
  /** The requested number of fingerprints. Drawing is slow, so two photos are repeated alternately. */
  const samplesOf = (seed: number, count: number, shots: readonly [number, number]) => {
    const templates = shots.map((shot) => templateOf(seed, shot));
    const fingerprints = Array.from({ length: count }, (_, n) => ({ id: `${seed}/${n}`, template: templates[n % 2]! }));
    return { fingerprints, appearances: [] };
  };
  const candidates = Array.from({ length: 14 }, (_, n) => ({
    petId: `pet ${n}`,
    samples: samplesOf(n + 1, 5, [0, 1]),
  }));
  const recognition = await openRecognition({
    threads: 2,
    ticks: () => performance.now(),
    decoding: { readPixels: () => Promise.reject(new Error('no image is decoded here')) },
  });
  const input = {
    ...({ species: 'DOG', probe: samplesOf(14, 2, [5, 6]), candidates, searchedCount: 14 } as const),
    targetFalseMatchRate: 1e-4,
    candidatesMax: 10,
  };
  const found = await recognition.identify(input);
  assert.deepEqual(found, identify({ ...input, comparedMax: 10 }));
  assert.deepEqual([found.pets[0]?.id, found.pets.length], ['pet 13', 10]);
  assert.deepEqual(await recognition.identify({ ...input, candidatesMax: 1 }), { ...found, pets: [found.pets[0]] });
  await recognition.close();
});

test('draws the compared faces of a cat and the middle of the photos of a dog', async () => {
  // A cat with a detectable face.
  const [first, second] = [0, 1].map((shot) =>
    photograph(createAnimal('CAT', 2), { kind: 'fingerprint', shot, widthPx: 480, difficulty: 0.2 }),
  );
  const recognition = await openRecognition({
    threads: 1,
    ticks: () => performance.now(),
    decoding: { readPixels: (image) => Promise.resolve(image[0] === 0 ? first! : second!) },
  });
  const inference = openInference();
  const drawn = { transform: { a: 1, b: 0, shiftX: 0, shiftY: 0 }, points: [] };
  for (const species of ['CAT', 'DOG'] as const) {
    const shown = async (pixels: Pixels) => {
      const found = await shownFace(pixels, { species, kind: 'fingerprint' }, inference);
      assert.equal(found !== pixels, species === 'CAT');
      return found;
    };
    const expected = await picturePair({ ...drawn, probe: await shown(first!), reference: await shown(second!) });
    const given = await recognition.picturePair({ ...drawn, species, probe: Buffer.of(0), reference: Buffer.of(1) });
    assert.ok(Buffer.from(expected).equals(given), species);
  }
  await recognition.close();
});
