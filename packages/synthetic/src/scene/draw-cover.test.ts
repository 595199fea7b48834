import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '../random.ts';
import { drawCover } from './draw-cover.ts';

const covers = (difficulty: number) => Array.from({ length: 500 }, (_, n) => drawCover(createRandom(n, 9), difficulty));

test('covers a nose in the studio only with drops', () => {
  for (const cover of covers(0)) {
    assert.equal(cover.tongue, undefined);
    assert.equal(cover.hairs.length + cover.crumbs, 0);
  }
});

test('draws a tongue before one nose in eight and hairs before half of them at the highest difficulty', () => {
  const drawn = covers(1);
  const tongues = drawn.filter((cover) => cover.tongue !== undefined).length / drawn.length;
  const hairy = drawn.filter((cover) => cover.hairs.length > 0).length / drawn.length;
  assert.ok(tongues > 0.07 && tongues < 0.18, `${tongues}`);
  assert.ok(hairy > 0.42 && hairy < 0.58, `${hairy}`);
});
