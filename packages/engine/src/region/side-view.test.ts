import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FRAME, SIDE_VIEWS } from '../parameters.ts';
import { DIRECTIONS, type Direction, sideView, toFrame } from './side-view.ts';

const { sidePx } = FRAME;
const frameOf = (level: (x: number, y: number) => number) => ({
  width: sidePx,
  height: sidePx,
  data: Float32Array.from({ length: sidePx * sidePx }, (_, at) => level(at % sidePx, Math.floor(at / sidePx))),
});

test('the view of one direction is the mirrored view of the other', () => {
  const places = fc.record({
    x: fc.double({ min: 0, max: sidePx, noNaN: true }),
    y: fc.integer({ max: sidePx, min: 0 }),
  });
  fc.assert(
    fc.property(places, ({ x, y }) => {
      const place = toFrame(1, { x, y });
      const mirrored = toFrame(-1, { x: sidePx - x, y });
      assert.equal(place === undefined, mirrored === undefined);
      if (place && mirrored) assert.ok(Math.abs(place.x + mirrored.x - sidePx) < 1e-6);
    }),
  );
});

test('the side that is turned away is stretched and the other one compressed', () => {
  // Span of ten px of the view, px of the frame.
  const spanAt = (direction: Direction, x: number) => {
    const [from, to] = [toFrame(direction, { x, y: 160 }), toFrame(direction, { x: x + 10, y: 160 })];
    return to!.x - from!.x;
  };
  for (const direction of DIRECTIONS) {
    const [away, towards] = direction === 1 ? [80, 200] : [230, 110];
    assert.ok(spanAt(direction, away) < 10, `${direction} away: ${spanAt(direction, away)}`);
    assert.ok(spanAt(direction, towards) > 10, `${direction} towards: ${spanAt(direction, towards)}`);
  }
});

test('each level of a view is that of its position in the frame, and one level where the frame shows nothing', () => {
  const frame = frameOf((x, y) => x / 2 + y / 4);
  for (const direction of DIRECTIONS) {
    const view = sideView(frame, direction);
    let unseen = 0;
    for (let at = 0; at < view.data.length; at++) {
      const place = toFrame(direction, { x: (at % sidePx) + 0.5, y: Math.floor(at / sidePx) + 0.5 });
      const expected = place ? (place.x - 0.5) / 2 + (place.y - 0.5) / 4 : SIDE_VIEWS.unseenLevel;
      assert.ok(Math.abs(view.data[at]! - expected) < 0.01, `${at}: ${view.data[at]} and ${expected}`);
      if (!place) unseen++;
    }
    assert.ok(unseen > 0 && unseen < view.data.length / 3, `${unseen} unseen`);
  }
});
