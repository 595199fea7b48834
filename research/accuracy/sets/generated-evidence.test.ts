import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { generatedEvidence } from './generated-evidence.ts';
import { GENERATED_SETS } from './generated-set.ts';

test('generated pets are photographed, registered and compared by the engine, siblings only with each other', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'evidence-'));
  const set = {
    ...GENERATED_SETS[0]!,
    identities: 2,
    siblings: 1,
    difficulty: [0.1, 0.1],
    widthPx: [320, 320],
  } as const;
  const evidence = await generatedEvidence(set, folder, () => {});
  assert.deepEqual([evidence.failureToEnrol, evidence.failureToProbe], [0, 0]);
  assert.deepEqual([evidence.R5P3.length, evidence.R1P1.length, evidence.siblings.length], [4, 60, 1]);
  assert.deepEqual(
    evidence.ranks.map(({ rank }) => rank),
    [1, 1],
  );
  assert.equal(evidence.imagesOffered, 8 + 8 + 3 + evidence.refusals.length);
  const [kept] = await readdir(folder);
  assert.equal((await readdir(path.join(folder, kept!))).length, 3);
  await rm(folder, { recursive: true });
});
