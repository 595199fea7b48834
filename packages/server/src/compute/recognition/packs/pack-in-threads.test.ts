import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import {
  byKind,
  CALIBRATION,
  DOG_COHORT,
  extractLearned,
  LEARNED_CODE_LENGTH,
  type Sighting,
  searchCode,
} from '@rhinarium/engine';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { DRAWN_CALIBRATION, drawnNetwork, writePack } from '../../../../testing/drawn-pack.ts';
import { openInference } from '../open-inference.ts';
import { openRecognition } from '../recognition.ts';
import { readPack } from './read-pack.ts';

const DOG = { species: 'DOG', kind: 'fingerprint' } as const;
const picture = photograph(createAnimal('DOG', 1), { kind: 'fingerprint', shot: 0, difficulty: 0.2, widthPx: 400 });
const at = (x: number, y: number) => ({ x, y });
/** A face around a small nose in the picture, and no print. */
const sighting: Sighting = {
  nose: {
    left: at(170, 240),
    right: at(230, 240),
    top: at(200, 216),
    bottom: at(200, 264),
    leftNostril: at(185, 240),
    rightNostril: at(215, 240),
  },
  quality: { verdict: 'ACCEPTED', score: 90, reasons: [] },
  evidence: ['face'],
  seen: { CAT: 0, DOG: 1 },
  reasons: [],
};

const norm = (code: ArrayLike<number>) => Math.sqrt(Array.from(code).reduce((sum, value) => sum + value * value, 0));
const cosine = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((sum, value, i) => sum + value * b[i]!, 0) / norm(a) / norm(b);

test('engine threads make the code of a dog’s face with the pack’s network, and compare it by the pack’s cohort and calibration', async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-pack-'));
  const pack = await readPack(await writePack(folder, { network: drawnNetwork() }), undefined);
  await rm(folder, { recursive: true });
  const decoding = { readPixels: () => Promise.reject(new Error('no image is decoded here')) };
  const recognition = await openRecognition({ threads: 1, decoding, ticks: () => performance.now(), pack });
  context.after(() => recognition.close());
  assert.equal(recognition.engine.version, pack.engine.version);
  assert.equal(recognition.calibration.DOG.learned?.origin, 'drawn');
  assert.equal(recognition.calibration.CAT, CALIBRATION.CAT);

  const template = await recognition.extract(picture, DOG, undefined, sighting);
  const set = { fingerprints: [{ id: 'one', template }], appearances: [] };
  const input = { species: 'DOG', probe: set, reference: set, targetFalseMatchRate: 1e-4 } as const;
  const { llr } = await recognition.verify(input);
  const faceOf = (made: Uint8Array) => byKind([searchCode(made)]).faces[0]!;
  const code = faceOf(template);
  const codeWith = async (inference: ReturnType<typeof openInference>) =>
    faceOf(await extractLearned(picture, DOG, inference, undefined, sighting));
  assert.deepEqual(code, await codeWith(openInference({ dogFace: pack.network })));
  assert.notDeepEqual(code, await codeWith(openInference()));
  const cosines = Array.from({ length: pack.cohort.length / LEARNED_CODE_LENGTH }, (_, dog) =>
    cosine(code, pack.cohort.subarray(dog * LEARNED_CODE_LENGTH, (dog + 1) * LEARNED_CODE_LENGTH)),
  );
  const commonness = cosines
    .sort((a, b) => b - a)
    .slice(0, DOG_COHORT.nearest)
    .reduce((sum, value) => sum + value / DOG_COHORT.nearest, 0);
  const { bias, learned } = DRAWN_CALIBRATION.weights;
  assert.ok(Math.abs(llr - bias - learned * (1 - commonness)) < 1e-6, `${llr}, commonness ${commonness}`);
});
