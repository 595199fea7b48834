import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { extract } from '../template/extract.ts';
import { identify } from './identify.ts';
import type { SampleSet } from './sample-set.ts';
import { verify } from './verify.ts';

const subject = { species: 'CAT', kind: 'fingerprint' } as const;

/** Photos of generated cats, one of each seed, as if a face had been detected in each. */
function faces(...seeds: number[]): SampleSet {
  const fingerprints = seeds.map((seed, shot) => {
    const pixels = photograph(createAnimal('CAT', seed), { kind: 'fingerprint', shot, difficulty: 0.1 });
    return { id: `${seed}/${shot}`, template: extract(pixels, subject, undefined, undefined, { isFace: true }) };
  });
  return { fingerprints, appearances: [] };
}

const consistent = faces(2, 2, 2, 2, 2);
const inconsistent = faces(1, 3, 7, 11, 12);
const check = (probe: SampleSet, reference: SampleSet) =>
  verify({ species: 'CAT', probe, reference, targetFalseMatchRate: 1e-4 });
const search = (probe: SampleSet, samples: SampleSet) =>
  identify({
    species: 'CAT',
    probe,
    candidates: [{ petId: 'only', samples }],
    searchedCount: 1,
    targetFalseMatchRate: 1e-2,
    candidatesMax: 10,
    comparedMax: 10,
  });

test('a pet whose registered photos match one another is denied to a stranger', () => {
  const stranger = faces(40, 40, 40);
  assert.equal(check(stranger, consistent).decision, 'NO_MATCH');
  assert.equal(search(stranger, consistent).decision, 'UNKNOWN');
});

test('a pet whose registered photos do not match one another is not denied, with the advice to register better ones', () => {
  const stranger = faces(31, 31, 31);
  for (const found of [check(stranger, inconsistent), search(stranger, inconsistent)]) {
    assert.deepEqual([found.decision, found.reasons[0]], ['INCONCLUSIVE', 'weakRegistration']);
    assert.equal(found.advice[0]!.code, 'registerMore');
  }
});
