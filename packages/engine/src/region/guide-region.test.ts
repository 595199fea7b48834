import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { extract } from '../template/extract.ts';
import { guideRegion } from './guide-region.ts';

test('the region of a fingerprint is the largest central square, that of an appearance the whole picture', () => {
  const wide = { width: 641, height: 480 };
  assert.deepEqual(guideRegion(wide, 'fingerprint'), { left: 80, top: 0, width: 480, height: 480 });
  assert.deepEqual(guideRegion({ width: 480, height: 640 }, 'fingerprint'), {
    left: 0,
    top: 80,
    width: 480,
    height: 480,
  });
  assert.deepEqual(guideRegion(wide, 'appearance'), { left: 0, top: 0, ...wide });
});

/** Distance beyond the edge, px, up to which shrinking mixes pixels into the region. */
const edgePx = 6;

test('pixels outside the region of a fingerprint do not change its template, pixels inside do', () => {
  const subject = { species: 'DOG', kind: 'fingerprint' } as const;
  const drawn = photograph(createAnimal('DOG', 5), { kind: 'fingerprint', shot: 0, widthPx: 320 });
  const { width, height } = drawn;
  const region = guideRegion(drawn, 'fingerprint');
  assert.ok(region.width < width, 'the picture is wider than high');
  const painted = (from: number, to: number) => {
    const data = Uint8Array.from(drawn.data);
    for (let y = 0; y < height; y++) data.fill(255, 3 * (y * width + from), 3 * (y * width + to));
    return { width, height, data };
  };
  const whole = extract(drawn, subject);
  assert.deepEqual(extract(painted(0, region.left - edgePx), subject), whole);
  assert.notDeepEqual(extract(painted(region.left, region.left + 60), subject), whole);
});
