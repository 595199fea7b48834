import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { EXPLANATION, FRAME } from '../parameters.ts';
import { extract } from '../template/extract.ts';
import { explain } from './explain.ts';
import { verify } from './verify.ts';

function samplesOf(seed: number, shots: readonly number[]) {
  const animal = createAnimal('DOG', seed);
  return shots.map((shot) => ({
    id: `${seed}/${shot}`,
    template: extract(photograph(animal, { kind: 'fingerprint', shot, difficulty: 0.2, widthPx: 240 }), {
      species: 'DOG',
      kind: 'fingerprint',
    }),
  }));
}

const probes = samplesOf(1, [0, 1]);
const references = [...samplesOf(2, [0, 1, 2]), ...samplesOf(1, [3, 4, 5, 6])];
const explained = explain({ species: 'DOG', probes, references, targetFalseMatchRate: 1e-4 });

test('the best references of each probe are explained, best first and limited in number', () => {
  assert.ok(references.length > EXPLANATION.pairsPerProbeMax);
  for (const [row, { id }] of probes.entries()) {
    const pairs = explained.pairs.filter(({ probeId }) => probeId === id);
    const best = [...explained.scores[row]!].sort((a, b) => b - a).slice(0, EXPLANATION.pairsPerProbeMax);
    assert.deepEqual(
      pairs.map(({ score }) => score),
      best,
    );
    for (const { referenceId } of pairs.slice(0, 4)) assert.match(referenceId, /^1\//);
  }
});

test('a score of an explanation is that of the pair alone', () => {
  const alone = (samples: typeof probes) => ({ fingerprints: samples, appearances: [] });
  for (const [row, probe] of probes.entries()) {
    for (const [column, reference] of references.entries()) {
      const pair = { probe: alone([probe]), reference: alone([reference]) };
      const { score } = verify({ species: 'DOG', ...pair, targetFalseMatchRate: 1e-4 });
      assert.equal(explained.scores[row]![column], score);
    }
  }
});

test('the keypoints of an explanation lie in its frames, and are many for the same nose', () => {
  assert.equal(explained.frameSidePx, FRAME.sidePx);
  const [best] = explained.pairs;
  assert.ok(best!.evidence.points.length > 20);
  for (const { evidence } of explained.pairs) {
    for (const { x, y, u, v } of evidence.points)
      for (const value of [x, y, u, v]) assert.ok(value >= 0 && value <= explained.frameSidePx);
  }
});
