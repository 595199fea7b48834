import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FACE } from '../parameters.ts';
import type { NetworkInput } from './networks.ts';
import { seeSubject } from './see-subject.ts';

const [WIDTH, HEIGHT] = [400, 240];
const picture = { width: WIDTH, height: HEIGHT, data: new Uint8Array(3 * WIDTH * HEIGHT) };

/** A face, and the same face on its side, px of the picture. */
const FACE_PX = { left: { x: 40, y: 48 }, right: { x: 80, y: 48 }, nose: { x: 60, y: 72 } };
const LYING_PX = { left: { x: 60, y: 28 }, right: { x: 60, y: 68 }, nose: { x: 36, y: 48 } };
/** Upper left corner and side of the first rotated view, which is level and has a margin. */
const MARGIN_PX = FACE.turned.marginSides * WIDTH;
const WITH_MARGIN = {
  left: (WIDTH - MARGIN_PX) / 2,
  top: (HEIGHT - MARGIN_PX) / 2,
  width: MARGIN_PX,
  height: MARGIN_PX,
};
const UPRIGHT = { left: 0, top: 0, width: WIDTH, height: HEIGHT };

/** Output of the eyes network for a view of the face, which is shifted by a share of the distance of its eyes. */
function outputIn(view: typeof UPRIGHT, sure = 0.9, shift = 0, { left, right, nose } = FACE_PX) {
  const points = [left, right, nose].flatMap(({ x, y }) => [
    (x + 40 * shift - view.left) / view.width,
    (y - view.top) / view.height,
  ]);
  return Float32Array.from([...points, sure, sure, sure, sure]);
}

/** A backend that sees the face in the first detections, in their order, and nothing in the later ones. */
function backendOf(first: readonly (Float32Array | undefined)[], cat: number, hasNose = false) {
  let at = 0;
  let classified = 0;
  return {
    classified: () => classified,
    run: ({ network }: NetworkInput) => {
      if (network === 'eyes') return Promise.resolve({ eyes: first[at++] ?? new Float32Array(10) });
      if (network === 'nose') {
        const nose = [0.3, 0.5, 0.7, 0.5, 0.5, 0.34, 0.5, 0.66, 0.4, 0.5, 0.6, 0.5].concat(Array(7).fill(0.95));
        return Promise.resolve({ nose: hasNose ? Float32Array.from(nose) : new Float32Array(19) });
      }
      classified += 1;
      return Promise.resolve({ species: Float32Array.from([cat, 0.05]) });
    },
  };
}

/** The upright view shows the face, the square around it nothing, and the view with a margin shows it again. */
const twoViews = (shift = 0, face = FACE_PX) => [
  outputIn(UPRIGHT, 0.9, 0, face),
  undefined,
  outputIn(WITH_MARGIN, 0.9, shift, face),
];

test('a face on which two views agree is a cat’s, though neither shows it twice, if the species network is certain', async () => {
  const seen = await seeSubject(picture, 'CAT', backendOf(twoViews(), 0.9));
  assert.deepEqual(seen.reasons, []);
  assert.ok(Math.abs(seen.face!.left.x - 40) < 1 && Math.abs(seen.face!.nose.y - 72) < 1, JSON.stringify(seen.face));
  const uncertain = backendOf(twoViews(), 0.49);
  assert.deepEqual((await seeSubject(picture, 'CAT', uncertain)).reasons, ['noFace']);
  assert.equal(uncertain.classified(), 5, 'the middle, and both detections with what is around them');
});

test('views that show a face in different places or on its side, or one view alone, show none', async () => {
  const reasonsOf = async (first: (Float32Array | undefined)[]) =>
    (await seeSubject(picture, 'CAT', backendOf(first, 0.9))).reasons;
  assert.deepEqual(await reasonsOf(twoViews(0.2)), []);
  assert.deepEqual(await reasonsOf(twoViews(0.4)), ['noFace']);
  assert.deepEqual(await reasonsOf(twoViews(0, LYING_PX)), ['noFace']);
  assert.deepEqual(await reasonsOf([outputIn(UPRIGHT)]), ['noFace']);
  const weak = [outputIn(UPRIGHT, 0.65), undefined, outputIn(WITH_MARGIN, 0.65)];
  assert.deepEqual(await reasonsOf(weak), ['noFace']);
});

test('a face on which views agree is not a cat’s where a dog’s nose is found', async () => {
  const seen = await seeSubject(picture, 'CAT', backendOf(twoViews(), 0.9, true));
  assert.deepEqual([seen.face, seen.reasons], [undefined, ['noFace']]);
});
