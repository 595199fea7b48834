import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { extract, identify, type Pixels, seeSubject, shownFace } from '@rhinarium/engine';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { farPhoto, photo } from '../../../testing/photo.ts';
import { readPixels } from '../decoding/raster.ts';
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

test('compares a small face of a large photo as its file shows it, however the template comes about', async (context) => {
  const CAT = { species: 'CAT', kind: 'fingerprint' } as const;
  const jpeg = await farPhoto(2, 0);
  const near = await photo('CAT', 2, 'fingerprint', 1);
  const read: number[] = [];
  const recognition = await openRecognition({
    threads: 1,
    ticks: () => performance.now(),
    decoding: {
      readPixels: (image, _tenantId, _signal, sidePxMax) => {
        read.push(sidePxMax!);
        return readPixels(image, sidePxMax);
      },
    },
  });
  context.after(() => recognition.close());
  const working = await readPixels(jpeg);
  const sighting = await seeSubject(working, 'CAT', openInference());
  const made = await recognition.extract(jpeg, CAT);
  assert.deepEqual((await recognition.extractAndSee(jpeg, 'CAT')).template, made);
  assert.deepEqual(await recognition.extract(jpeg, CAT, undefined, sighting), made);
  // Without a known face, the picture of working size and the larger one. With it, only the larger one.
  assert.ok(read[1]! > 640 && read[1]! < 1920, `${read}`);
  assert.deepEqual(read, [640, read[1], 640, read[1], read[1]]);

  const reference = {
    fingerprints: [{ id: 'near', template: await recognition.extract(near, CAT) }],
    appearances: [],
  };
  const llrOf = async (template: Uint8Array) => {
    const probe = { fingerprints: [{ id: 'one', template }], appearances: [] };
    return (await recognition.verify({ species: 'CAT', probe, reference, targetFalseMatchRate: 1e-4 })).llr;
  };
  const [fromFile, fromWorking] = [await llrOf(made), await llrOf(await recognition.extract(working, CAT))];
  assert.ok(fromFile > fromWorking, `${fromFile} from the file, ${fromWorking} from the picture of working size`);
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

test('a look of the camera is refused at once while an upload has the only thread', async () => {
  const recognition = await openRecognition({
    threads: 1,
    ticks: () => performance.now(),
    decoding: { readPixels: () => Promise.reject(new Error('no image is decoded here')) },
  });
  const pixels = photograph(createAnimal('CAT', 2), { kind: 'fingerprint', shot: 0, widthPx: 320, difficulty: 0.2 });
  const upload = recognition.see(pixels, 'CAT');
  await assert.rejects(recognition.look(pixels), { failure: 'tooManyRequests' });
  await upload;
  const { face } = await recognition.look(pixels);
  assert.ok(face && face.closeness > 0.1, JSON.stringify(face));
  await recognition.close();
});
