import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DrawnPoint, drawnTemplate, only } from '../../testing/drawn-template.ts';
import { AGREEMENT, FRAME } from '../parameters.ts';
import type { Subject } from '../subject.ts';
import type { Template } from '../template/template.ts';
import { agreement as agreementOf, hasBeads } from './agreement.ts';
import type { Transform } from './alignment.ts';

const HERE = { a: 1, b: 0, shiftX: 0, shiftY: 0 };
const each = 1 - AGREEMENT.cosineMin;
const agreement = (a: Template, b: Template, transform: Transform) => agreementOf(a, b, transform, false);
const isNear = (found: number, expected: number) => Math.abs(found - expected) < 1e-3 * Math.max(1, expected);
const scattered = Array.from(
  { length: 8 },
  (_, n): DrawnPoint => ({ x: 40 + 30 * n, y: 200 - 20 * n, components: only(n) }),
);
/** Identical beads on a grid with the spacing of AGREEMENT.chance.shiftPx. */
const beads = Array.from({ length: 36 }, (_, n): DrawnPoint => {
  const { shiftPx } = AGREEMENT.chance;
  return { x: 50 + shiftPx * (n % 6), y: 50 + shiftPx * Math.floor(n / 6), components: only(0) };
});
const ofItself = (points: readonly DrawnPoint[], subject: Subject) =>
  agreementOf(drawnTemplate(points, subject), drawnTemplate(points, subject), HERE, hasBeads(subject));

test('a keypoint counts by how far its cosine exceeds the bound, and not below it', () => {
  const other = scattered.map((point, n) => ({
    ...point,
    components: n < 4 ? { [n]: 0.8, 20: 0.6 } : { [n]: 0.5, 21: 0.866 },
  }));
  assert.ok(isNear(agreement(drawnTemplate(scattered), drawnTemplate(scattered), HERE), 8 * each));
  const found = agreement(drawnTemplate(scattered), drawnTemplate(other), HERE);
  assert.ok(Math.abs(found - 4 * (0.8 - AGREEMENT.cosineMin)) < 0.02, `${found}`);
});

test('a keypoint matches within the search radius around its predicted position only', () => {
  const moved = (px: number) => drawnTemplate(scattered.map((point) => ({ ...point, x: point.x + px })));
  assert.ok(isNear(agreement(drawnTemplate(scattered), moved(AGREEMENT.reachPx - 1), HERE), 8 * each));
  assert.equal(agreement(drawnTemplate(scattered), moved(AGREEMENT.reachPx + 1), HERE), 0);
  assert.ok(isNear(agreement(drawnTemplate(scattered), moved(30), { ...HERE, shiftX: 30 }), 8 * each));
});

test('keypoints that the transform moves out of the frame are ignored', () => {
  const edge = [{ x: FRAME.sidePx - 10, y: 100, components: only(0) }];
  const other = [{ x: FRAME.sidePx - 2, y: 100, components: only(0) }];
  const along = (shiftX: number) => agreement(drawnTemplate(edge), drawnTemplate(other), { ...HERE, shiftX });
  assert.ok(isNear(along(9), each));
  assert.equal(along(11), 0);
});

test('keypoints of an enlarged picture match larger ones', () => {
  const centred = { a: 1.6, b: 0, shiftX: 0, shiftY: 0 };
  const small = scattered.map(({ x, y, components }) => ({ x: x / 2, y: y / 2, step: 1, components }));
  const large = (step: number) =>
    drawnTemplate(small.map(({ x, y, components }) => ({ x: 1.6 * x, y: 1.6 * y, step, components })));
  assert.ok(isNear(agreement(drawnTemplate(small), large(1 + 2 + AGREEMENT.scaleStepsMax), centred), 8 * each));
  assert.equal(agreement(drawnTemplate(small), large(1 + 3 + AGREEMENT.scaleStepsMax), centred), 0);
});

test('two keypoints agree only if they are mutual nearest neighbours', () => {
  const rivals = [
    { x: 100, y: 100, components: only(0) },
    { x: 104, y: 100, components: { 0: 0.9, 1: 0.436 } },
  ];
  const one = [{ x: 100, y: 100, components: only(0) }];
  for (const [a, b] of [
    [rivals, one],
    [one, rivals],
  ] as const)
    assert.ok(isNear(agreement(drawnTemplate(a), drawnTemplate(b), HERE), each));
});

test('chance agreement of AGREEMENT.chance.half halves the agreement of a nose', () => {
  const nose = { species: 'DOG', kind: 'fingerprint' } as const;
  assert.ok(isNear(ofItself(scattered, nose), 8 * each), 'points that lie nowhere twice lose nothing');
  // Under a displaced transform the 25 beads that stay within the frame's grid agree, scaled to the number inside.
  const found = ofItself(beads, nose);
  const whole = 36 * each;
  assert.ok(
    found < whole / (1 + 5 / AGREEMENT.chance.half) && found > whole / (1 + whole / AGREEMENT.chance.half),
    `${found}`,
  );
});

test('a face or an appearance is not corrected for chance agreement', () => {
  for (const subject of [
    { species: 'CAT', kind: 'fingerprint' },
    { species: 'CAT', kind: 'appearance' },
    { species: 'DOG', kind: 'appearance' },
  ] as const)
    assert.ok(isNear(ofItself(beads, subject), 36 * each), `${subject.species} ${subject.kind}`);
});
