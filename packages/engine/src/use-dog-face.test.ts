import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { CALIBRATION } from './calibrate/calibration.ts';
import { DOG_COHORT_HEX } from './compare/dog-cohort-codes.ts';
import { verify } from './decide/verify.ts';
import { DOG_COHORT, LEARNED_CODE_LENGTH } from './parameters.ts';
import { extract } from './template/extract.ts';
import { useDogFace } from './use-dog-face.ts';

const shipped = {
  cohort: Int8Array.from(Buffer.from(DOG_COHORT_HEX, 'hex')),
  calibration: CALIBRATION.DOG.learned!,
};

/** A dog's photo that shows nothing but its face, with a code of the test's. */
function setOf(id: string) {
  const pixels = photograph(createAnimal('DOG', 99), { kind: 'fingerprint', shot: 0, difficulty: 0.2, widthPx: 320 });
  const code = Float32Array.from({ length: LEARNED_CODE_LENGTH }, (_, at) => Math.sin(1.7 * (at + 1)));
  const known = { isFace: true, isNose: false };
  const template = extract(pixels, { species: 'DOG', kind: 'fingerprint' }, { code }, undefined, known);
  return { fingerprints: [{ id, template }], appearances: [] };
}
const compare = () =>
  verify({ species: 'DOG', probe: setOf('probe'), reference: setOf('reference'), targetFalseMatchRate: 1e-4 });

test('another network’s cohort and calibration decide how much two dogs’ faces that agree are worth', (context) => {
  context.after(() => useDogFace(shipped));
  const before = compare();
  assert.equal(before.decision, 'MATCH');

  const weights = { ...shipped.calibration.weights, learned: shipped.calibration.weights.learned! / 2 };
  useDogFace({ ...shipped, calibration: { ...shipped.calibration, weights } });
  const halved = compare();
  assert.ok(Math.abs(halved.llr - weights.bias - (before.llr - weights.bias) / 2) < 1e-9);

  const same = Array.from({ length: LEARNED_CODE_LENGTH }, (_, at) => Math.round(100 * Math.sin(1.7 * (at + 1))));
  useDogFace({ ...shipped, cohort: Int8Array.from(Array.from({ length: DOG_COHORT.nearest }, () => same).flat()) });
  const common = compare();
  assert.ok(common.llr < before.llr && common.decision !== 'MATCH', 'a face like those of the cohort says nothing');

  useDogFace(shipped);
  assert.deepEqual(compare(), before);
});
