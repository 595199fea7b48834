import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alignedFace } from '../region/face.ts';
import { shownFace } from './find-face.ts';
import type { NetworkInput } from './networks.ts';

const CAT = { species: 'CAT', kind: 'fingerprint' } as const;
const [WIDTH, HEIGHT] = [400, 240];

/** A picture with a slope of light from left to right. */
const picture = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: 3 * WIDTH * HEIGHT }, (_, at) => (Math.floor(at / 3) % WIDTH) / 2),
};

/** What the network says of a face that it sees in the upper left of the picture. */
const FOUND = { leftX: 0.1, leftY: 0.2, rightX: 0.2, rightY: 0.2, noseX: 0.15, noseY: 0.3 };
/** The same face within the part that is looked at again. */
const AGAIN = { leftX: 0.35, leftY: 0.4, rightX: 0.65, rightY: 0.4, noseX: 0.5, noseY: 0.6 };
const SURE = { leftShare: 0.9, rightShare: 0.9, noseShare: 0.9, presence: 0.9 };

type Said = Record<keyof typeof FOUND | keyof typeof SURE, number>;

/** A backend whose looks say this, in order; it keeps what it was asked. */
function backendOf(...looks: readonly Partial<Said>[]) {
  const asked: NetworkInput[] = [];
  return {
    asked,
    run: (input: NetworkInput) => {
      const said = { ...(asked.length === 0 ? FOUND : AGAIN), ...SURE, ...looks[asked.length] };
      asked.push(input);
      return Promise.resolve({ eyes: Float32Array.from(Object.values(said)) });
    },
  };
}

test('the face is what is compared, from where the second look saw it', async () => {
  const backend = backendOf();
  const shown = await shownFace(picture, CAT, backend);
  assert.deepEqual(
    backend.asked.map(({ network }) => network),
    ['eyes', 'eyes'],
  );
  // The first look sees all of the picture, the second the part about what the first found.
  const span = ({ planes }: NetworkInput) => [planes[0]!, planes[159]!];
  const [[first, last], [from, to]] = [span(backend.asked[0]!), span(backend.asked[1]!)] as [number[], number[]];
  assert.ok(first! < 2 && last! > 197, `${first} to ${last}`);
  assert.ok(from! < 2 && to! > 60 && to! < 70, `${from} to ${to}`);
  // Eyes at 40 and 80, the nose 24 px below: looked at again is 0 to 128 across and 0 to 128 down.
  const place = (x: number, y: number) => ({ x: 128 * x, y: 128 * y });
  const face = { left: place(0.35, 0.4), right: place(0.65, 0.4), nose: place(0.5, 0.6) };
  const expected = alignedFace(picture, face);
  assert.ok(Math.abs(shown.width - expected.width) <= 1, `${shown.width} px and ${expected.width}`);
  assert.ok(shown.width < HEIGHT);
});

test('a picture stays as it is where either look is unsure of a face, an eye or the nose, or sees no face', async () => {
  const doubts: Partial<Said>[] = [
    { presence: 0.49 },
    { leftShare: 0.34 },
    { rightShare: 0.34 },
    { noseShare: 0.34 },
    { noseY: 0.05 },
    { rightX: 0.12, rightY: 0.2 },
  ];
  for (const doubt of doubts) {
    assert.equal(await shownFace(picture, CAT, backendOf(doubt)), picture, JSON.stringify(doubt));
    const again = doubt.rightX === undefined ? doubt : { rightX: 0.36 };
    assert.equal(await shownFace(picture, CAT, backendOf({}, again)), picture, `again ${JSON.stringify(again)}`);
  }
});

test('after an unsure first look there is no second', async () => {
  const backend = backendOf({ presence: 0.1 });
  await shownFace(picture, CAT, backend);
  assert.equal(backend.asked.length, 1);
});

test('nothing is looked for in a dog’s nose or in an appearance', async () => {
  const backend = backendOf();
  for (const subject of [
    { species: 'DOG', kind: 'fingerprint' },
    { species: 'DOG', kind: 'appearance' },
    { species: 'CAT', kind: 'appearance' },
  ] as const)
    assert.equal(await shownFace(picture, subject, backend), picture);
  assert.equal(backend.asked.length, 0);
});

test('a backend without the eyes network is a fault, not a picture without a face', async () => {
  await assert.rejects(shownFace(picture, CAT, { run: () => Promise.resolve({}) }), TypeError);
});
