import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DrawnPoint, drawnTemplate, only } from '../../testing/drawn-template.ts';
import { DESCRIPTOR, LOOKS } from '../parameters.ts';
import { LAYOUT_CELLS, LAYOUT_LENGTH } from '../template/layout.ts';
import { PATCH_COUNT } from '../template/patches.ts';
import { encodeTemplate, type Template } from '../template/template.ts';
import { appearanceRatio } from './appearance-ratio.ts';
import { decodeSample } from './compare-pair.ts';

const subject = { species: 'DOG', kind: 'appearance' } as const;
const points = Array.from(
  { length: 6 },
  (_, n): DrawnPoint => ({ x: 40 + 40 * n, y: 60 + 30 * n, components: only(n) }),
);
const sampleOf = (rest: Partial<Template>, of: readonly DrawnPoint[] = []) =>
  decodeSample(encodeTemplate(drawnTemplate(of, subject, rest)));
/** Layout with a light left half in the given chroma, and a dark, neutral right half. */
const layoutOf = (reddish: number, bluish: number) =>
  Int8Array.from({ length: LAYOUT_LENGTH }, (_, at) => {
    const sign = at % 16 < 8 ? 1 : -1;
    return sign * (at < LAYOUT_CELLS ? 40 : at < 2 * LAYOUT_CELLS ? reddish : bluish);
  });
/** Patches with one identical descriptor. */
const patchesOf = (part: number) =>
  Int8Array.from({ length: PATCH_COUNT * DESCRIPTOR.bytes }, (_, at) => (at % DESCRIPTOR.bytes === part ? 127 : 0));
const isNear = (a: number, b: number) => Math.abs(a - b) < 1e-3;

test('the appearance ratio rises with the similarity of colours, patches and keypoints', () => {
  const bare = sampleOf({});
  const nothing = appearanceRatio(bare, bare);
  assert.ok(isNear(nothing, LOOKS.bias), `${nothing}`);
  const coloured = (reddish: number, bluish: number) => sampleOf({ layout: layoutOf(reddish, bluish) });
  assert.ok(isNear(appearanceRatio(coloured(40, 40), coloured(40, 40)), LOOKS.bias + LOOKS.chroma));
  assert.ok(isNear(appearanceRatio(coloured(40, 40), coloured(40, -40)), LOOKS.bias));
  assert.ok(isNear(appearanceRatio(coloured(40, 40), coloured(-40, -40)), LOOKS.bias - LOOKS.chroma));
  const patched = (part: number) => sampleOf({ patches: patchesOf(part) });
  assert.ok(isNear(appearanceRatio(patched(3), patched(3)), LOOKS.bias + LOOKS.patches));
  assert.ok(isNear(appearanceRatio(patched(3), patched(4)), LOOKS.bias));
  const pointed = sampleOf({}, points);
  assert.ok(appearanceRatio(pointed, pointed) > LOOKS.bias + 0.5 * LOOKS.agreement);
});

test('the appearance ratio is symmetric', () => {
  const [a, b] = [sampleOf({ layout: layoutOf(40, 10) }, points), sampleOf({ layout: layoutOf(10, 40) })];
  assert.equal(appearanceRatio(a, b), appearanceRatio(b, a));
});
