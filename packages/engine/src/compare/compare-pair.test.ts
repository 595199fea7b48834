import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { FRAME } from '../parameters.ts';
import { extract } from '../template/extract.ts';
import { comparePair } from './compare-pair.ts';

const subject = { species: 'DOG', kind: 'fingerprint' } as const;
const templateOf = (seed: number, shot: number) =>
  extract(photograph(createAnimal('DOG', seed), { kind: 'fingerprint', shot, difficulty: 0.2, widthPx: 320 }), subject);
const templates = [templateOf(1, 0), templateOf(1, 1), templateOf(2, 0)] as const;
const pairs = templates.flatMap((a) => templates.map((b) => [a, b] as const));

test('the comparison of two templates is symmetric', () => {
  for (const [a, b] of pairs) {
    const there = comparePair('DOG', a, b);
    const back = comparePair('DOG', b, a);
    assert.equal(there.llr, back.llr);
    assert.deepEqual(
      there.evidence.points,
      back.evidence.points.map(({ x, y, u, v, cosine }) => ({ x: u, y: v, u: x, v: y, cosine })),
    );
  }
});

test('the transforms of both directions are inverse to each other', () => {
  for (const [a, b] of pairs) {
    const there = comparePair('DOG', a, b).evidence.transform;
    const back = comparePair('DOG', b, a).evidence.transform;
    const [x, y] = [FRAME.sidePx / 3, FRAME.sidePx / 4];
    const u = there.a * x - there.b * y + there.shiftX;
    const v = there.b * x + there.a * y + there.shiftY;
    assert.ok(Math.abs(back.a * u - back.b * v + back.shiftX - x) < 1e-9 * FRAME.sidePx);
    assert.ok(Math.abs(back.b * u + back.a * v + back.shiftY - y) < 1e-9 * FRAME.sidePx);
  }
});

test('a picture is more similar to itself than to another of its animal, and that more than to another animal’s', () => {
  const [a, b, c] = templates;
  const [self, same, other] = [a, b, c].map((template) => comparePair('DOG', a, template).llr) as [
    number,
    number,
    number,
  ];
  assert.ok(self > same && same > other && same > 0, `${self} ${same} ${other}`);
});

test('bytes that are not a template throw RangeError', () => {
  assert.throws(() => comparePair('DOG', templates[0], templates[1].slice(1)), RangeError);
});
