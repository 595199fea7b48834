import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FACE } from '../parameters.ts';
import { alignedFace, detectionSquare, type Face, isFace } from './face.ts';
import { windowAround } from './window-around.ts';

/** An average labelled face: rotated by `turn` radians, its eyes `between` px apart about a position. */
function faceAt(x: number, y: number, between: number, turn = 0): Face {
  const place = (along: number, down: number) => ({
    x: x + between * (along * Math.cos(turn) - down * Math.sin(turn)),
    y: y + between * (along * Math.sin(turn) + down * Math.cos(turn)),
  });
  return { left: place(-0.5, 0), right: place(0.5, 0), nose: place(0, 0.6) };
}

/** A picture whose px encode their position: the column in red, the row in green. */
function mapOf(width: number, height: number) {
  const data = new Uint8Array(3 * width * height);
  for (let at = 0; at < width * height; at++) data.set([at % width, Math.floor(at / width), 0], 3 * at);
  return { width, height, data };
}

test('an aligned face has level eyes at the guide’s position and the nose below, wherever, however large and however tilted it is', () => {
  const picture = mapOf(250, 220);
  const { betweenEyes, middleX, middleY } = FACE.guide;
  fc.assert(
    fc.property(
      fc.record({ x: fc.integer({ min: 80, max: 170 }), y: fc.integer({ min: 80, max: 140 }) }),
      fc.double({ min: 16, max: 110, noNaN: true }),
      fc.double({ min: -0.8, max: 0.8, noNaN: true }),
      ({ x, y }, between, turn) => {
        const face = faceAt(x, y, between, turn);
        const { width: side, height, data } = alignedFace(picture, face);
        assert.equal(height, side);
        assert.ok(Math.abs(side - between / betweenEyes) <= 0.5, 'as many px as the picture shows of it');
        for (const [place, along, down] of [
          [face.left, -0.5, 0],
          [face.right, 0.5, 0],
          [face.nose, 0, 0.6],
        ] as const) {
          const column = Math.floor((middleX + along * betweenEyes) * side);
          const row = Math.floor((middleY + down * betweenEyes) * side);
          const [red, green] = data.subarray(3 * (row * side + column));
          // Within a px of the requested position, and half a px for the centre of a px.
          assert.ok(
            Math.abs(red! + 0.5 - place.x) <= 1.8 && Math.abs(green! + 0.5 - place.y) <= 1.8,
            `${red} ${green}`,
          );
        }
      },
    ),
  );
});

test('edge pixels are repeated beyond the picture', () => {
  const { width: side, data } = alignedFace(mapOf(200, 200), faceAt(4, 4, 40));
  assert.deepEqual([...data.subarray(0, 3)], [0, 0, 0]);
  assert.ok(data[3 * side * side - 3]! > 10);
});

test('an aligned face is no larger than the working picture', () => {
  assert.equal(alignedFace(mapOf(250, 200), faceAt(125, 100, 600)).width, 640);
});

test('eyes and nose make a face only if the nose can lie there and the eyes are far enough apart', () => {
  const face = faceAt(100, 100, 40);
  const noseAt = (along: number, down: number) => ({ ...face, nose: { x: 80 + 40 * along, y: 100 + 40 * down } });
  assert.equal(isFace(face), true);
  for (const [along, down] of [
    [0.5, -0.6],
    [0.5, 0.1],
    [0.5, 1.3],
    [-0.1, 0.6],
    [1.1, 0.6],
  ] as const)
    assert.equal(isFace(noseAt(along, down)), false, `${along} ${down}`);
  assert.equal(isFace(faceAt(100, 100, 17)), true);
  assert.equal(isFace(faceAt(100, 100, 15)), false);
  // A nose keeps its position in the face when the head is rotated.
  assert.equal(isFace(faceAt(100, 100, 40, 0.9)), true);
  assert.equal(isFace({ ...face, right: face.left }), false);
});

test('the square of the second detection lies in the picture, around the face', () => {
  const picture = { width: 300, height: 200 };
  const all = windowAround(detectionSquare(faceAt(150, 100, 30)), picture)!;
  assert.ok(all.left > 0 && all.top > 0 && all.left + all.width < 300 && all.top + all.height < 200);
  const close = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-9, `${a} ${b}`);
  close(all.width, 30 * FACE.secondLook);
  close(all.height, all.width);
  const corner = windowAround(detectionSquare(faceAt(5, 5, 30)), picture)!;
  assert.deepEqual([corner.left, corner.top], [0, 0]);
  assert.equal(windowAround(detectionSquare(faceAt(-400, -400, 30)), picture), undefined);
});
