import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extract, judge } from '@rhinarium/engine';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { compareDraws, isSameMoment } from '../compare/compare-draws.ts';

const subject = { species: 'CAT', kind: 'fingerprint' } as const;

function keptPhoto(seed: number, shot: number) {
  const pixels = photograph(createAnimal('CAT', seed), { kind: 'fingerprint', shot, difficulty: 0.1 });
  const { perceptualHash, quality } = judge(pixels, subject);
  return { file: `${seed}/${shot}`, template: extract(pixels, subject), quality: quality.score, perceptualHash };
}

test('a genuine comparison is marked if a probe is the same frame as a reference, an impostor comparison never is', async () => {
  const [own, again, other] = [keptPhoto(1, 0), keptPhoto(1, 0), keptPhoto(2, 0)];
  assert.equal(isSameMoment(own, again), true);
  assert.equal(isSameMoment(own, other), false);
  assert.equal(isSameMoment(own, { ...again, perceptualHash: undefined as never }), false);
  const rounds = [
    [
      { identity: 0, references: [], probes: [own] },
      { identity: 0, references: [again], probes: [] },
      { identity: 0, references: [other], probes: [] },
      { identity: 1, references: [again], probes: [] },
    ],
  ];
  const { single, fused } = await compareDraws({ species: 'CAT', rounds, say: () => {} });
  for (const compared of [single, fused])
    assert.deepEqual(
      compared.map(({ isSameMoment: isMarked }) => isMarked),
      [true, undefined, undefined],
    );
});
