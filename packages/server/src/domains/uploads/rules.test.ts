import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { portraitPart, withNearDuplicate } from './rules.ts';

test('a copy is refused for that alone, whatever lowered the score of the accepted photo', () => {
  const turned = { verdict: 'ACCEPTED', score: 40, reasons: ['angled'] } as const;
  assert.deepEqual(withNearDuplicate(turned, true), { verdict: 'REJECTED', score: 40, reasons: ['nearDuplicate'] });
  assert.deepEqual(withNearDuplicate(turned, false), turned);
  const blurred = { verdict: 'REJECTED', score: 5, reasons: ['blurred'] } as const;
  assert.deepEqual(withNearDuplicate(blurred, true).reasons, ['blurred', 'nearDuplicate']);
});

const picture = fc
  .record({ width: fc.integer({ min: 128, max: 5000 }), height: fc.integer({ min: 128, max: 5000 }) })
  .chain(({ width, height }) =>
    fc
      .tuple(fc.integer({ min: 0, max: width - 2 }), fc.integer({ min: 0, max: height - 2 }))
      .chain(([left, top]) =>
        fc
          .tuple(fc.integer({ min: 1, max: width - left }), fc.integer({ min: 1, max: height - top }))
          .map(([w, h]) => ({ width, height, region: [left, top, w, h] })),
      ),
  );

test('a portrait is a square inside the picture that shows the whole face, unless the face is longer than a side of the picture', () => {
  fc.assert(
    fc.property(picture, ({ width, height, region }) => {
      const part = portraitPart({ width, height, region })!;
      assert.equal(part.width, part.height);
      assert.ok(part.width >= 1 && part.left >= 0 && part.top >= 0);
      assert.ok(part.left + part.width <= width && part.top + part.height <= height);
      const [left = 0, top = 0, w = 0, h = 0] = region;
      if (Math.max(w, h) > Math.min(width, height)) return;
      assert.ok(part.left <= left && part.top <= top, 'left and top');
      assert.ok(left + w <= part.left + part.width && top + h <= part.top + part.height, 'right and bottom');
    }),
  );
  assert.equal(portraitPart({ width: 800, height: 600, region: null }), undefined);
});
