import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { CALIBRATION } from './calibrate/calibration.ts';
import { ENGINE } from './engine.ts';
import { modelDocument } from './model-document.ts';

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

test('the model digest is that of the parameters and the calibration', () => {
  const digest = digestOf(modelDocument());
  assert.equal(ENGINE.modelDigest, digest, `Raise ENGINE_VERSION, and set ENGINE.modelDigest to ${digest}.`);
});

test('any changed number in the calibration changes the document', () => {
  const { plain } = CALIBRATION.DOG;
  const changed = { ...CALIBRATION, DOG: { plain: { ...plain, tailSlope: plain.tailSlope - 1e-5 } } };
  assert.notEqual(modelDocument(changed), modelDocument());
  assert.match(modelDocument(), /"shortSidePxMin":96/);
});
